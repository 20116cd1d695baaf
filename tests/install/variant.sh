#!/usr/bin/env bash
# The other ways to build weft, each installed and used as install_test.sh does:
#   shared     as shared libraries
#   plain      without pictures; what needs them says so
set -euo pipefail
fail() { printf 'FAILED: %s\n' "$*"; exit 1; }

case $1 in
    shared) options=(-DBUILD_SHARED_LIBS=ON -DCMAKE_BUILD_TYPE=Debug -DCMAKE_CXX_FLAGS_DEBUG=-O0) ;; # for its symbols: built soon
    plain) options=(-DWEFT_PICTURES=OFF -DCMAKE_BUILD_TYPE=Release) ;;
esac
build=$(dirname "$WEFT_BUILD")/$1 # as deep as the build it stands beside: what both compile alike is compiled once (ccache)
cmake -S "$WEFT_SOURCE" -B "$build" -G Ninja -DWEFT_WERROR=ON -DWEFT_TESTS=OFF "${options[@]}"
ninja ${WEFT_JOBS:+-j$WEFT_JOBS} -C "$build"

if [[ $1 == shared ]]; then
    [[ -f $build/libweft.so ]] || fail "there is no shared library"
    readelf -d "$build/weft" | grep -q 'NEEDED.*libweft\.so' || fail "the program does not use it"
else
    "$build/weft" run "$WEFT_SOURCE/scenes/provot/sheet17-elastic.json" -o "$build/run" --overwrite --quiet
    status=0
    said=$("$build/weft" render "$build/run" -o "$build/run.png" 2>&1) || status=$?
    [[ $status != 0 && $said == *"WEFT_PICTURES"* ]] || fail "render without pictures: exit $status, $said"
fi
WEFT_BUILD=$build bash "$WEFT_SOURCE/tests/install/install_test.sh"
