import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeContact, makeLead } from '../../../tests/helpers/board'
import { closeCounted, openBoard } from '../../../tests/helpers/board-world'
import type { World } from '../../../tests/helpers/world'
import type { UserActor } from '../actor'
import type { BoardView } from '../boards/boards.schema'
import { updateBoard } from '../boards/update-board.server'
import { createContactList } from '../contact-lists/create-contact-list.server'
import { updateContact } from '../contacts/update-contact.server'
import type { Ctx } from '../context.server'
import { assignLead } from '../leads/assign-lead.server'
import { findLeadRow } from '../leads/find-lead.server'
import { markLeadDnc, scheduleLead, snoozeLead, wakeLead } from '../leads/lead-actions.server'
import type { LeadRow } from '../leads/lead-state'
import { moveLead } from '../leads/move-lead.server'
import { removeLead } from '../leads/remove-lead.server'
import { addAction } from '../rules/add-action.server'
import { addTrigger } from '../rules/add-trigger.server'
import { actionInput, triggerInput } from '../rules/rules.schema'
import { addListLeads } from './add-list-leads.server'
import { addNewLead } from './add-new-lead.server'
import { assignLeads } from './assign-leads.server'
import { moveLeads } from './move-leads.server'
import { removeLeads } from './remove-leads.server'
import { searchLeads } from './search-leads.read.server'
import { snoozeLeads } from './snooze-leads.server'

let world: World
let mia: UserActor
let ben: UserActor
/** Mia's, and the owner's. */
let ctx: Ctx
let admin: Ctx
let board: BoardView
let [free, own, bens]: LeadRow[] = []
beforeEach(async () => {
  ;({ world, mia, ctx, admin, board } = await openBoard())
  ben = await world.person({ accountId: mia.accountId, role: 'MEMBER', firstName: 'Ben' })
  await updateBoard(admin, board.id, { teamMemberUserIds: [mia.userId, ben.userId] })
  ;[free, own, bens] = [await makeLead(world, board), await makeLead(world, board), await makeLead(world, board)]
  for (const [lead, to] of [
    [own, mia],
    [bens, ben],
  ] as const)
    await assignLead(admin, { boardId: board.id, contactId: lead!.contact_id, teamMemberUserId: to.userId })
})
afterEach(() => closeCounted(world))

const stageId = (index: number) => board.stages[index]!.id
const seen = (...leads: Array<LeadRow | undefined>) =>
  leads.map((lead) => ({ leadId: lead!.id, stageId: lead!.stage_id }))
const stored = async (lead: LeadRow | undefined) => findLeadRow(world.system, lead!.id)
const notTheirs = 'This lead is assigned to another seller'

describe('a member works unassigned leads and their own', () => {
  const place = () => ({ id: board.id, stageId: stageId(0), leadId: bens!.id })

  test('a colleague’s lead is not moved, snoozed, scheduled or removed', async () => {
    const scheduledAt = new Date(world.clock.now() + 3_600_000).toISOString()
    const deeds = [
      () => snoozeLead(ctx, { ...place(), snoozingHours: 2 }),
      () => wakeLead(ctx, place()),
      () => scheduleLead(ctx, { ...place(), scheduledAt }),
      () => moveLead(ctx, { ...place(), stageId: stageId(1), fromBoardId: board.id, fromStageId: stageId(0) }),
      () => removeLead(ctx, place()),
    ]
    const before = await stored(bens)
    for (const deed of deeds) await expect(deed()).rejects.toMatchObject({ code: 'forbidden', message: notTheirs })
    expect(await stored(bens)).toEqual(before)
    await removeLead(admin, place())
    expect(await stored(bens)).toBeUndefined()
  })

  test('but a do-not-call request of a colleague’s lead is followed', async () => {
    expect(await markLeadDnc(ctx, place())).toMatchObject({ blockedBy: 'dnc' })
  })

  test('in a selection, their leads are changed and a colleague’s are refused', async () => {
    const refused = [{ leadId: bens!.id, reason: notTheirs }]
    const leads = seen(free, own, bens)
    const changed = [free!.id, own!.id]
    expect(await snoozeLeads(ctx, { id: board.id, leads, snoozingHours: 3 })).toEqual({ changed, refused })
    expect((await stored(own))?.snooze_until).toBe(world.clock.now() + 3 * 3_600_000)
    expect((await stored(bens))?.snooze_until).toBeNull()
    const move = { id: board.id, leads, stageId: stageId(1), withRules: true }
    expect(await moveLeads(ctx, move)).toEqual({ changed, refused })
    const there = [free, own].map((lead) => ({ leadId: lead!.id, stageId: stageId(1) }))
    const removed = await removeLeads(ctx, { id: board.id, leads: [...there, ...seen(bens)] })
    expect(removed).toEqual({ changed, refused })
    expect(await Promise.all([free, own, bens].map(async (lead) => (await stored(lead))?.stage_id))).toEqual([
      undefined,
      undefined,
      stageId(0),
    ])
  })

  test('and only who assigns leads assigns a colleague’s', async () => {
    const leads = seen(free, own, bens)
    const claimed = await assignLeads(ctx, { id: board.id, leads, teamMemberUserId: mia.userId })
    expect(claimed).toEqual({
      changed: [free!.id, own!.id],
      refused: [{ leadId: bens!.id, reason: 'You cannot assign leads of other sellers' }],
    })
    expect(await assignLeads(admin, { id: board.id, leads, teamMemberUserId: ben.userId })).toEqual({
      changed: leads.map(({ leadId }) => leadId),
      refused: [],
    })
    await assignLeads(admin, { id: board.id, leads, unassign: true })
    expect((await stored(bens))?.assigned_to).toBe('')
  })
})

async function addMovedRule(stage: number, action: object): Promise<void> {
  const place = { id: board.id, stageId: stageId(stage) }
  const { id: triggerId } = await addTrigger(admin, {
    ...place,
    trigger: triggerInput.parse({ type: 'MOVED_TO_STAGE' }),
  })
  await addAction(admin, { ...place, triggerId, action: actionInput.parse(action) })
}

describe('a bulk change', () => {
  test('a lead that moved meanwhile is refused, and names its stage', async () => {
    const leads = seen(free, own)
    await moveLeads(admin, { id: board.id, leads: seen(free), stageId: stageId(2), withRules: true })
    expect(await moveLeads(admin, { id: board.id, leads, stageId: stageId(1), withRules: true })).toEqual({
      changed: [own!.id],
      refused: [{ leadId: free!.id, reason: `This lead was moved to '${board.stages[2]!.name}'` }],
    })
  })

  test('a wrong stage, board or assignee refuses all of it', async () => {
    const leads = seen(free, own)
    const other = await world.person({ role: 'OWNER' })
    const move = { id: board.id, leads, stageId: stageId(1), withRules: true }
    await expect(moveLeads(admin, { ...move, stageId: 'stg_none' })).rejects.toMatchObject({ code: 'not_found' })
    await expect(moveLeads(world.as(other), move)).rejects.toMatchObject({ code: 'not_found' })
    const assign = { id: board.id, leads, teamMemberUserId: other.userId }
    await expect(assignLeads(admin, assign)).rejects.toMatchObject({ code: 'not_found' })
    await expect(assignLeads(admin, { id: board.id, leads })).rejects.toMatchObject({ code: 'bad_request' })
    expect((await stored(free))?.stage_id).toBe(stageId(0))
  })

  test('leads of another board are refused', async () => {
    const leads = [{ leadId: 'lead_none', stageId: stageId(0) }, ...seen(free)]
    expect(await removeLeads(admin, { id: board.id, leads })).toEqual({
      changed: [free!.id],
      refused: [{ leadId: 'lead_none', reason: 'Lead not found' }],
    })
  })

  test('a move runs the stage’s rules, its undo does not', async () => {
    await addMovedRule(1, { type: 'SNOOZE', meta: { snoozingHours: 5, snoozingInterval: 'HOURS' } })
    await addMovedRule(0, { type: 'REMOVE_FROM_BOARD', meta: { removingFromBoard: true } })
    await moveLeads(admin, { id: board.id, leads: seen(free), stageId: stageId(1), withRules: true })
    expect((await stored(free))?.snooze_until).not.toBeNull()
    const back = [{ leadId: free!.id, stageId: stageId(1) }]
    await moveLeads(admin, { id: board.id, leads: back, stageId: stageId(0), withRules: false })
    expect((await stored(free))?.stage_id).toBe(stageId(0))
  })
})

describe('leads are added', () => {
  test('from a list, once each, and from a list of this account only', async () => {
    const known = (await stored(free))!.contact_id
    const contactIds = [known, await makeContact(world, mia.accountId), await makeContact(world, mia.accountId)]
    const list = await createContactList(admin, { name: 'Spring', contactIds })
    expect(await addListLeads(ctx, { id: board.id, listId: list.id })).toEqual({ added: 2, known: 1 })
    const stranger = await world.person({ role: 'OWNER' })
    const foreign = await createContactList(world.as(stranger), { name: 'Theirs', contactIds: [] })
    const add = addListLeads(ctx, { id: board.id, listId: foreign.id })
    await expect(add).rejects.toMatchObject({ code: 'not_found' })
  })

  test('by hand: a wrong or known number is refused at its field', async () => {
    const add = (number: string) => addNewLead(ctx, { id: board.id, firstName: 'Ada', number })
    expect(await add('(312) 555-0142')).toEqual({ name: 'Ada' })
    const { items } = await searchLeads(ctx, { id: board.id, search: 'ada' })
    expect(items.map(({ name, stageId: stage }) => [name, stage])).toEqual([['Ada', stageId(0)]])
    for (const number of ['555', '312-555-0142'])
      await expect(add(number)).rejects.toMatchObject({ fieldErrors: { number: [expect.any(String)] } })
  })
})

describe('search', () => {
  const found = async (search: string, who = ctx) => {
    const { items } = await searchLeads(who, { id: board.id, search })
    return items.map(({ id }) => id)
  }

  test('finds by name, company and a part of a number, in every stage and of every seller', async () => {
    await updateContact(admin, bens!.contact_id, { firstName: 'Gianna', lastName: 'Soto', company: 'Blue Door Homes' })
    await moveLeads(admin, { id: board.id, leads: seen(bens), stageId: stageId(1), withRules: true })
    const { e164 } = await world.system.db.q
      .selectFrom('contact_phones')
      .select('e164')
      .where('contact_id', '=', bens!.contact_id)
      .executeTakeFirstOrThrow()
    for (const search of ['gianna', 'soto gia', 'blue door', e164.slice(-5)])
      expect(await found(search)).toEqual([bens!.id])
    expect(await found('nora')).toEqual([own!.id, free!.id])
    expect(await found('nothing of this')).toEqual([])
  })

  test('reads a board of its reader only, in pages', async () => {
    const stranger = await world.person({ accountId: mia.accountId, role: 'MEMBER' })
    await expect(found('nora', world.as(stranger))).rejects.toMatchObject({ code: 'not_found' })
    await makeContact(world, mia.accountId)
    for (let count = 0; count < 99; count++) await makeLead(world, board)
    const first = await searchLeads(ctx, { id: board.id, search: 'nora' })
    expect(first.items).toHaveLength(100)
    const next = await searchLeads(ctx, { id: board.id, search: 'nora', cursor: first.nextCursor! })
    expect(next.items.map(({ id }) => id)).toEqual([own!.id, free!.id])
    expect(next.nextCursor).toBeNull()
  })
})
