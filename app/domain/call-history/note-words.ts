/** Characters of a note on a call. Apart from the schema, which would bring zod into the dialer. */
export const MAX_NOTE = 5_000
