import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeBoard, makeContact, makeLead, numberOf, unanswered } from '../../../tests/helpers/board'
import { closeCounted, openBoard } from '../../../tests/helpers/board-world'
import type { World } from '../../../tests/helpers/world'
import type { UserActor } from '../actor'
import { createBoard } from '../boards/create-board.server'
import type { BoardView } from '../boards/boards.schema'
import { deleteContact } from '../contacts/delete-contact.server'
import { updateContact } from '../contacts/update-contact.server'
import type { Ctx } from '../context.server'
import { addSuppression } from '../protection/add-suppression.server'
import { removeSuppression } from '../protection/remove-suppression.server'
import { recordLeadCall } from './apply-lead-change.server'
import { assignLead } from './assign-lead.server'
import { findBoardCounts } from '../lead-counts/counts.read.server'
import { findLeadRow } from './find-lead.server'
import { SYSTEM_CAUSE } from '../lead-history/lead-history.server'
import type { LeadRow } from './lead-state'
import { listLeadHistory, listLeads } from './leads.read.server'
import { moveLead } from './move-lead.server'
import { queueContacts } from './queue-contacts.server'
import { removeLead } from './remove-lead.server'
import { markLeadDnc, scheduleLead, snoozeLead, wakeLead } from './lead-actions.server'
import { nextWakeAt, wakeLeadsChunk } from '../lead-maintenance/wake-leads.server'

const HOUR = 3_600_000

let world: World
let mia: UserActor
let olivia: UserActor
let ctx: Ctx
let board: BoardView

beforeEach(async () => {
  ;({ world, mia, olivia, ctx, board } = await openBoard())
})
afterEach(() => closeCounted(world))

const stageId = (index: number, of = board) => of.stages[index]!.id
const at = (lead: LeadRow, index = 0) => ({ id: board.id, stageId: stageId(index), leadId: lead.id })
const moveTo = (lead: LeadRow, index: number, from = 0, who = ctx) =>
  moveLead(who, { ...at(lead, index), fromBoardId: board.id, fromStageId: stageId(from) })
const stored = async (lead: LeadRow) => (await findLeadRow(world.system, lead.id))!
const called = (lead: LeadRow) =>
  world.system.db.transact('test', async (tx) =>
    recordLeadCall(tx, (await findLeadRow(tx, lead.id))!, unanswered(world.clock.now()), SYSTEM_CAUSE),
  )
const counts = async (who = ctx) => {
  const { stages } = await findBoardCounts(who, { id: board.id })
  return stages.map(({ leads, available }) => [leads, available])
}
const kinds = async (lead: LeadRow) =>
  (
    await world.system.db.q
      .selectFrom('lead_history')
      .select('kind')
      .where('lead_id', '=', lead.id)
      .orderBy('id')
      .execute()
  ).map(({ kind }) => kind)

describe('moving', () => {
  test('a lead moves to another stage, every window gets the event, and its history shows it', async () => {
    const lead = await makeLead(world, board)
    expect(await moveTo(lead, 1)).toMatchObject({ stageId: stageId(1), version: 2, name: 'Nora' })
    expect(await counts()).toEqual([
      [0, 0],
      [1, 1],
      [0, 0],
    ])
    expect(world.published.at(-1)).toMatchObject({
      type: 'lead.moved',
      room: `board:${board.id}`,
      payload: {
        fromStageId: stageId(0),
        lead: { id: lead.id },
        counts: [
          { stageId: stageId(0), assignedTo: null, leads: -1, available: -1 },
          { stageId: stageId(1), assignedTo: null, leads: 1, available: 1 },
        ],
      },
    })
    const { items } = await listLeadHistory(ctx, at(lead, 1))
    expect(items.map(({ text, by }) => [text, by])).toEqual([
      ["Moved from 'New Leads' to 'Follow Up'", 'Mia Torres'],
      ["Added to 'New Leads'", null],
    ])
  })

  test('of two users moving a lead the second sees where it is', async () => {
    const lead = await makeLead(world, board)
    const answers = await Promise.allSettled([moveTo(lead, 1), moveTo(lead, 2)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(answers.find((answer) => answer.status === 'rejected')).toMatchObject({
      reason: { code: 'conflict', message: "This lead was moved to 'Follow Up'" },
    })
    // A repeat of the completed move is no conflict.
    await expect(moveTo(lead, 1)).resolves.toMatchObject({ stageId: stageId(1), version: 2 })
  })

  test('to another board: users without access to that board lose the lead, the call count is kept', async () => {
    const other = await createBoard(world.as(olivia), {
      assignedPhoneNumberIds: [await numberOf(world, mia.accountId)],
    })
    const lead = await makeLead(world, board)
    await assignLead(ctx, { contactId: lead.contact_id, boardId: board.id, teamMemberUserId: mia.userId })
    await called(lead)
    const moved = await moveLead(world.as(olivia), {
      id: other.id,
      stageId: stageId(1, other),
      leadId: lead.id,
      fromBoardId: board.id,
      fromStageId: stageId(0),
    })
    expect(moved).toMatchObject({ boardId: other.id, assignedToUser: null, calledCount: 1 })
    expect(await kinds(lead)).toEqual(['added', 'assigned', 'called', 'moved', 'unassigned'])
    // The member has no access to that board: neither to move to it nor from it.
    for (const input of [
      { id: other.id, stageId: stageId(0, other), fromBoardId: board.id, fromStageId: stageId(0) },
      { id: board.id, stageId: stageId(0), fromBoardId: other.id, fromStageId: stageId(1, other) },
    ])
      await expect(moveLead(ctx, { ...input, leadId: lead.id })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('to a board that has the contact already: the lead there moves, this lead is removed', async () => {
    const other = await createBoard(world.as(olivia), {
      assignedPhoneNumberIds: [await numberOf(world, mia.accountId)],
    })
    const lead = await makeLead(world, board)
    const there = await makeLead(world, other, { contactId: lead.contact_id, stage: 2 })
    const moved = await moveLead(world.as(olivia), {
      id: other.id,
      stageId: stageId(1, other),
      leadId: lead.id,
      fromBoardId: board.id,
      fromStageId: stageId(0),
    })
    expect(moved).toMatchObject({ id: there.id, stageId: stageId(1, other) })
    expect(await findLeadRow(world.system, lead.id)).toBeUndefined()
    expect(await kinds(lead)).toEqual(['added', 'merged'])
    expect(await kinds(there)).toEqual(['added', 'joined', 'moved'])
  })

  test('to a stage with the same contact: this lead is removed, and its windows get the event', async () => {
    const other = await createBoard(world.as(olivia), {
      assignedPhoneNumberIds: [await numberOf(world, mia.accountId)],
    })
    const lead = await makeLead(world, board)
    const there = await makeLead(world, other, { contactId: lead.contact_id, stage: 1 })
    const before = world.published.length
    const to = { id: other.id, stageId: stageId(1, other), leadId: lead.id }
    await moveLead(world.as(olivia), { ...to, fromBoardId: board.id, fromStageId: stageId(0) })
    expect(await findLeadRow(world.system, lead.id)).toBeUndefined()
    expect(await findLeadRow(world.system, there.id)).toEqual(there)
    expect(await kinds(there)).toEqual(['added', 'joined'])
    expect(world.published.slice(before)).toMatchObject([
      {
        type: 'lead.removed',
        room: `board:${board.id}`,
        payload: { leadId: lead.id, counts: [{ stageId: stageId(0), leads: -1 }] },
      },
    ])
  })

  test('to a board that has the contact already: the scheduled call and the longer snooze stay', async () => {
    const { board: other } = await makeBoard(world, olivia)
    const lead = await makeLead(world, board)
    const there = await makeLead(world, other, { contactId: lead.contact_id, stage: 1 })
    const now = world.clock.now()
    const inHours = (hours: number) => new Date(now + hours * HOUR).toISOString()
    const place = { id: other.id, stageId: stageId(1, other), leadId: there.id }
    await scheduleLead(world.as(olivia), { ...place, scheduledAt: inHours(9) })
    await scheduleLead(ctx, { ...at(lead), scheduledAt: inHours(3) })
    await snoozeLead(world.as(olivia), { ...place, snoozingHours: 1 })
    await snoozeLead(ctx, { ...at(lead), snoozingHours: 2 })
    const before = world.published.length
    await moveLead(world.as(olivia), { ...place, leadId: lead.id, fromBoardId: board.id, fromStageId: stageId(0) })
    expect(await findLeadRow(world.system, there.id)).toMatchObject({
      scheduled_at: now + 3 * HOUR,
      scheduled_by: mia.userId,
      snooze_until: now + 2 * HOUR,
      state: 'snoozed',
    })
    expect(await kinds(there)).toEqual(['added', 'scheduled', 'snoozed', 'joined', 'scheduled', 'snoozed'])
    expect(world.published.slice(before).map(({ type }) => type)).toEqual(['lead.removed', 'lead.changed'])
  })

  test('to a board that has the contact already: its nuisance protection is kept', async () => {
    const { board: strict } = await makeBoard(world, olivia, { nuisanceProtectionHours: 24 })
    const lead = await makeLead(world, strict)
    const there = await makeLead(world, board, { contactId: lead.contact_id, importType: 'BULK' })
    await called(lead)
    const to = { id: board.id, stageId: stageId(0), leadId: lead.id }
    await moveLead(world.as(olivia), { ...to, fromBoardId: strict.id, fromStageId: stageId(0, strict) })
    expect(await kinds(there)).toEqual(['added', 'joined', 'protected'])
  })

  test('a stage of another board or a foreign lead is not found, a coach only reads', async () => {
    const lead = await makeLead(world, board)
    const stranger = await world.person({ role: null })
    const foreign = await makeBoard(world, stranger)
    const foreignStage = stageId(0, foreign.board)
    await expect(
      moveLead(ctx, { ...at(lead), stageId: foreignStage, fromBoardId: board.id, fromStageId: stageId(0) }),
    ).rejects.toMatchObject({ code: 'not_found' })
    await expect(
      moveLead(foreign.ctx, {
        id: foreign.board.id,
        stageId: foreignStage,
        leadId: lead.id,
        fromBoardId: foreign.board.id,
        fromStageId: foreignStage,
      }),
    ).rejects.toMatchObject({ code: 'not_found' })
    const cole = world.as(await world.person({ accountId: mia.accountId, role: 'COACH' }))
    await expect(moveTo(lead, 1, 0, cole)).rejects.toMatchObject({ code: 'forbidden' })
    expect((await listLeads(cole, { ...ALL, id: board.id, stageId: stageId(0) })).items).toHaveLength(1)
    const ben = world.as(await world.person({ accountId: mia.accountId, role: 'MEMBER' }))
    await expect(moveTo(lead, 1, 0, ben)).rejects.toMatchObject({ code: 'not_found' })
  })
})

const ALL = { assignment: 'ALL', status: 'ALL', sortBy: 'newest' } as const

describe('assigning', () => {
  const give = (who: Ctx, lead: LeadRow, teamMemberUserId: string) =>
    assignLead(who, { contactId: lead.contact_id, boardId: board.id, teamMemberUserId })

  test('a member takes a free lead and releases it; other members’ leads need a manager', async () => {
    const lead = await makeLead(world, board)
    expect(await give(ctx, lead, mia.userId)).toMatchObject({
      assignedToUser: { userId: mia.userId, firstName: 'Mia' },
    })
    const unassign = { contactId: lead.contact_id, boardId: board.id, unassign: true }
    await assignLead(ctx, unassign)
    const marcus = await world.person({ accountId: mia.accountId, role: 'MANAGER', firstName: 'Marcus' })
    await give(world.as(olivia), lead, marcus.userId)
    await expect(give(ctx, lead, mia.userId)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(assignLead(ctx, unassign)).rejects.toMatchObject({ code: 'forbidden' })
    expect(await kinds(lead)).toEqual(['added', 'assigned', 'unassigned', 'assigned'])
    expect((await counts())[0]).toEqual([1, 0])
    expect((await counts(world.as(marcus)))[0]).toEqual([1, 1])
  })

  test('owners, members of other boards and strangers cannot be assigned leads', async () => {
    const lead = await makeLead(world, board)
    const ben = await world.person({ accountId: mia.accountId, role: 'MEMBER', firstName: 'Ben' })
    const as = world.as(olivia)
    await expect(give(as, lead, olivia.userId)).rejects.toMatchObject({ code: 'invalid' })
    await expect(give(as, lead, ben.userId)).rejects.toMatchObject({
      message: 'Ben Torres is not assigned to this board',
    })
    const stranger = await world.person({ role: 'MEMBER' })
    await expect(give(as, lead, stranger.userId)).rejects.toMatchObject({ code: 'not_found' })
    await expect(assignLead(as, { contactId: lead.contact_id, boardId: board.id })).rejects.toMatchObject({
      code: 'bad_request',
    })
  })
})

describe('availability', () => {
  test('a snooze ends automatically, and is published and recorded', async () => {
    const lead = await makeLead(world, board, { importType: 'BULK' })
    await snoozeLead(ctx, { ...at(lead), snoozingHours: 3 })
    expect((await counts())[0]).toEqual([1, 0])
    expect(await nextWakeAt(world.system)).toBe(world.clock.now() + 3 * HOUR)
    world.clock.advance(3 * HOUR - 1)
    expect(await wakeLeadsChunk(world.system)).toBe(false)
    expect((await stored(lead)).state).toBe('snoozed')
    world.clock.advance(1)
    await wakeLeadsChunk(world.system)
    expect(await stored(lead)).toMatchObject({ state: 'ready', snooze_until: null, wake_at: null })
    expect((await counts())[0]).toEqual([1, 1])
    expect(world.published.at(-1)).toMatchObject({
      type: 'lead.changed',
      payload: { counts: [{ available: 1, leads: 0 }] },
    })
    expect(await kinds(lead)).toEqual(['added', 'snoozed', 'back'])
    await snoozeLead(ctx, { ...at(lead), snoozingHours: 1 })
    expect(await wakeLead(ctx, at(lead))).toMatchObject({ state: 'ready', snoozeUntil: null })
  })

  test('a call counts, and the board’s nuisance window applies', async () => {
    const { board: strict } = await makeBoard(world, olivia, { nuisanceProtectionHours: 24 })
    const lead = await makeLead(world, strict, { importType: 'BULK' })
    const now = world.clock.now()
    await world.system.db.transact('test', (tx) => recordLeadCall(tx, lead, unanswered(now), SYSTEM_CAUSE))
    expect(await stored(lead)).toMatchObject({ called_count: 1, state: 'nuisance', nuisance_until: now + 24 * HOUR })
  })

  test('a lead of the first stage is hot for an hour, unless it was added in bulk', async () => {
    const hot = await makeLead(world, board)
    await makeLead(world, board, { importType: 'BULK' })
    await makeLead(world, board, { stage: 1 })
    const list = async (stage: number) =>
      (await listLeads(ctx, { ...ALL, status: 'HOT', id: board.id, stageId: stageId(stage) })).items.map(({ id }) => id)
    expect([await list(0), await list(1)]).toEqual([[hot.id], []])
    expect((await findBoardCounts(ctx, { id: board.id })).hasHotLead).toBe(true)
    world.clock.advance(HOUR)
    expect(await list(0)).toEqual([])
    expect((await findBoardCounts(ctx, { id: board.id })).hasHotLead).toBe(false)
    await wakeLeadsChunk(world.system)
    expect(await stored(hot)).toMatchObject({ hot_until: null, wake_at: null })
  })

  test('do not call blocks the contact’s leads on every board, and removing it frees them', async () => {
    const lead = await makeLead(world, board)
    const other = (await makeBoard(world, olivia)).board
    const there = await makeLead(world, other, { contactId: lead.contact_id })
    expect(await markLeadDnc(ctx, at(lead))).toMatchObject({ state: 'blocked', blockedBy: 'dnc' })
    expect(await stored(there)).toMatchObject({ state: 'blocked', blocked_by: 'dnc' })
    expect(await kinds(lead)).toEqual(['added', 'dnc', 'blocked'])
    const { e164 } = await world.system.db.q.selectFrom('suppressions').select('e164').executeTakeFirstOrThrow()
    await removeSuppression(ctx, e164)
    expect(await stored(there)).toMatchObject({ state: 'ready', blocked_by: null })
  })

  test('with another callable number a lead is not blocked; its hours are that number’s', async () => {
    const lead = await makeLead(world, board)
    expect(lead.zone).toBe('America/Chicago')
    await updateContact(ctx, lead.contact_id, { numbers: ['312-555-0105', '305-555-0106'] })
    await addSuppression(ctx, { number: '312-555-0105', type: 'MANUAL' })
    expect(await stored(lead)).toMatchObject({ state: 'ready', zone: 'America/New_York FL' })
  })

  test('a deleted contact is removed from its boards', async () => {
    const lead = await makeLead(world, board)
    await deleteContact(world.as(olivia), lead.contact_id)
    expect(await findLeadRow(world.system, lead.id)).toBeUndefined()
    expect(await kinds(lead)).toEqual(['added', 'removed'])
  })

  test('Available uses the local hours of the leads', async () => {
    await makeLead(world, board)
    // 11 in the evening in Chicago.
    world.clock.set(Date.UTC(2026, 10, 18, 5))
    expect((await counts())[0]).toEqual([1, 0])
    const [lead] = (await listLeads(ctx, { ...ALL, id: board.id, stageId: stageId(0) })).items
    expect(lead).toMatchObject({ timezoneProtectedUntil: '2026-11-18T14:00:00.000Z', timezoneUnknown: false })
  })
})

describe('queueing', () => {
  test('the same batch twice adds nothing; impossible contacts are refused with a reason', async () => {
    const vendorDialerContacts = [
      { contactId: 'crm-1', firstName: 'Grace', numbers: ['312-555-0105'] },
      { contactId: 'crm-2', numbers: ['123'] },
      { contactId: 'crm-1', numbers: ['312-555-0105'] },
    ]
    expect(await queueContacts(ctx, { id: board.id, vendorDialerContacts })).toEqual({
      queued: 1,
      known: 1,
      asked: 0,
      refused: [{ contactId: 'crm-2', reason: "'123' has 3 digits; a phone number has 10" }],
      totalContacts: 1,
    })
    expect(await queueContacts(ctx, { id: board.id, vendorDialerContacts })).toMatchObject({ queued: 0, known: 2 })
    expect(await queueContacts(ctx, { id: board.id, vendorContactIds: ['crm-1', 'crm-9'] })).toMatchObject({
      known: 1,
      refused: [{ contactId: 'crm-9' }],
    })
    expect((await listLeads(ctx, { ...ALL, id: board.id, stageId: stageId(0) })).items).toMatchObject([
      { vendorContactId: 'crm-1', importType: 'BULK', hotUntil: null },
    ])
  })

  test('one contact that is handed over is hot', async () => {
    const contact = { contactId: 'crm-1', firstName: 'Grace', numbers: ['312-555-0105'] }
    await queueContacts(ctx, { id: board.id, vendorDialerContacts: [contact] })
    expect((await listLeads(ctx, { ...ALL, id: board.id, stageId: stageId(0) })).items).toMatchObject([
      { vendorContactId: 'crm-1', importType: 'HOST', hotUntil: expect.any(String) },
    ])
  })

  test('a batch larger than a chunk is added in full, with an event for each chunk', async () => {
    const contactIds = []
    for (let n = 0; n < 60; n++) contactIds.push(await makeContact(world, mia.accountId))
    const before = world.published.length
    expect(await queueContacts(ctx, { id: board.id, contactIds })).toMatchObject({ queued: 60, totalContacts: 60 })
    expect(world.published.slice(before).map(({ type }) => type)).toEqual(Array(3).fill('leads.changed'))
  })

  test('other accounts’ contacts are not found', async () => {
    const stranger = await world.person({ role: null })
    const contactId = await makeContact(world, stranger.accountId)
    await expect(queueContacts(ctx, { id: board.id, contactIds: [contactId] })).rejects.toMatchObject({
      code: 'not_found',
    })
  })
})

describe('pages', () => {
  test('every lead once, in each order and for each assignee, over many pages', async () => {
    const rows: LeadRow[] = []
    for (let n = 0; n < 130; n++) {
      const lead = await makeLead(world, board, { importType: 'BULK' })
      if (n % 3 === 0)
        await assignLead(ctx, { contactId: lead.contact_id, boardId: board.id, teamMemberUserId: mia.userId })
      for (let call = 0; call < n % 4; call++) await called(lead)
      rows.push(await stored(lead))
    }
    for (const sortBy of ['newest', 'CALL_COUNT'] as const)
      for (const assignment of ['ALL', 'mine', 'workable'] as const) {
        const found: string[] = []
        let cursor: string | undefined
        do {
          const page = await listLeads(ctx, {
            sortBy,
            assignment,
            status: 'ALL',
            id: board.id,
            stageId: stageId(0),
            cursor,
          })
          found.push(...page.items.map(({ id }) => id))
          cursor = page.nextCursor ?? undefined
        } while (cursor)
        const wanted = rows
          .filter((row) => assignment !== 'mine' || row.assigned_to === mia.userId)
          .toSorted((a, b) =>
            sortBy === 'newest' ? (a.id < b.id ? 1 : -1) : a.called_count - b.called_count || (a.id < b.id ? -1 : 1),
          )
        expect(found, `${sortBy} ${assignment}`).toEqual(wanted.map(({ id }) => id))
      }
  })

  test('a cursor that we did not issue and another stack are refused', async () => {
    const input = { ...ALL, id: board.id, stageId: stageId(0) }
    for (const cursor of ['x', '', 'bnVsbA', 'WzEsMl0'])
      await expect(listLeads(ctx, { ...input, cursor })).rejects.toMatchObject({ code: 'invalid' })
    await expect(listLeads(ctx, { ...input, tagOrder: ['VIP'] })).rejects.toMatchObject({ code: 'invalid' })
  })

  test('removing removes a lead, and shows its place when it was moved', async () => {
    const lead = await makeLead(world, board)
    await moveTo(lead, 1)
    await expect(removeLead(ctx, at(lead, 0))).rejects.toMatchObject({ code: 'conflict' })
    expect(await removeLead(ctx, at(lead, 1))).toEqual({ removed: true })
    await expect(removeLead(ctx, at(lead, 1))).rejects.toMatchObject({ code: 'not_found' })
    expect(world.published.at(-1)).toMatchObject({ type: 'lead.removed', payload: { leadId: lead.id } })
  })
})
