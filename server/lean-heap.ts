import v8 from 'node:v8'

/**
 * Percent. Limits V8's heap growth between full collections: its default quadruples the heap, too much for 512 MB
 * machines. Set before compiling, since cached code depends on flags.
 */
const MAY_GROW_BY = 20

v8.setFlagsFromString(`--heap-growing-percent=${MAY_GROW_BY}`)
