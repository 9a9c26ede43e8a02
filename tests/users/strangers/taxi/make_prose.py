"""Writes stories.yaml: stories_user.yaml without `user`."""
import yaml
from pathlib import Path
here = Path(__file__).parent
class L(yaml.SafeLoader): pass
L.yaml_implicit_resolvers = {k: [(t, r) for t, r in v if t != "tag:yaml.org,2002:timestamp"] for k, v in yaml.SafeLoader.yaml_implicit_resolvers.items()}
class D(yaml.SafeDumper):
    def ignore_aliases(self, data): return True
stories = yaml.load((here / "stories_user.yaml").read_text(), L)
for s in stories: s.pop("user")
(here / "stories.yaml").write_text(yaml.dump(stories, Dumper=D, sort_keys=False, allow_unicode=True, width=160))
