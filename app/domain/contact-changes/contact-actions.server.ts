import { getBoardForWork } from '../boards/board-access.server'
import { findAssignBlocker } from '../boards/board-members.server'
import { addToList } from '../contact-lists/fill-list.server'
import { canManageRecord } from '../contacts/can-manage-record'
import { findContactRow } from '../contacts/contacts.read.server'
import { deleteContact } from '../contacts/delete-contact.server'
import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { addTagToContact, removeTagFromContact } from '../crm/change-contact.server'
import { rerankContactLeads } from '../lead-maintenance/recheck-leads.server'
import { addLeads } from '../leads/add-leads.server'
import { setLeadAssignee } from '../leads/apply-lead-change.server'
import { findLeadRow } from '../leads/find-lead.server'
import { suppressNumber } from '../protection/suppress-number.server'
import type { ChangeKind } from './contact-changes.schema'

/** What Undo restores. */
export interface ChangedItem {
  contactId: string
  leadId: string
  before: string
}

export interface Changed {
  /** Contacts. */
  count: number
  items: ChangedItem[]
}

type Change = (ctx: Ctx, contactIds: readonly string[], target: string) => Promise<Changed>
/** null: nothing to change, or not allowed. */
type ChangeOne = (ctx: Ctx, contactId: string, target: string) => Promise<Array<Omit<ChangedItem, 'contactId'>> | null>

const each =
  (change: ChangeOne): Change =>
  async (ctx, contactIds, target) => {
    const changed: Changed = { count: 0, items: [] }
    for (const contactId of contactIds) {
      const items = await change(ctx, contactId, target)
      if (items === null) continue
      changed.count += 1
      changed.items.push(...items.map((item) => ({ contactId, ...item })))
    }
    return changed
  }

const CONTACT = [{ leadId: '', before: '' }]

/** Of contacts of the user's account. */
export const CHANGES: Record<ChangeKind, Change> = {
  addToList: each(async (ctx, contactId, listId) =>
    (await addToList(ctx, listId, [contactId])).length > 0 ? CONTACT : null,
  ),

  async addToBoard(ctx, contactIds, id) {
    const { id: boardId, account_id: accountId } = await getBoardForWork(ctx, id)
    const intake = { accountId, boardId, byUser: requireUser(ctx).userId, importType: 'BULK' } as const
    const { queued } = await addLeads(ctx, intake, contactIds, async (contactId) => ({ named: contactId, contactId }))
    return { count: queued, items: [] }
  },

  addTag: each(async (ctx, contactId, tag) => {
    const { accountId, userId } = requireUser(ctx)
    if (!(await addTagToContact(ctx, { accountId, contactId, byUser: userId, tag }))) return null
    await rerankContactLeads(ctx, contactId)
    return CONTACT
  }),

  assign: each(async (ctx, contactId, userId) => {
    const user = requireUser(ctx)
    const leads = await ctx.db.q
      .selectFrom('leads')
      .selectAll()
      .where('contact_id', '=', contactId)
      .where('account_id', '=', user.accountId)
      .where('assigned_to', '!=', userId)
      .orderBy('id')
      .execute()
    const items: Array<Omit<ChangedItem, 'contactId'>> = []
    for (const lead of leads) {
      const board = { id: lead.board_id, account_id: lead.account_id }
      if ((await findAssignBlocker(ctx, board, userId)) !== null) continue
      await setLeadAssignee(ctx, lead, userId, { byUser: user.userId, ruleId: null, fact: null })
      items.push({ leadId: lead.id, before: lead.assigned_to })
    }
    return items.length > 0 ? items : null
  }),

  doNotContact: each(async (ctx, contactId) => {
    const { accountId, userId } = requireUser(ctx)
    const phones = await ctx.db.q
      .selectFrom('contact_phones')
      .select('e164')
      .where('contact_id', '=', contactId)
      .where('e164', 'not in', (eb) => eb.selectFrom('suppressions').select('e164').where('account_id', '=', accountId))
      .execute()
    for (const { e164 } of phones) await suppressNumber(ctx, { accountId, e164, type: 'MANUAL', addedBy: userId })
    return phones.length > 0 ? [] : null
  }),

  delete: each(async (ctx, contactId) => {
    if (!canManageRecord(requireUser(ctx), await findContactRow(ctx, contactId))) return null
    await deleteContact(ctx, contactId)
    return []
  }),
}

type Restore = (ctx: Ctx, item: ChangedItem, target: string) => Promise<void>

/** A later change of the same thing stays. */
export const RESTORES: Partial<Record<ChangeKind, Restore>> = {
  async addToList({ db: { q } }, { contactId }, listId) {
    const { numDeletedRows } = await q
      .deleteFrom('contact_list_members')
      .where('list_id', '=', listId)
      .where('contact_id', '=', contactId)
      .executeTakeFirst()
    if (numDeletedRows > 0n)
      await q
        .updateTable('contact_lists')
        .set((eb) => ({ contact_count: eb('contact_count', '-', 1) }))
        .where('id', '=', listId)
        .execute()
  },

  async addTag(ctx, { contactId }, tag) {
    const { accountId, userId } = requireUser(ctx)
    if (await removeTagFromContact(ctx, { accountId, contactId, byUser: userId, tag }))
      await rerankContactLeads(ctx, contactId)
  },

  async assign(ctx, { leadId, before }, userId) {
    const user = requireUser(ctx)
    const lead = await findLeadRow(ctx, leadId)
    if (lead?.assigned_to !== userId) return
    const board = { id: lead.board_id, account_id: lead.account_id }
    const to = before === '' || (await findAssignBlocker(ctx, board, before)) === null ? before : ''
    await setLeadAssignee(ctx, lead, to, { byUser: user.userId, ruleId: null, fact: null })
  },
}
