/** Checkboxes of the contacts table. */
export const SELECTION_PARAM = 'contact'

export const SELECTION_ACTIONS = ['add-to-list', 'add-to-board', 'do-not-contact', 'delete'] as const
export type SelectionAction = (typeof SELECTION_ACTIONS)[number]

export const selectionPath = (action: SelectionAction): string => `/manage/contacts/selected/${action}`
