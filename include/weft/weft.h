// All of weft.
#pragma once

#include <weft/analyse.h>
#include <weft/check.h>
#include <weft/export.h>
#include <weft/fabric.h>
#include <weft/fabric_file.h>
#include <weft/fasten.h>
#include <weft/files.h>
#include <weft/mesh.h>
#include <weft/model.h>
#include <weft/outline.h>
#include <weft/picture.h>
#include <weft/record.h>
#include <weft/recover.h>
#include <weft/run.h>
#include <weft/scene.h>
#include <weft/shell.h>
#include <weft/shell_readings.h>
#include <weft/state.h>
#include <weft/statics.h>
#include <weft/step.h>
#include <weft/types.h>
