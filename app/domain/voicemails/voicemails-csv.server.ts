import type { Ctx } from '../context.server'
import { csvHead, csvLine } from '../csv/csv-cells'
import { formatPhone } from '../phone-numbers/phone'
import { resolveInbox } from './voicemail-access.server'
import { readVoicemails, toVoicemail } from './voicemails.read.server'
import type { Voicemail } from './voicemails.schema'
import { voicemailsWords } from './voicemails.words'

/** Small enough not to delay other requests. */
const CHUNK = 100

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
  let cursor: string | null | undefined
  do {
    const page = await readVoicemails(ctx, scope, { search, limit: CHUNK, cursor: cursor ?? undefined })
    const head = cursor === undefined ? csvHead(COLUMNS) : ''
    yield head + page.items.map((row) => lineOf(toVoicemail(scope, row))).join('')
    cursor = page.nextCursor
  } while (cursor)
}

const lineOf = (voicemail: Voicemail): string =>
  csvLine([
    voicemail.createdAt,
    voicemail.contact?.firstName ?? '',
    voicemail.contact?.lastName ?? '',
    formatPhone(voicemail.phone),
    formatPhone(voicemail.did),
    voicemail.duration,
    voicemail.unread ? 'Yes' : 'No',
    voicemail.assignee?.name ?? '',
    voicemail.transcript,
  ])
