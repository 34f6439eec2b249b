/** Checkboxes of the contacts table. */
export const SELECTION_PARAM = 'contact'
/** All that match the filters of the address. */
export const ALL_PARAM = 'all'

export const SELECTION_ACTIONS = ['add-to-list', 'add-to-board', 'tag', 'assign', 'do-not-contact', 'delete'] as const
export type SelectionAction = (typeof SELECTION_ACTIONS)[number]

export const selectionPath = (action: SelectionAction): string => `/manage/contacts/selected/${action}`

export const changePath = (id: string): string => `/manage/contacts/changes/${id}`
