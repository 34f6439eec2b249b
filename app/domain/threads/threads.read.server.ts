import { findFirstRecipients } from './first-recipients.read.server'
import { getContactPicturePath } from '../contact-pictures/contact-picture-path.server'
import { jsonValues, noIndex } from '../../../db/dialect'
import { sql, type Selectable, type SqlBool } from 'kysely'
import type { Queries } from '../../../db/open'
import type { ThreadsTable } from '../../../db/schema/messenger'
import { statement } from '../../../db/statement'
import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import type { ContactView } from '../contacts/contacts.schema'
import { formatPhone } from '../phone-numbers/phone'
import { notFound } from '../errors'
import { searchInSteps, STEP_ROWS } from '../paging/search-in-steps.server'
import { fullName } from '../person-name'
import { findRareMatches, containsTerms, listMatchingThreads } from '../thread-search/find-threads.server'
import { listUserInboxes, getSharedInbox, findTeamId } from './inbox.server'
import { getMessageStatus } from '../sending/message-status.server'
import { MAX_SHOWN_TEXT } from '../opt-outs/opt-outs.schema'
import { THREADS_PER_PAGE, type ListThreads, type ThreadView } from './messenger.schema'
import { hasFoldedTerm, hasTerm } from '../../../db/dialect'
import { parseSearch, parseSearchTerms, type SearchTerm } from '../search/search-terms'
import { threadsWords } from './threads.words'
import { truncatePreview } from './touch-thread.server'

/** Member id in API paths. */
export const getMemberId = (threadId: string): string => `mbr-${threadId}`

export type ThreadRow = Selectable<ThreadsTable>

/** Counts are capped here. */
const MAX_UNREAD_COUNT = 100

const nextScheduledId = (q: Queries) =>
  q
    .selectFrom('messages as scheduled')
    .select('scheduled.id')
    .where('scheduled.thread_id', '=', sql.ref<string>('threads.id'))
    .where('scheduled.scheduled_at', 'is not', null)
    .where('scheduled.state', '=', sql.lit('waiting'))
    .where('scheduled.deleted_at', 'is', null)
    .orderBy('scheduled.scheduled_at')
    .orderBy('scheduled.id')
    .limit(1)

const threadsWithContact = (q: Queries) =>
  q
    .selectFrom('threads')
    .leftJoin('contacts', 'contacts.id', 'threads.contact_id')
    .leftJoin('messages as last', 'last.id', 'threads.preview_message_id')
    .leftJoin('notes as last_note', 'last_note.id', 'threads.preview_message_id')
    .leftJoin('suppressions', (join) =>
      join
        .onRef('suppressions.account_id', '=', 'threads.account_id')
        .onRef('suppressions.e164', '=', 'threads.recipient'),
    )
    .leftJoin('opt_out_requests', (join) =>
      join
        .onRef('opt_out_requests.account_id', '=', 'threads.account_id')
        .onRef('opt_out_requests.e164', '=', 'threads.recipient')
        .on('opt_out_requests.decided_at', 'is', null),
    )
    .leftJoin('messages as asking', 'asking.id', 'opt_out_requests.message_id')
    .leftJoin('messages as next', (join) => join.on('next.id', '=', nextScheduledId(q)))
    .selectAll('threads')
    .select([
      'contacts.vendor_contact_id',
      'contacts.first_name',
      'contacts.last_name',
      'contacts.avatar_url',
      'last.id as last_id',
      'last.state as last_state',
      'last.scheduled_at as last_scheduled_at',
      'last_note.id as last_note_id',
      'suppressions.id as suppression_id',
      'opt_out_requests.asked_at as opt_out_asked_at',
      'asking.body as opt_out_text',
      'next.scheduled_at as next_at',
      'next.body as next_text',
    ])
    .where('threads.deleted_at', 'is', null)

const threadWithContactById = statement((q, p: { id: string }) => threadsWithContact(q).where('threads.id', '=', p.id))

type JoinedRow = Awaited<ReturnType<ReturnType<typeof threadsWithContact>['execute']>>[number]

/** US numbers without +1. */
const formatNationalDigits = (e164: string): string => (/^\+1\d{10}$/.test(e164) ? e164.slice(2) : e164)

const formatBlastName = (count: number): string =>
  count === 0
    ? threadsWords.textBlast
    : `Text Blast to ${count.toLocaleString('en-US')} ${count === 1 ? 'recipient' : 'recipients'}`

function getPreviewStatus(row: JoinedRow): ThreadView['previewStatus'] {
  if (row.last_note_id !== null) return 'note'
  if (row.last_id !== null) return getMessageStatus({ state: row.last_state, scheduled_at: row.last_scheduled_at })
  return row.draft === 1 ? 'draft' : null
}

async function toThreadView(ctx: Ctx, row: JoinedRow, teamId: string | null): Promise<ThreadView> {
  const name = row.first_name === null ? '' : fullName(row.first_name, row.last_name ?? '')
  const avatarUrl = row.contact_id === null ? null : getContactPicturePath(row.contact_id, row.avatar_url)
  const contact =
    row.contact_id === null || row.first_name === null
      ? null
      : {
          id: row.contact_id,
          vendorContactId: row.vendor_contact_id,
          firstName: row.first_name,
          lastName: row.last_name ?? '',
          displayName: name,
          avatarUrl,
        }
  const iso = (ms: number) => new Date(ms).toISOString()
  const primary =
    row.recipient === null
      ? []
      : [
          {
            id: getMemberId(row.id),
            type: 'PRIMARY' as const,
            phone: { number: formatPhone(row.recipient), destination: row.recipient, type: 'SMS' as const },
            contact,
            deleted: false,
          },
        ]
  return {
    id: row.id,
    type: row.type,
    displayName:
      row.display_name ??
      (row.type === 'blast'
        ? formatBlastName(row.recipient_count)
        : name || (row.recipient === null ? '' : formatNationalDigits(row.recipient))),
    isRenamed: row.display_name !== null,
    avatarUrl,
    recipientCount: row.type === 'blast' ? row.recipient_count : primary.length,
    blastRecipients: await findFirstRecipients(ctx, row),
    draft: row.draft === 1,
    unreadCount: row.unread_count,
    scheduledCount: row.scheduled_count,
    nextScheduled: row.next_at === null ? null : { at: iso(row.next_at), text: truncatePreview(row.next_text ?? '') },
    preview: row.preview,
    previewStatus: getPreviewStatus(row),
    sortTime: iso(row.sort_time),
    updatedAt: iso(row.updated_at),
    members: [
      ...primary,
      {
        id: `user-${row.number_id}`,
        type: 'USER',
        phone: { number: formatPhone(row.user_number), destination: row.user_number, type: 'SMS' },
        contact: null,
        deleted: false,
      },
    ],
    recipientNumber: row.recipient,
    contactId: row.contact_id,
    contact,
    userNumber: row.user_number,
    phoneId: row.number_id,
    teamId: row.inbox === getSharedInbox(row.account_id) ? teamId : null,
    isSuppressed: row.suppression_id !== null,
    optOut:
      row.opt_out_asked_at === null || row.suppression_id !== null
        ? null
        : { askedAt: iso(row.opt_out_asked_at), text: row.opt_out_text?.slice(0, MAX_SHOWN_TEXT) ?? null },
    needsConsent: row.recipient !== null && row.last_received_at === null,
    isListed: row.listed === 1,
  }
}

/** Checks access. Throws not_found. */
export async function findThreadRow(ctx: Ctx, threadId: string, teamId?: string | null): Promise<ThreadRow> {
  const { userId } = requireUser(ctx)
  const row = await ctx.db.q
    .selectFrom('threads')
    .selectAll()
    .where('id', '=', threadId)
    .where('inbox', 'in', await listUserInboxes(ctx, teamId))
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  // A draft thread belongs to its author.
  if (!row || (row.draft === 1 && row.created_by !== userId)) throw notFound('Conversation')
  return row
}

export async function canReadThread(ctx: Ctx, threadId: string): Promise<boolean> {
  const row = await ctx.db.q
    .selectFrom('threads')
    .select('id')
    .where('id', '=', threadId)
    .where('inbox', 'in', await listUserInboxes(ctx))
    .where('deleted_at', 'is', null)
    .where('draft', '=', 0)
    .executeTakeFirst()
  return row !== undefined
}

/** With merge fields. Throws not_found. */
export async function findThread(ctx: Ctx, threadId: string, teamId?: string | null): Promise<ThreadView> {
  await findThreadRow(ctx, threadId, teamId)
  const thread = await getThreadView(ctx, threadId)
  if (thread.contact === null) return thread
  const contact = { ...thread.contact, mergeFields: await loadMergeFields(ctx, thread.contact.id) }
  return {
    ...thread,
    contact,
    members: thread.members.map((member) => (member.contact === null ? member : { ...member, contact })),
  }
}

async function loadMergeFields(ctx: Ctx, contactId: string): Promise<ContactView['mergeFields']> {
  const { merge_fields } = await ctx.db.q
    .selectFrom('contacts')
    .select('merge_fields')
    .where('id', '=', contactId)
    .executeTakeFirstOrThrow()
  return JSON.parse(merge_fields) as ContactView['mergeFields']
}

/** Does not check access. Throws not_found. */
export async function getThreadView(ctx: Ctx, threadId: string): Promise<ThreadView> {
  const row = await ctx.db.first(threadWithContactById, { id: threadId })
  if (!row) throw notFound('Conversation')
  return toThreadView(ctx, row, await findTeamId(ctx, row.account_id))
}

const isListed = sql<SqlBool>`threads.listed = 1`

const threadsInInbox = (ctx: Ctx, inbox: string, includesUnlisted: boolean) =>
  threadsWithContact(ctx.db.q)
    .where('threads.inbox', '=', inbox)
    .where(({ eb, lit }) => eb('threads.draft', '=', lit(0)))
    .$if(!includesUnlisted, (part) => part.where(isListed))

type Source = ReturnType<typeof threadsInInbox>

/** Few rows. */
const draftThreadsOf = (ctx: Ctx, userId: string, inboxes: readonly string[]): Source =>
  threadsWithContact(ctx.db.q)
    .where('threads.created_by', '=', userId)
    .where(({ eb, lit }) => eb('threads.draft', '=', lit(1)))
    // Threads a CRM opened are listed once something is written.
    .where(({ or, and, eb }) =>
      or([
        and([eb('threads.recipient', 'is not', null), eb('threads.preview', '!=', '')]),
        eb('threads.recipient_count', '>', 0),
      ]),
    )
    .where(noIndex<string>('threads.inbox'), 'in', inboxes)

/** Search results loaded per query. */
const SEARCH_BATCH = 50

/**
 * Includes the user's draft threads. `before`: `updatedAt` of the last item. `search`: words in name, number, messages,
 * notes.
 */
export async function listThreads(
  ctx: Ctx,
  { before, scheduled = false, unread = false, search = '', contactId, teamId, myLeads = false }: ListThreads,
): Promise<{ items: ThreadView[]; before: string | null; unreadCount: number }> {
  const { accountId, userId } = requireUser(ctx)
  const inboxes = await listUserInboxes(ctx, teamId)
  const terms = parseSearchTerms(search)
  const isWordless = terms.length === 0 && search.trim() !== ''
  const matchingNos = terms.length === 0 ? null : await findRareMatches(ctx, inboxes, terms)
  const applyFilters = (source: Source) =>
    source
      .$if(scheduled, (part) => part.where(sql<SqlBool>`threads.scheduled_count > 0`))
      .$if(unread, (part) => part.where('threads.unread_count', '>', 0))
      .$if(contactId !== undefined, (part) => part.where('threads.contact_id', '=', contactId!))
      .$if(myLeads, (part) =>
        part.where(({ exists, selectFrom }) =>
          exists(
            selectFrom('leads')
              .select('leads.id')
              .whereRef('leads.contact_id', '=', 'threads.contact_id')
              .where('leads.account_id', '=', accountId)
              .where('leads.assigned_to', '=', userId),
          ),
        ),
      )
  const includesUnlisted = terms.length > 0 || contactId !== undefined
  const from = before === undefined ? null : Date.parse(before)
  const query = { inboxes, userId, search, terms, includesUnlisted, applyFilters, from }
  const page = isWordless
    ? { items: [], nextCursor: null }
    : await (matchingNos === null
        ? searchThreadsInSteps(ctx, query)
        : loadMatchingThreads(ctx, { ...query, nos: matchingNos }))
  const team = await findTeamId(ctx, accountId)
  return {
    items: await Promise.all(page.items.map((row) => toThreadView(ctx, row, team))),
    before: page.nextCursor,
    unreadCount: await countUnreadIn(ctx, inboxes),
  }
}

interface ReadPage {
  inboxes: readonly string[]
  userId: string
  search: string
  terms: readonly SearchTerm[]
  /** Search, or by contact: includes unlisted threads. */
  includesUnlisted: boolean
  /** Other filters. */
  applyFilters(source: Source): Source
  from: number | null
}

const newestUpdatedFirst = (source: Source, from: number | null, until: number | null = null): Source =>
  source
    .$if(from !== null, (part) => part.where('threads.updated_at', '<', from!))
    .$if(until !== null, (part) => part.where('threads.updated_at', '>=', until!))
    .orderBy('threads.updated_at', 'desc')

const newestFirst = (rows: readonly JoinedRow[]): JoinedRow[] => rows.toSorted((a, b) => b.updated_at - a.updated_at)
const toCursor = (at: number): string => new Date(at).toISOString()

/** Draft threads are not indexed; few enough to be read. */
const searchDraftThreads = (
  ctx: Ctx,
  { inboxes, userId, search, applyFilters, from }: ReadPage,
  until: number | null,
  limit: number,
) =>
  newestUpdatedFirst(applyFilters(draftThreadsOf(ctx, userId, inboxes)), from, until)
    .where(({ and }) =>
      and(
        parseSearch(search).map(
          (term) =>
            sql<SqlBool>`(${hasFoldedTerm('contacts.search', term)} or ${hasFoldedTerm('threads.recipient', term)} or ${hasTerm('threads.display_name', term)} or ${hasTerm('threads.preview', term)})`,
        ),
      ),
    )
    .limit(limit)
    .execute()

/** For many matches. */
const searchThreadsInSteps = (ctx: Ctx, page: ReadPage) =>
  searchInSteps<JoinedRow, number>({
    limit: THREADS_PER_PAGE,
    from: page.from,
    positionOf: (row) => row.updated_at,
    toCursor,
    async stepEnd(from) {
      const stepEnds: number[] = []
      for (const inbox of page.inboxes) {
        const end = await ctx.db.q
          .selectFrom('threads')
          .select('updated_at')
          .where('inbox', '=', inbox)
          .where(({ eb, lit }) => eb('draft', '=', lit(0)))
          .where('deleted_at', 'is', null)
          .$if(!page.includesUnlisted, (part) => part.where(isListed))
          .$if(from !== null, (part) => part.where('updated_at', '<', from!))
          .orderBy('updated_at', 'desc')
          .limit(1)
          .offset(STEP_ROWS - 1)
          .executeTakeFirst()
        if (end) stepEnds.push(end.updated_at)
      }
      return stepEnds.length === 0 ? null : Math.max(...stepEnds)
    },
    async read({ from, until, limit }) {
      const rows = await searchDraftThreads(ctx, { ...page, from }, until, limit)
      for (const inbox of page.inboxes)
        rows.push(
          ...(await newestUpdatedFirst(
            page.applyFilters(threadsInInbox(ctx, inbox, page.includesUnlisted)),
            from,
            until,
          )
            .$if(page.terms.length > 0, (part) => part.where(containsTerms(page.terms)))
            .limit(limit)
            .execute()),
        )
      return newestFirst(rows).slice(0, limit)
    },
  })

/** For few matches. */
async function loadMatchingThreads(
  ctx: Ctx,
  { nos, ...page }: ReadPage & { nos: readonly number[] },
): Promise<{ items: JoinedRow[]; nextCursor: string | null }> {
  const limit = THREADS_PER_PAGE + 1
  const found = nos.length === 0 ? [] : await listMatchingThreads(ctx, { ...page, nos, before: page.from })
  const rows: JoinedRow[] = []
  for (let at = 0; at < found.length && rows.length < limit; at += SEARCH_BATCH)
    rows.push(
      ...(await page
        .applyFilters(
          threadsWithContact(ctx.db.q).where(
            'threads.id',
            'in',
            jsonValues(JSON.stringify(found.slice(at, at + SEARCH_BATCH))),
          ),
        )
        .execute()),
    )
  const items = newestFirst([...rows, ...(await searchDraftThreads(ctx, page, null, limit))])
  const last = items[THREADS_PER_PAGE - 1]
  return {
    items: items.slice(0, THREADS_PER_PAGE),
    nextCursor: last && items.length > THREADS_PER_PAGE ? toCursor(last.updated_at) : null,
  }
}

export const countUnread = async (ctx: Ctx, teamId?: string | null): Promise<{ unreadCount: number }> => ({
  unreadCount: await countUnreadIn(ctx, await listUserInboxes(ctx, teamId)),
})

async function countUnreadIn(ctx: Ctx, inboxes: readonly string[]): Promise<number> {
  let count = 0
  for (const inbox of inboxes) {
    const unread = await ctx.db.q
      .selectFrom('threads')
      .select('id')
      .where('inbox', '=', inbox)
      .where(sql<SqlBool>`unread_count > 0`)
      .where('deleted_at', 'is', null)
      .limit(MAX_UNREAD_COUNT)
      .execute()
    count += unread.length
  }
  return Math.min(count, MAX_UNREAD_COUNT)
}
