import type { BlastProblem } from '../../../db/schema/messenger'
import { VIDEO_UNAVAILABLE } from '../attachments/attachments.words'
import { EMPTY_MESSAGE, MISSING_FIELDS, ON_DNC, TOO_LONG } from '../sending/sending.words'

const PROBLEM_TEXT: Record<BlastProblem, (fields: string | null) => string> = {
  missing_fields: (fields) => `${MISSING_FIELDS}: ${fields}`,
  no_text: () => EMPTY_MESSAGE,
  too_long: () => TOO_LONG,
  video_gone: () => VIDEO_UNAVAILABLE,
  on_dnc: () => ON_DNC,
}

export const blastProblemText = (problem: BlastProblem | null, fields: string | null): string | null =>
  problem === null ? null : PROBLEM_TEXT[problem](fields)

/** Spec 2-live §6, §8. */
export const NO_BLASTS = 'Upgrade to send blast messages'
export const NOT_PREVIEWED = 'Preview the messages first'
export const BLAST_CHANGED = 'The message has changed. Preview it again'
export const NOTHING_TO_SEND = 'None of these messages will send'
export const TOO_MANY = 'A blast has at most 10,000 recipients'
export const NO_NUMBER = 'This contact has no phone number'
export const ALREADY_SENT = 'This message was already sent'
