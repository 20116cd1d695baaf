#!/usr/bin/env bash
# Installs weft into an empty prefix, then builds and runs a project of somebody else's that finds it there.
set -euo pipefail
fail() { printf 'FAILED: %s\n' "$*"; exit 1; }

place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
cmake --install "$WEFT_BUILD" --prefix "$place/prefix" >"$place/install.log" || { cat "$place/install.log"; exit 1; }
[[ -f $place/prefix/include/weft/weft.h ]] || fail "the headers were not installed"
if grep -rF "$WEFT_SOURCE" "$place/prefix" --include='*.cmake'; then fail "the package names the source tree"; fi

for file in share/weft/weft.schema.json share/weft/scenes/provot/sail17-limited.json share/man/man1/weft.1 \
    share/bash-completion/completions/weft; do
    [[ -s $place/prefix/$file ]] || fail "$file was not installed"
done
head -1 "$place/prefix/share/man/man1/weft.1" | grep -q '^.TH WEFT 1' || fail "the manual is no manual"
for verb in run render check studio; do
    grep -q "^.SS weft $verb" "$place/prefix/share/man/man1/weft.1" || fail "the manual does not know $verb"
done
# What bash would offer.
complete_words() { # WORD...: the last one is being typed
    bash -c 'source "$0"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _weft; printf "%s " "${COMPREPLY[@]}"' \
        "$place/prefix/share/bash-completion/completions/weft" "$@"
}
[[ " $(complete_words weft ren) " == *" render "* ]] || fail "completion: weft ren<TAB> gives $(complete_words weft ren)"
[[ " $(complete_words weft run --res) " == *" --resume "* ]] || fail "completion: weft run --res<TAB> gives nothing"

with_picture=OFF
if find "$place/prefix" -name weft-picture.cmake | grep -q .; then with_picture=ON; fi
cmake -S "$WEFT_SOURCE/tests/install" -B "$place/build" -G Ninja -DCMAKE_PREFIX_PATH="$place/prefix" \
    -DCMAKE_BUILD_TYPE=Release -DWITH_PICTURE=$with_picture
ninja -C "$place/build"

cd "$place"
said=$(./build/sheet)
printf '%s\n' "$said"
[[ $said =~ ^lowest\ z:\ (-?[0-9.]+)\ m$ ]] || fail "the program said: $said"
# A metre of cloth held at two corners falls: below them, and no deeper than it can stretch.
awk -v z="${BASH_REMATCH[1]}" 'BEGIN { exit !(z < 0 && z > -1.6) }' || fail "lowest z is ${BASH_REMATCH[1]}"
[[ $(grep -c '^v ' sheet.obj) == 289 ]] || fail "sheet.obj should have 17 × 17 points"
if [[ $with_picture == ON ]]; then
    ./build/picture
    [[ $(head -c 4 sheet.png | tail -c 3) == PNG ]] || fail "sheet.png is no picture"
fi
[[ ! -d prefix/bin ]] || ./prefix/bin/weft --help >/dev/null || fail "the installed program does not start"
