/** Characters. Not in the schema, to keep zod out of the dialer bundle. */
export const MAX_NOTE = 5_000
