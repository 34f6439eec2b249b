import type { AudioKind } from '~/domain/audio/audio.schema'

/** The slide-over of recorded messages, and the dialogs over it. */
export const RECORDED = '/manage/dialer-settings/recorded'
export const recordNew = (kind: AudioKind) => `${RECORDED}/new/${kind}`
export const editNickname = (id: string) => `${RECORDED}/nickname/${id}`
export const deleteRecorded = (id: string) => `${RECORDED}/delete/${id}`

/** Query parameter that holds what the lists are searched for; the settings below have one of their own. */
export const FIND = 'find'

export const MESSAGE_GONE = 'This message is not on the list any more'
