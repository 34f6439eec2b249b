import type { Ctx } from '../context.server'
import { streamCsv, type CsvCells } from '../csv/stream-csv'
import { formatPhone } from '../phone-numbers/phone'
import { resolveInbox } from './voicemail-access.server'
import { readVoicemails, toVoicemail } from './voicemails.read.server'
import type { Voicemail } from './voicemails.schema'
import { voicemailsWords } from './voicemails.words'

const COLUMNS = [
  voicemailsWords.dateUtc,
  voicemailsWords.firstName,
  voicemailsWords.lastName,
  'Phone',
  voicemailsWords.receivedOn,
  voicemailsWords.durationS,
  'Unread',
  voicemailsWords.assignedTo,
  'Transcript',
]

/** Newest first. Throws not_found before the first chunk. */
export async function* voicemailsCsv(
  ctx: Ctx,
  { teamId, search }: { teamId: string | null; search?: string | undefined },
): AsyncGenerator<string> {
  const scope = await resolveInbox(ctx, teamId)
  yield* streamCsv({
    columns: COLUMNS,
    page: (page) => readVoicemails(ctx, scope, { search, ...page }),
    toCells: (rows) => rows.map((row) => toCells(toVoicemail(scope, row))),
  })
}

const toCells = (voicemail: Voicemail): CsvCells => [
  voicemail.createdAt,
  voicemail.contact?.firstName ?? '',
  voicemail.contact?.lastName ?? '',
  formatPhone(voicemail.phone),
  formatPhone(voicemail.did),
  voicemail.duration,
  voicemail.unread ? 'Yes' : 'No',
  voicemail.assignee?.name ?? '',
  voicemail.transcript,
]
