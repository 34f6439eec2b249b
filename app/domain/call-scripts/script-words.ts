/** Not in the schema, to keep zod out of the dialer bundle. */

/** Spec 3-settings §9. */
export const MAX_TEMPLATE_LENGTH = 10_000
export const MAX_SCRIPT_NAME = 100
/** Per user. */
export const MAX_CALL_SCRIPTS = 200
/** Spec 3-settings §9. */
export const SCRIPTS_PER_PAGE = 20
export const SEARCH_FROM_LETTERS = 3

/** Spec 3-settings §8, 2-live §8. */
export const formatDuplicateName = (name: string): string => `A template with the name ${name} already exists`
export const NOT_SAVED = 'Failed to save template. Please try again.'
export const SCRIPT_CHANGED = 'Someone else has changed this call script'
export const NOT_SHARED = 'Failed to share with team. Please try again.'
export const NOT_PRIVATE = 'Failed to make private. Please try again.'
export const LIST_NOT_LOADED = 'Error loading call scripts. Please try again.'
export const PANEL_NOT_LOADED = 'Error loading call scripts'
