"""Each wrong desk against the hand-written callers of check.py: in the stories of bugs.yaml every conversation must be found wrong."""
import collections
import yaml
import check
import wrong

bugs = yaml.safe_load((check.HERE / "bugs.yaml").read_text())
for bug in wrong.BUGS:
    shown, missed = collections.Counter(), []
    for ident, story in check.STORIES.items():
        for style in wrong.STYLES:
            for i, caller in enumerate(check.CALLERS[ident]):
                conv = wrong.build(style, bug)()
                log, said, ended, lines = check.play(conv, story, caller)
                faults = check.judge(story, log, said, ended)
                shown[ident] += bool(faults)
                if not faults and ident in bugs[bug]:
                    missed.append((ident, style, i))
    print(bug, dict(shown), "MISSED" if missed else "", missed[:3])
