import { MAX_LABEL_LENGTH } from '~/domain/audio/audio.schema'

const time = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium' })

/** 2-live §9: a recording is saved under its time. A file keeps its name. */
export const nameRecording = (fileName: string | null, at = new Date()): string =>
  (fileName?.replace(/\.[^.]*$/, '').trim() || time.format(at).replaceAll('\u202f', ' ')).slice(0, MAX_LABEL_LENGTH)
