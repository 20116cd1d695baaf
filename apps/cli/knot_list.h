// The ready-made curves, with small pictures.
#pragma once

namespace weft::cli {

void print_ready_made_curves();

}  // namespace weft::cli
