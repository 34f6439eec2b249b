import { getBoardForWork } from '../boards/board-access.server'
import { requireAssignable } from '../boards/board-members.server'
import { countMatchingContacts, findContactList } from '../contacts/contacts.read.server'
import { requireWriter } from '../contacts/require-writer'
import { listSelectedContacts } from '../contacts/selected-contacts.read.server'
import type { ContactCount } from '../contact-search/contact-filter.schema'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { findUserName } from '../leads/apply-lead-change.server'
import { enqueue } from '../jobs/enqueue.server'
import { findContactChange, publishContactChange, type ContactChangeRow } from './contact-changes.read.server'
import type { ContactAction, ContactChangeView, ContactSelection, StartContactChange } from './contact-changes.schema'
import { contactChangesWords } from './contact-changes.words'

/** Of an account. */
const MAX_RUNNING = 3
/** After the newest id. */
const START = '~'

/** Throws not_found, forbidden, invalid, not_possible_now. */
export async function startContactChange(
  ctx: Ctx,
  { selection, action }: StartContactChange,
): Promise<ContactChangeView> {
  const { accountId, userId } = requireWriter(ctx)
  const target = await checkAction(ctx, action)
  const { count, isExact } = await countSelection(ctx, selection)
  return ctx.db.transact('contact-change.start', async (tx) => {
    await requireFewRunning(tx, accountId)
    const newest = await newestId(tx, accountId)
    const row: ContactChangeRow = {
      id: tx.ids('cch'),
      account_id: accountId,
      user_id: userId,
      kind: action.kind,
      target: target.id,
      target_name: target.name,
      selection: JSON.stringify(selection),
      state: 'running',
      after_id: newest === null ? '' : newest + START,
      total: count,
      is_total_exact: isExact ? 1 : 0,
      processed: 0,
      changed: 0,
      skipped: 0,
      created_at: tx.clock.now(),
      finished_at: null,
    }
    await tx.db.q.insertInto('contact_changes').values(row).execute()
    await enqueue(tx, {
      kind: 'contacts.change',
      accountId,
      key: `contact-change:${row.id}:run`,
      payload: { changeId: row.id },
    })
    await publishContactChange(tx, row)
    return findContactChange(tx, row.id)
  })
}

/** What is stored as target. */
async function checkAction(ctx: Ctx, action: ContactAction): Promise<{ id: string; name: string }> {
  switch (action.kind) {
    case 'addToList':
      return findContactList(ctx, action.listId)
    case 'addToBoard':
      return getBoardForWork(ctx, action.boardId)
    case 'addTag':
      return { id: action.tag, name: action.tag }
    case 'assign':
      if (!requireWriter(ctx).permissions.has('lead:assign'))
        throw new DomainError('forbidden', contactChangesWords.cannotAssign)
      await requireAssignable(ctx, [action.userId])
      return { id: action.userId, name: (await findUserName(ctx, action.userId)) ?? '' }
    case 'doNotContact':
    case 'delete':
      return { id: '', name: '' }
  }
}

async function countSelection(ctx: Ctx, selection: ContactSelection): Promise<ContactCount> {
  if ('filter' in selection) return countMatchingContacts(ctx, selection.filter)
  return { count: (await listSelectedContacts(ctx, selection.contactIds)).length, isExact: true }
}

async function requireFewRunning(tx: Ctx, accountId: string): Promise<void> {
  const running = await tx.db.q
    .selectFrom('contact_changes')
    .select('id')
    .where('account_id', '=', accountId)
    .where('state', 'in', ['running', 'undoing'])
    .execute()
  if (running.length >= MAX_RUNNING) throw new DomainError('not_possible_now', contactChangesWords.tooManyRunning)
}

/** Later contacts are left out. */
async function newestId(tx: Ctx, accountId: string): Promise<string | null> {
  const row = await tx.db.q
    .selectFrom('contacts')
    .select('id')
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}
