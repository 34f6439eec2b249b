import type { Selectable } from 'kysely'
import { setImmediate as breathe } from 'node:timers/promises'
import { jsonValues } from '../../../db/dialect'
import type { BoardImportsTable } from '../../../db/schema/boards'
import { statement } from '../../../db/statement'
import { publishBoardChanged } from '../boards/publish-board.server'
import type { Ctx } from '../context.server'
import { CrmError, isCrmError, type CrmContact, type CrmPage } from '../crm.port'
import { openCrm } from '../crm/open-crm.server'
import type { JobPayloads } from '../jobs/catalogue'
import { RetryLater } from '../jobs/retry-later'
import { LEADS_CHUNK, addLeads } from '../leads/add-leads.server'
import { saveCrmContact } from './save-crm-contact.server'
import { tagImportsWords } from './tag-imports.words'

type Row = Selectable<BoardImportsTable>

/** Between scans. */
const SCAN_INTERVAL_MS = 60_000
/** At most 20 pages a minute, far below any CRM's limit. */
const SCAN_INTERVAL_PER_PAGE_MS = 3_000
/** A million contacts: more would be repeated pages. */
const MAX_PAGES = 10_000
/** Job run: lets other jobs run. */
const TURN_MS = 2_000
/** After failed requests; the last one repeats. */
const RETRY_MS = [10, 30, 120, 300].map((seconds) => seconds * 1000)
/** A user must fix the connection or the tag. */
const USER_FIX_RETRY_MS = 3_600_000

const importById = statement((q, p: { board_id: string }) =>
  q
    .selectFrom('board_imports')
    .innerJoin('boards', 'boards.id', 'board_imports.board_id')
    .selectAll('board_imports')
    .where('board_imports.board_id', '=', p.board_id)
    .where('boards.deleted_at', 'is', null),
)
const importedOf = statement((q, p: { board_id: string; ids: string }) =>
  q
    .selectFrom('imported_contacts')
    .select('vendor_contact_id')
    .where('board_id', '=', p.board_id)
    .where('vendor_contact_id', 'in', jsonValues(p.ids)),
)
const insertImported = statement((q, row: { board_id: string; vendor_contact_id: string }) =>
  q
    .insertInto('imported_contacts')
    .values(row)
    .onConflict((conflict) => conflict.columns(['board_id', 'vendor_contact_id']).doNothing()),
)

/** Job `board.import`: adds each contact with the board's tag once. Throws RetryLater while the board has the tag. */
export async function importByTag(ctx: Ctx, { boardId, run }: JobPayloads['board.import']): Promise<void> {
  const waitMs = await scanTag(ctx, boardId, run)
  if (waitMs !== null) throw new RetryLater(waitMs, tagImportsWords.waitsContactsImportTag)
}

/** Milliseconds to wait; null: finished. */
async function scanTag(ctx: Ctx, boardId: string, run: string): Promise<number | null> {
  const endsAt = performance.now() + TURN_MS
  for (;;) {
    const row = await ctx.db.first(importById, { board_id: boardId })
    if (row?.run !== run) return null
    try {
      const crm = await openCrm(ctx, row.account_id)
      const page = await crm.listContactsByTag(row.tag, row.cursor)
      await importPage(ctx, row, page)
      if (page.nextCursor !== null && page.nextCursor === row.cursor)
        throw new CrmError('refused', tagImportsWords.repeatsSamePageContacts(crm.name), 'refused')
      if (page.nextCursor !== null && row.pages + 1 >= MAX_PAGES)
        throw new CrmError('refused', tagImportsWords.moreThanTen000Pages(crm.name), 'refused')
      if (page.nextCursor === null) return Math.max(SCAN_INTERVAL_MS, (row.pages + 1) * SCAN_INTERVAL_PER_PAGE_MS)
    } catch (error) {
      if (!isCrmError(error)) throw error
      return recordFailure(ctx, row, error)
    }
    if (performance.now() > endsAt) return 0
    await breathe()
  }
}

/** The last commit of a page stores the cursor: an interrupted page is requested again. */
async function importPage(ctx: Ctx, row: Row, { contacts, unreadable, nextCursor }: CrmPage): Promise<void> {
  const ids = JSON.stringify(contacts.map(({ vendorContactId }) => vendorContactId))
  const known = new Set(
    (await ctx.db.all(importedOf, { board_id: row.board_id, ids })).map((each) => each.vendor_contact_id),
  )
  const fresh = contacts.filter(({ vendorContactId }) => !known.has(vendorContactId))
  let refused = unreadable + (row.pages === 0 ? 0 : row.refused)
  for (let start = 0; ; start += LEADS_CHUNK) {
    const chunk = fresh.slice(start, start + LEADS_CHUNK)
    const isLast = start + LEADS_CHUNK >= fresh.length
    refused += await inImportTransaction(ctx, row, async (tx) => {
      const count = chunk.length === 0 ? 0 : await importChunk(tx, row, chunk)
      const total = refused + count
      if (isLast) await advanceCursor(tx, row, nextCursor, total)
      return count
    })
    if (isLast) return
    await breathe()
  }
}

/** Refused contacts are tried again in the next scan. */
async function importChunk(tx: Ctx, { board_id: boardId, account_id: accountId }: Row, chunk: readonly CrmContact[]) {
  const { refused } = await addLeads(tx, { accountId, boardId, byUser: null, importType: 'TAG' }, chunk, (contact) =>
    saveCrmContact(tx, accountId, contact),
  )
  const refusedIds = new Set(refused.map(({ contactId }) => contactId))
  for (const { vendorContactId } of chunk)
    if (!refusedIds.has(vendorContactId))
      await tx.db.write(insertImported, { board_id: boardId, vendor_contact_id: vendorContactId })
  return refused.length
}

const advanceCursor = (tx: Ctx, row: Row, cursor: string | null, refused: number): Promise<void> =>
  saveProgress(tx, row, {
    cursor,
    refused,
    pages: cursor === null ? 0 : row.pages + 1,
    tries: 0,
    last_error: null,
    ...(cursor === null ? { last_scan_at: tx.clock.now() } : {}),
  })

/** Milliseconds to wait. Rate limits are not shown. */
async function recordFailure(ctx: Ctx, row: Row, failure: CrmError): Promise<number> {
  if (failure.code === 'rate_limited') return failure.retryAfterMs ?? SCAN_INTERVAL_MS
  const waitMs =
    failure.code === 'unreachable'
      ? (RETRY_MS[row.tries] ?? RETRY_MS.at(-1)!)
      : (failure.retryAfterMs ?? USER_FIX_RETRY_MS)
  await inImportTransaction(ctx, row, async (tx) => {
    // The CRM may have dropped the cursor.
    const cursor = failure.code === 'refused' ? null : row.cursor
    const pages = cursor === null ? 0 : row.pages
    await saveProgress(tx, row, { cursor, pages, tries: row.tries + 1, last_error: failure.message })
    return 0
  })
  return waitMs
}

/** Skipped if the board or its tag changed. */
const inImportTransaction = (ctx: Ctx, { board_id, run }: Row, work: (tx: Ctx) => Promise<number>): Promise<number> =>
  ctx.db.transact('board.import', async (tx) => {
    const current = await tx.db.first(importById, { board_id })
    return current?.run === run ? work(tx) : 0
  })

async function saveProgress(
  tx: Ctx,
  row: Row,
  change: Partial<Omit<Row, 'board_id' | 'account_id' | 'run'>>,
): Promise<void> {
  await tx.db.q.updateTable('board_imports').set(change).where('board_id', '=', row.board_id).execute()
  // Publishes errors, its end, and the first completed scan.
  const isShownChange =
    (row.last_error === null) !== (change.last_error === null) || (row.last_scan_at === null && change.last_scan_at)
  if (!isShownChange) return
  await publishBoardChanged(tx, { id: row.board_id, account_id: row.account_id })
}
