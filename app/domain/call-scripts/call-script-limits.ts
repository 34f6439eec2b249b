/** Not in the schema, to keep zod out of the dialer bundle. */

/** Spec 3-settings §9. */
export const MAX_TEMPLATE_LENGTH = 10_000
/** Characters of the rich text's JSON. Any template fits, one paragraph for each line. */
export const MAX_JSON_BODY = 500_000
export const MAX_LIST_DEPTH = 4
export const MAX_SCRIPT_NAME = 100
/** Per user. */
export const MAX_CALL_SCRIPTS = 200
/** Spec 3-settings §9. */
export const SCRIPTS_PER_PAGE = 20
export const SEARCH_FROM_LETTERS = 3
