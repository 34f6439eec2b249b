import type { AudioKind } from '~/domain/audio/audio.schema'

/** Drawer of recorded messages, and its dialogs. */
export const RECORDED = '/manage/dialer-settings/recorded'
export const recordNew = (kind: AudioKind) => `${RECORDED}/new/${kind}`
export const editNickname = (id: string) => `${RECORDED}/nickname/${id}`
export const deleteRecorded = (id: string) => `${RECORDED}/delete/${id}`

/** Search parameter of the lists; the settings page below has its own. */
export const FIND = 'find'
