/** Spec 3-settings §8, 2-live §8. */
export const formatDuplicateName = (name: string): string => `A template with the name ${name} already exists`
export const NOT_SAVED = 'Failed to save template. Please try again.'
export const SCRIPT_CHANGED = 'Someone else has changed this call script'
export const NOT_SHARED = 'Failed to share with team. Please try again.'
export const NOT_PRIVATE = 'Failed to make private. Please try again.'
export const LIST_NOT_LOADED = 'Error loading call scripts. Please try again.'
export const PANEL_NOT_LOADED = 'Error loading call scripts'
