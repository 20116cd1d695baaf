// weft-papers: the program behind `weft reproduce`. Apart from weft, since its pages are a quarter of all code to
// build.
#include "cli.h"

int main(int argc, char** argv) {
    return weft::cli::tell_errors(weft::cli::reproduce, {argv + 1, argv + argc});
}
