/** Of everything that decides a zone key. The test prints the value to store after a change. */
export const PLACES_VERSION = '7de7671f7c25'
