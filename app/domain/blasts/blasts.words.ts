import type { BlastProblem } from '../../../db/schema/messenger'
import { VIDEO_UNAVAILABLE } from '../attachments/attachment-words'
import { EMPTY_MESSAGE, MISSING_FIELDS, ON_DNC, TOO_LONG } from '../sending/message-words'

const PROBLEM_TEXT: Record<BlastProblem, (fields: string | null) => string> = {
  missing_fields: (fields) => `${MISSING_FIELDS}: ${fields}`,
  no_text: () => EMPTY_MESSAGE,
  too_long: () => TOO_LONG,
  video_gone: () => VIDEO_UNAVAILABLE,
  on_dnc: () => ON_DNC,
}

export const blastProblemText = (problem: BlastProblem | null, fields: string | null): string | null =>
  problem === null ? null : PROBLEM_TEXT[problem](fields)
