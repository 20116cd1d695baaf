# What `cmake --install` copies, and what makes find_package(weft) and find_package(weft COMPONENTS picture) work
# from another project. tests/install proves both.
include(CMakePackageConfigHelpers)
set(WEFT_CMAKE_DIR ${CMAKE_INSTALL_LIBDIR}/cmake/weft)

install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/weft DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(FILES LICENSE NOTICE DESTINATION ${CMAKE_INSTALL_DOCDIR})

install(TARGETS weft EXPORT weft-core)
install(EXPORT weft-core NAMESPACE weft:: FILE weft-core.cmake DESTINATION ${WEFT_CMAKE_DIR})
if(TARGET weft_picture AND WEFT_PICTURES)
  install(TARGETS weft_picture EXPORT weft-picture)
  install(EXPORT weft-picture NAMESPACE weft:: FILE weft-picture.cmake DESTINATION ${WEFT_CMAKE_DIR})
endif()

configure_package_config_file(cmake/weftConfig.cmake.in weftConfig.cmake INSTALL_DESTINATION ${WEFT_CMAKE_DIR})
# Before 1.0 a new minor version may break.
write_basic_package_version_file(weftConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/weftConfig.cmake ${CMAKE_CURRENT_BINARY_DIR}/weftConfigVersion.cmake
        DESTINATION ${WEFT_CMAKE_DIR})

install(DIRECTORY ${PROJECT_SOURCE_DIR}/scenes ${PROJECT_SOURCE_DIR}/curves ${PROJECT_SOURCE_DIR}/fabrics
        DESTINATION ${CMAKE_INSTALL_DATADIR}/weft)
# Made by the program itself, so that they cannot differ from its help.
if(TARGET weft_cli)
  set(made "schema|${CMAKE_INSTALL_DATADIR}/weft/weft.schema.json" "man|${CMAKE_INSTALL_MANDIR}/man1/weft.1"
           "completion|${CMAKE_INSTALL_DATADIR}/bash-completion/completions/weft")
  foreach(one ${made})
    string(REPLACE "|" ";" one ${one})
    list(GET one 0 verb)
    list(GET one 1 file)
    install(CODE "
      set(file \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${file}\")
      get_filename_component(folder \"\${file}\" DIRECTORY)
      file(MAKE_DIRECTORY \"\${folder}\")
      message(STATUS \"Installing: \${file}\")
      execute_process(COMMAND \"$<TARGET_FILE:weft_cli>\" ${verb} OUTPUT_FILE \"\${file}\" COMMAND_ERROR_IS_FATAL ANY)")
  endforeach()
endif()
if(BUILD_SHARED_LIBS AND TARGET weft_cli AND NOT WEFT_PICTURES)
  install(TARGETS weft_picture)  # the programs need it beside them
endif()
