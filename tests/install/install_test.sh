#!/usr/bin/env bash
# Installs weft into an empty prefix, then builds and runs a project of somebody else's that finds it there.
set -euo pipefail
fail() { printf 'FAILED: %s\n' "$*"; exit 1; }

place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
cmake --install "$WEFT_BUILD" --prefix "$place/prefix" >"$place/install.log" || { cat "$place/install.log"; exit 1; }
[[ -f $place/prefix/include/weft/weft.h ]] || fail "the headers were not installed"
if grep -rF "$WEFT_SOURCE" "$place/prefix" --include='*.cmake'; then fail "the package names the source tree"; fi

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
