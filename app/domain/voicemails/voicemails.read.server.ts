import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { hasFoldedTerm, hasTerm } from '../../../db/dialect'
import { canReadTeamCalls } from '../actor'
import type { Ctx } from '../context.server'
import { notFound } from '../errors'
import { newestById, stepEndById } from '../paging/by-id.server'
import type { Page, PageInput } from '../paging/page'
import { searchInSteps } from '../paging/search-in-steps.server'
import { isNumberTerm, parseSearch } from '../search/search-terms'
import { isDialable } from '../phone-numbers/possible-number'
import { fullName } from '../person-name'
import { audioPath } from '../recordings/recording-paths'
import { getRecordingState, getTranscriptNote } from '../recordings/recordings.read.server'
import { canDeleteVoicemails, canWorkVoicemails, resolveInbox, type InboxScope } from './voicemail-access.server'
import { MIN_SEARCH, type Voicemail } from './voicemails.schema'

const rowsIn = (ctx: Ctx, { accountId, userId }: InboxScope) =>
  ctx.db.q
    .selectFrom('voicemails')
    .innerJoin('calls', 'calls.id', 'voicemails.call_id')
    .innerJoin('recordings', 'recordings.id', 'voicemails.recording_id')
    .leftJoin('contacts', (join) =>
      join.onRef('contacts.id', '=', 'voicemails.contact_id').on('contacts.deleted_at', 'is', null),
    )
    .leftJoin('users as assignees', 'assignees.id', 'voicemails.assigned_to')
    .select([
      'voicemails.id',
      'voicemails.account_id',
      'voicemails.user_id',
      'voicemails.call_id',
      'voicemails.recording_id',
      'voicemails.unread',
      'voicemails.created_at',
      'calls.user_id as call_user_id',
      'calls.e164',
      'calls.caller_id',
      'contacts.id as contact_id',
      'contacts.first_name',
      'contacts.last_name',
      'assignees.id as assignee_id',
      'assignees.first_name as assignee_first_name',
      'assignees.last_name as assignee_last_name',
      'recordings.state',
      'recordings.failure',
      'recordings.file_key',
      'recordings.duration_ms',
      'recordings.transcript',
      'recordings.utterances',
      'recordings.transcript_state',
      'recordings.transcript_reason',
      'recordings.transcript_detail',
    ])
    .where('voicemails.account_id', '=', accountId)
    .where('voicemails.deleted_at', 'is', null)
    .$if(userId === null, (query) => query.where('voicemails.user_id', 'is', null))
    .$if(userId !== null, (query) => query.where('voicemails.user_id', '=', userId))

export type VoicemailRow = Awaited<ReturnType<ReturnType<typeof rowsIn>['execute']>>[number]

const idsIn = (ctx: Ctx, { accountId, userId }: InboxScope) =>
  ctx.db.q
    .selectFrom('voicemails')
    .select('voicemails.id')
    .where('voicemails.account_id', '=', accountId)
    .where('voicemails.deleted_at', 'is', null)
    .$if(userId === null, (query) => query.where('voicemails.user_id', 'is', null))
    .$if(userId !== null, (query) => query.where('voicemails.user_id', '=', userId))

export type VoicemailsInput = PageInput & {
  /** null: the personal inbox. */
  teamId: string | null
  search?: string | undefined
}

/** Newest first. A search page may be short and have a cursor. Throws not_found. */
export async function listVoicemails(ctx: Ctx, input: VoicemailsInput): Promise<Page<Voicemail>> {
  const scope = await resolveInbox(ctx, input.teamId)
  const { items, nextCursor: cursor } = await readVoicemails(ctx, scope, input)
  return { items: items.map((row) => toVoicemail(scope, row)), nextCursor: cursor }
}

export async function readVoicemails(
  ctx: Ctx,
  scope: InboxScope,
  { search = '', cursor, limit }: Omit<VoicemailsInput, 'teamId'>,
): Promise<Page<VoicemailRow>> {
  const conditions = search.length < MIN_SEARCH ? [] : matching(search)
  return searchInSteps<VoicemailRow, string>({
    limit,
    from: cursor ?? null,
    positionOf: ({ id }) => id,
    toCursor: (id) => id,
    stepEnd: async (from) => (conditions.length > 0 ? stepEndById(idsIn(ctx, scope), 'voicemails', from) : null),
    async read({ from, until, limit: count }) {
      let query = newestById(rowsIn(ctx, scope), 'voicemails', from).limit(count)
      for (const condition of conditions) query = query.where(condition)
      if (until !== null) query = query.where('voicemails.id', '>=', until)
      return query.execute()
    },
  })
}

/** Each word is in the caller's name, or in the transcript. A number is searched as one. */
const matching = (search: string): RawBuilder<SqlBool>[] =>
  parseSearch(search).map((term) => {
    const caller = isNumberTerm(term) ? hasFoldedTerm('calls.e164', term) : hasFoldedTerm('contacts.search', term)
    return sql<SqlBool>`(${caller} or ${hasTerm('recordings.transcript', term)})`
  })

/** Throws not_found. */
export async function findVoicemailRow(ctx: Ctx, scope: InboxScope, id: string): Promise<VoicemailRow> {
  const row = await rowsIn(ctx, scope).where('voicemails.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Voicemail')
  return row
}

/** Throws not_found. */
export async function findVoicemail(
  ctx: Ctx,
  { teamId, id }: { teamId: string | null; id: string },
): Promise<Voicemail> {
  const scope = await resolveInbox(ctx, teamId)
  return toVoicemail(scope, await findVoicemailRow(ctx, scope, id))
}

export function toVoicemail(scope: InboxScope, row: VoicemailRow): Voicemail {
  const state = getRecordingState(row)
  const transcript = spokenText(row)
  const { user, teamId } = scope
  return {
    id: row.id,
    phone: row.e164,
    did: row.caller_id,
    createdAt: new Date(row.created_at).toISOString(),
    duration: row.duration_ms === null ? null : Math.round(row.duration_ms / 1000),
    transcript,
    transcriptNote: transcript === null ? getTranscriptNote(row, state).transcriptNote : null,
    recordingUrl: state === 'ready' ? audioPath(row.recording_id) : null,
    recordingId: row.recording_id,
    recordingState: state,
    contact:
      row.contact_id === null
        ? null
        : { contactId: row.contact_id, firstName: row.first_name ?? '', lastName: row.last_name ?? '' },
    contactId: row.contact_id,
    unread: row.unread === 1,
    teamId,
    assignee:
      row.assignee_id === null
        ? null
        : { userId: row.assignee_id, name: fullName(row.assignee_first_name, row.assignee_last_name) },
    callId: row.call_user_id === user.userId || canReadTeamCalls(user) ? row.call_id : null,
    can: actionsOf(scope, row),
  }
}

function actionsOf({ user: { permissions }, inbox }: InboxScope, row: VoicemailRow): Voicemail['can'] {
  const works = canWorkVoicemails(permissions)
  const isReachable = isDialable(row.e164)
  return [
    ...(works ? (['read'] as const) : []),
    ...(works && inbox === 'team' ? (['assign'] as const) : []),
    ...(canDeleteVoicemails(permissions, inbox) ? (['delete'] as const) : []),
    ...(isReachable && row.contact_id !== null && permissions.has('call') ? (['call'] as const) : []),
    ...(isReachable && permissions.has('call') ? (['text'] as const) : []),
  ]
}

/** Without the speaker's name: only the caller speaks. */
function spokenText({ transcript, utterances }: Pick<VoicemailRow, 'transcript' | 'utterances'>): string | null {
  if (utterances === null) return transcript
  return (JSON.parse(utterances) as { text: string }[]).map(({ text }) => text).join(' ')
}
