import v8 from 'node:v8'

/** Percent. V8's default quadruples the heap: too much for 512 MB. Cached code depends on flags. */
const GROWTH_PERCENT = 20

v8.setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`)
