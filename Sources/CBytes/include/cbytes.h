#ifndef CBYTES_H
#define CBYTES_H
#include <stddef.h>
#include <stdint.h>
#endif
