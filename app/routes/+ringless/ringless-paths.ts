export const RINGLESS = '/manage/ringless'
export const NEW_RINGLESS = `${RINGLESS}/new`
export const batchPath = (id: string): string => `${RINGLESS}/${id}`

/** Of the address: recipients that another page has chosen. */
export const [CONTACT_PARAM, BOARD_PARAM, STAGE_PARAM] = ['contact', 'board', 'stage'] as const

export const ringlessForContacts = (contactIds: readonly string[]): string =>
  `${NEW_RINGLESS}?${new URLSearchParams(contactIds.map((id) => [CONTACT_PARAM, id]))}`

export const ringlessForStage = (boardId: string, stageId: string): string =>
  `${NEW_RINGLESS}?${new URLSearchParams({ [BOARD_PARAM]: boardId, [STAGE_PARAM]: stageId })}`
