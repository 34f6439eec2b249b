import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeBoard, makeLead, unanswered } from '../../../tests/helpers/board'
import { closeCounted, openBoard } from '../../../tests/helpers/board-world'
import type { World } from '../../../tests/helpers/world'
import type { UserActor } from '../actor'
import type { BoardView } from '../boards/boards.schema'
import { updateBoard } from '../boards/update-board.server'
import type { Ctx } from '../context.server'
import { recordLeadCall } from './apply-lead-change.server'
import { assignLead } from './assign-lead.server'
import { findBoardCounts } from '../lead-counts/counts.read.server'
import { findLeadRow } from './find-lead.server'
import { SYSTEM_CAUSE } from '../lead-history/lead-history.server'
import type { LeadRow } from './lead-state'
import { listLeadHistory, listLeads } from './leads.read.server'
import { moveLead } from './move-lead.server'
import { cancelScheduledCall, markLeadDnc, scheduleLead } from './lead-actions.server'
import { listScheduledCalls } from './scheduled-calls.read.server'

const HOUR = 3_600_000

let world: World
let mia: UserActor
let ctx: Ctx
let olivia: UserActor
let admin: Ctx
let board: BoardView

beforeEach(async () => {
  ;({ world, mia, ctx, olivia, admin, board } = await openBoard())
})
afterEach(() => closeCounted(world))

const stageId = () => board.stages[0]!.id
const at = (lead: LeadRow) => ({ id: board.id, stageId: stageId(), leadId: lead.id })
const stored = async (lead: LeadRow) => (await findLeadRow(world.system, lead.id))!

test('a scheduled call counts for the viewer’s day, and can be cancelled', async () => {
  world.clock.set(Date.UTC(2026, 10, 17, 17))
  const lead = await makeLead(world, board)
  const schedule = (scheduledAt: string) => scheduleLead(ctx, { ...at(lead), scheduledAt })
  const today = async (timeZone: string) =>
    (await findBoardCounts(ctx, { id: board.id, timeZone })).stages[0]!.scheduledToday
  // Nine in the evening of the 17th in Chicago is the 18th in London.
  expect(await schedule('2026-11-17T21:00:00-06:00')).toMatchObject({ scheduledAt: '2026-11-18T03:00:00.000Z' })
  expect([await today('America/Chicago'), await today('Europe/London')]).toEqual([1, 0])
  await schedule('2026-11-17T20:00:00Z')
  expect([await today('America/Chicago'), await today('Europe/London')]).toEqual([1, 1])
  expect(await cancelScheduledCall(ctx, at(lead))).toMatchObject({ scheduledAt: null })
  expect(await today('America/Chicago')).toBe(0)
  await expect(schedule('2026-11-17T16:59:59Z')).rejects.toMatchObject({ code: 'invalid' })
})

test('a completed call is no longer scheduled; a later call stays scheduled', async () => {
  const lead = await makeLead(world, board)
  const now = world.clock.now()
  const schedule = (ms: number) =>
    scheduleLead(ctx, { ...at(lead), scheduledAt: new Date(world.clock.now() + ms).toISOString() })
  const call = (wasBridged = false) =>
    world.system.db.transact('test', async (tx) =>
      recordLeadCall(
        tx,
        (await findLeadRow(tx, lead.id))!,
        { ...unanswered(tx.clock.now()), wasBridged },
        SYSTEM_CAUSE,
      ),
    )
  const said = async () => (await listLeadHistory(ctx, at(lead))).items[0]!.text
  await schedule(2 * HOUR)
  await call()
  expect(await stored(lead)).toMatchObject({ scheduled_at: now + 2 * HOUR, scheduled_by: mia.userId })
  expect(await said()).toBe('Called (call 1)')
  world.clock.advance(2 * HOUR - 4 * 60_000)
  await call(true)
  expect(await stored(lead)).toMatchObject({ scheduled_at: null, scheduled_by: null, called_count: 2 })
  expect(await said()).toBe(`Called (call 2), as scheduled for ${new Date(now + 2 * HOUR).toISOString()}`)
  await schedule(HOUR)
  world.clock.advance(5 * HOUR)
  await call()
  expect(await stored(lead)).toMatchObject({ scheduled_at: null })
})

test('a call that was not made is overdue', async () => {
  const lead = await makeLead(world, board)
  await scheduleLead(ctx, { ...at(lead), scheduledAt: new Date(world.clock.now() + HOUR).toISOString() })
  const list = async (status: 'SCHEDULED' | 'OVERDUE') =>
    (await listLeads(ctx, { assignment: 'ALL', sortBy: 'newest', status, id: board.id, stageId: stageId() })).items
      .length
  expect([await list('SCHEDULED'), await list('OVERDUE')]).toEqual([1, 0])
  world.clock.advance(HOUR + 1)
  expect([await list('SCHEDULED'), await list('OVERDUE')]).toEqual([0, 1])
})

test.each([
  { when: 'has passed', hours: 0, why: 'Choose a time in the future' },
  { when: 'is years away', hours: 5 * 366 * 24, why: 'Choose a time within five years' },
])('a call is not scheduled for a time that $when', async ({ hours, why }) => {
  const lead = await makeLead(world, board)
  const scheduledAt = new Date(world.clock.now() + hours * HOUR).toISOString()
  await expect(scheduleLead(ctx, { ...at(lead), scheduledAt })).rejects.toThrow(why)
  expect(await stored(lead)).toMatchObject({ scheduled_at: null })
})

test.each([
  { what: 'the future call, however long the other is overdue', here: -2, there: 5, left: 5 },
  { what: 'the future call, also when it comes from the removed lead', here: 5, there: -2, left: 5 },
  { what: 'of two overdue calls the later', here: -1, there: -2, left: -1 },
])('merged leads keep $what', async ({ here, there, left }) => {
  const { board: other, ctx: owner, admin } = await makeBoard(world, mia, { callboardName: 'Other' })
  const lead = await makeLead(world, board)
  const heir = await makeLead(world, other, { contactId: lead.contact_id })
  const now = world.clock.now() + 3 * HOUR
  const scheduledAt = (hours: number) => new Date(now + hours * HOUR).toISOString()
  const place = { id: other.id, stageId: other.stages[0]!.id, leadId: heir.id }
  await scheduleLead(owner, { ...place, scheduledAt: scheduledAt(there) })
  await scheduleLead(ctx, { ...at(lead), scheduledAt: scheduledAt(here) })
  world.clock.advance(3 * HOUR)
  await moveLead(owner, { ...place, leadId: lead.id, fromBoardId: board.id, fromStageId: stageId() })
  expect(await stored(heir)).toMatchObject({
    scheduled_at: now + left * HOUR,
    scheduled_by: left === here ? mia.userId : admin.userId,
  })
})

describe('a reminder', () => {
  const inMinutes = (minutes: number) => new Date(world.clock.now() + minutes * 60_000).toISOString()
  const schedule = (lead: LeadRow, minutes: number, by = ctx) =>
    scheduleLead(by, { ...at(lead), scheduledAt: inMinutes(minutes) })
  const told = async (who = ctx) => (await listScheduledCalls(who)).map(({ leadId }) => leadId)
  const rooms = () => world.published.filter(({ type }) => type === 'scheduled-calls.changed').map(({ room }) => room)

  test('is for the scheduling user, within the hour, the earliest first', async () => {
    const [late, soon, far] = [await makeLead(world, board), await makeLead(world, board), await makeLead(world, board)]
    await schedule(late, 50)
    await schedule(soon, 10)
    await schedule(far, 61)
    expect(await told()).toEqual([soon.id, late.id])
    expect((await listScheduledCalls(ctx))[0]).toMatchObject({
      callboardId: board.id,
      internalContactId: soon.contact_id,
      scheduledAt: inMinutes(10),
    })
    world.clock.advance(70 * 60_000)
    expect(await told()).toEqual([soon.id, late.id, far.id])
    world.clock.advance(1)
    expect(await told()).toEqual([late.id, far.id])
  })

  test('moves to the lead’s assignee, and excludes users without access to the board', async () => {
    const lead = await makeLead(world, board)
    await schedule(lead, 10, admin)
    expect([await told(admin), await told()]).toEqual([[lead.id], []])
    await assignLead(ctx, { contactId: lead.contact_id, boardId: board.id, teamMemberUserId: mia.userId })
    expect([await told(admin), await told()]).toEqual([[], [lead.id]])
    expect(rooms()).toEqual([`user:${olivia.userId}`, `user:${olivia.userId}`, `user:${mia.userId}`])
    await updateBoard(admin, board.id, { memberIds: [] })
    expect(await told()).toEqual([])
    expect(await told(world.as(await world.person()))).toEqual([])
  })

  test('is published when it is added, changed and removed', async () => {
    const lead = await makeLead(world, board)
    await schedule(lead, 10)
    await schedule(lead, 20)
    await cancelScheduledCall(ctx, at(lead))
    expect(rooms()).toEqual(Array.from({ length: 3 }, () => `user:${mia.userId}`))
    expect(await told()).toEqual([])
  })

  test('excludes leads on the do-not-call list', async () => {
    const lead = await makeLead(world, board)
    await schedule(lead, 10)
    await markLeadDnc(ctx, at(lead))
    expect(await told()).toEqual([])
  })
})
