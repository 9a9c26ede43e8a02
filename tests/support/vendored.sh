#!/bin/sh
# Puts the scripts by others that pages hold into the folder that is given, each with its version and licence.
set -eu
to=$(realpath "$1")
cd "$(mktemp -d)"
take() { # package, version, its file, name here
  file=$(npm pack --silent "$1@$2")
  tar xzf "$file"
  grep -v '^//# sourceMappingURL=' "package/$3" >"$to/$4.min.js"
  { echo "$1 $2"; echo; cat package/LICENSE*; } >"$to/$4.LICENSE"
  rm -r package "$file"
}
take d3 7.9.2 dist/d3.min.js d3
take @observablehq/plot 0.6.17 dist/plot.umd.min.js plot
take @dagrejs/dagre 3.1.3 dist/dagre.min.js dagre
