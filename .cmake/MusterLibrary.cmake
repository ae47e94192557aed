# With link-time optimisation the objects keep their machine code too: what is installed links with
# any compiler.
if(CMAKE_INTERPROCEDURAL_OPTIMIZATION AND CMAKE_C_COMPILER_ID STREQUAL "GNU")
  set(CMAKE_C_COMPILE_OPTIONS_IPO -flto=auto -ffat-lto-objects)
endif()

# muster_library(<name> SOURCES ... [DEPENDS layer ...] [LINKS target ...] [HEADERS_OF prefix ...])
# One folder, one static library, one alias. DEPENDS are Muster's own layers and public;
# LINKS are third-party and stay private; HEADERS_OF names packages of which only a header
# is compiled in and nothing is linked.
function(muster_library name)
  cmake_parse_arguments(A "" "" "SOURCES;DEPENDS;LINKS;HEADERS_OF" ${ARGN})
  add_library(muster_${name} STATIC ${A_SOURCES})
  add_library(muster::${name} ALIAS muster_${name})
  set_target_properties(muster_${name} PROPERTIES EXPORT_NAME ${name} POSITION_INDEPENDENT_CODE ON)
  target_compile_features(muster_${name} PUBLIC c_std_17)
  target_include_directories(muster_${name} PUBLIC
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}>
    $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}/muster>)
  foreach(layer IN LISTS A_DEPENDS)
    target_link_libraries(muster_${name} PUBLIC muster_${layer})
  endforeach()
  target_link_libraries(muster_${name} PRIVATE ${A_LINKS})
  foreach(prefix IN LISTS A_HEADERS_OF)
    target_include_directories(muster_${name} SYSTEM PRIVATE ${${prefix}_INCLUDE_DIRS})
  endforeach()
  muster_flags(muster_${name})
  install(TARGETS muster_${name} EXPORT musterTargets)
endfunction()

# The warnings every file is held to, and the sanitizers of the build.
function(muster_flags target)
  target_compile_options(${target} PRIVATE -Wall -Wextra -Wpedantic -Wshadow -Wconversion
    -Wstrict-prototypes -Wmissing-prototypes -Wvla -Wdouble-promotion -Wswitch-enum -Wcast-qual
    -ffp-contract=off $<$<BOOL:${MUSTER_WERROR}>:-Werror>
    -fno-semantic-interposition) # nobody replaces a function of ours: they may be inlined
  set_target_properties(${target} PROPERTIES C_STANDARD 17 C_STANDARD_REQUIRED ON C_EXTENSIONS OFF)
  if(MUSTER_SANITIZE)
    target_compile_options(${target} PUBLIC -fsanitize=${MUSTER_SANITIZE}
      -fno-sanitize-recover=all -fno-omit-frame-pointer)
    target_link_options(${target} PUBLIC -fsanitize=${MUSTER_SANITIZE})
  endif()
endfunction()
