#!/usr/bin/env bash
# The launcher among stand-ins for dpkg, apt, sudo, cmake and ninja, which write down how they were called. The path
# holds nothing else but the few tools the launcher may count on.
set -uo pipefail
launcher=${WEFT_SOURCE:-$(dirname "$(readlink -f "$0")")/..}/weft
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

house="$work/a house & its garden" # where the copy under test lives
bin=$work/bin                      # all of its PATH
world=$work/world                  # what the stand-ins know and what they were told
export world house

stand_in() { # NAME: the body comes from the standard input
    { printf '#!/bin/bash\n'; cat; } >"$bin/$1"
    chmod +x "$bin/$1"
}

new_world() { # INSTALLED...: uid 0, no sudo, a fresh copy of the launcher
    rm -rf "$house" "$bin" "$world"
    mkdir -p "$house" "$bin" "$world"
    cp "$launcher" "$house/weft"
    printf '# a comment\n[run]  # another\nfirst\nsecond # why\n\n[film]\nffmpeg\n[test]\nthird\n' >"$house/packages.txt"
    echo '{}' >"$house/CMakePresets.json"
    local tool
    for tool in awk bash cat dirname env flock grep mkdir readlink rm sha256sum sleep tail; do
        ln -s "$(type -P $tool)" "$bin/$tool"
    done
    printf '%s\n' "$@" >"$world/installed"
    echo 0 >"$world/uid"
    : >"$world/calls"
    stand_in id <<<'cat "$world/uid"'
    stand_in dpkg-query <<'STUB'
for p; do if grep -qxF -- "$p" "$world/installed"; then echo "installed $p"; else missing=1; fi; done
[[ ! ${missing:-} ]]
STUB
    stand_in apt-get <<'STUB'
while [[ $1 == -* ]]; do [[ $1 == -o ]] && shift; shift; done
echo "apt-get $*" >>"$world/calls"
[[ $1 == update ]] && { rm -f "$world/old-lists"; exit; }
[[ -e $world/old-lists ]] && exit 100
for p in "${@:3}"; do grep -qxF -- "$p" "$world/unavailable" 2>/dev/null && exit 100; done
printf '%s\n' "${@:3}" >>"$world/installed"
STUB
    stand_in cmake <<'STUB'
echo "cmake $*" >>"$world/calls"
mkdir -p build/release
echo "CMAKE_HOME_DIRECTORY:INTERNAL=$PWD" >build/release/CMakeCache.txt
echo >build/release/build.ninja
STUB
    stand_in ninja <<'STUB'
echo "ninja ${*:3}" >>"$world/calls"
[[ -e $world/broken ]] && { echo "sheet.cpp:1: a mistake"; exit 1; }
[[ -e $world/slow ]] && { [[ -e $world/building ]] && echo together >>"$world/calls"; : >"$world/building"; sleep 1; rm "$world/building"; }
printf '#!/bin/bash\necho "in $PWD:"; printf "<%%s>" "$@"; echo; cat; exit 7\n' >"$2/weft"
/bin/chmod +x "$2/weft"
STUB
}

with_sudo() { # ALLOWED: 1 if it needs no password
    echo 1000 >"$world/uid"
    stand_in sudo <<STUB
echo "sudo \$*" >>"\$world/calls"
[[ \$1 == -n ]] && exit $((!$1))
"\$@"
STUB
}

weft() { # ARGUMENT...: its output is in $output, its exit code in $code
    output=$(cd "$work" && PATH=$bin "$house/weft" "$@" 2>&1 </dev/null)
    code=$?
}

checks=0
mistakes=0
expect() { # WHAT CONDITION...
    checks=$((checks + 1))
    if ! "${@:2}"; then
        mistakes=$((mistakes + 1))
        printf 'FAILED: %s\n  exit code %s, output: %s\n  calls:\n%s\n' "$1" "$code" "$output" "$(<"$world/calls")"
    fi
}
called() { grep -qxF -- "$1" "$world/calls"; }
never_called() { ! grep -q -- "$1" "$world/calls"; }
says() { [[ $output == *"$1"* ]]; }
equal() { [[ $1 == "$2" ]]; }

new_world first second ffmpeg
weft run "my scene.json" --set '/a=*'
expect "with nothing missing apt is left alone" never_called apt-get
expect "arguments arrive as they were" says '<run><my scene.json><--set></a=*>'
expect "the program starts where the user stands" says "in $work:"
expect "the exit code is the program's" equal $code 7
expect "tests are left out of a user's build" called "cmake --preset release -DWEFT_TESTS=OFF"
: >"$world/calls"
stand_in dpkg-query <<<'echo dpkg-query >>"$world/calls"'
weft demo
expect "the second start neither asks for packages nor configures" equal "$(<"$world/calls")" "ninja weft_cli"
echo "fourth" >>"$house/packages.txt"
weft demo
expect "a changed list is looked at again" called dpkg-query

new_world second
weft demo
expect "root installs exactly what is missing" called "apt-get install --no-install-recommends first ffmpeg"
expect "lists that serve are not refreshed" never_called update
expect "and weft starts" equal $code 7

new_world
: >"$world/old-lists"
weft demo
expect "lists that do not serve are refreshed" called "apt-get update"
expect "and the install tried again" equal $code 7

new_world
echo ffmpeg >"$world/unavailable"
weft demo
expect "without ffmpeg the rest is installed" called "apt-get install --no-install-recommends first second"
expect "and weft starts all the same" equal $code 7

new_world
echo second >"$world/unavailable"
weft demo
expect "a package that cannot be had stops weft" equal $code 1
expect "with the command to type" says "apt-get install --no-install-recommends first second"
expect "before anything is built" never_called ninja

new_world
with_sudo 1
weft demo
expect "who is not root goes through sudo" \
    called "sudo env DEBIAN_FRONTEND=noninteractive apt-get -y -q -o DPkg::Lock::Timeout=300 install --no-install-recommends first second ffmpeg"
expect "and weft starts" equal $code 7

new_world
with_sudo 0
weft demo
expect "a password that cannot be asked for stops weft" equal $code 1
expect "with the command to type" says "sudo apt-get install --no-install-recommends first second ffmpeg"

new_world second
echo 1000 >"$world/uid"
weft demo
expect "without root and sudo weft stops" equal $code 1
expect "with the command to type" says "su -c 'apt-get update && apt-get install --no-install-recommends first ffmpeg'"
expect "and leaves apt alone" never_called apt-get

new_world first second
echo 1000 >"$world/uid"
weft demo
expect "a missing ffmpeg is no reason to stop" equal $code 7
expect "but is mentioned" says "without ffmpeg"

new_world
rm "$bin/apt-get" "$bin/dpkg-query"
weft demo
expect "without apt weft stops" equal $code 1
expect "and names what it needs" says "first second"
WEFT_PACKAGES=skip weft demo
expect "unless told that all is there" equal $code 7

new_world first second ffmpeg
: >"$world/broken"
weft demo
expect "a build that fails stops weft" equal $code 1
expect "and shows the mistake" says "sheet.cpp:1: a mistake"
expect "and where the log is" says "$house/build/build.log"

new_world first second ffmpeg
ln -s "$house/weft" "$work/link to weft"
output=$(cd "$bin" && PATH=$bin "$work/link to weft" demo 2>&1 <<<"typed in")
code=$?
expect "it starts through a link" says "<demo>"
expect "where the user stands" says "in $bin:"
expect "and what the user types reaches the program" says "typed in"
mv "$house" "$work/moved"
house=$work/moved
weft demo
expect "a tree that was moved is built anew" equal "$(grep -c 'cmake.*TESTS=OFF' "$world/calls")" 2

house="$work/a house & its garden"
new_world first second ffmpeg
: >"$world/slow"
(weft demo) & (weft demo) & wait
expect "two wefts never build at once" never_called together
expect "though both did build" equal "$(grep -c ninja "$world/calls")" 2

new_world first second ffmpeg
weft
expect "alone it shows the program's help" says "<--help>"
expect "and its own verbs" says "bench [names] [options]"

printf '%d checks, %d failed\n' $checks $mistakes
((mistakes == 0))
