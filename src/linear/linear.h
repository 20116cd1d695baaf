// Linear systems of the implicit schemes.
#pragma once

#include "core/workspace.h"

namespace weft {

struct LinearRoom {};

}  // namespace weft
