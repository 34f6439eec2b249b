import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeBoard, makeContact, makeLead, phoneOf, wrongCounters } from '../../../tests/helpers/board'
import { openFloor, type Floor } from '../../../tests/helpers/dialing-floor'
import { runJobs } from '../../../tests/helpers/run-jobs'
import { testWorld, type World } from '../../../tests/helpers/world'
import type { BoardView } from '../boards/boards.schema'
import { updateBoard } from '../boards/update-board.server'
import { saveContact } from '../contacts/save-contact.server'
import { updateContact } from '../contacts/update-contact.server'
import type { Ctx } from '../context.server'
import { setLeadAssignee, setLeadSnooze } from '../leads/apply-lead-change.server'
import { findLeadRow } from '../leads/find-lead.server'
import { SYSTEM_CAUSE } from '../lead-history/lead-history.server'
import type { LeadRow } from '../leads/lead-state'
import { markLeadDnc } from '../leads/lead-actions.server'
import { recheckContactLeads } from '../lead-maintenance/recheck-leads.server'
import { wakeLeadsChunk } from '../lead-maintenance/wake-leads.server'
import { startStage } from '../dial-sessions/stage-session.schema'
import { startStageSession } from '../dial-sessions/start-stage-session.server'
import { deleteCampaign, updateCampaign } from '../campaigns/update-campaign.server'
import { connectDialSession, stopDialSession } from '../dial-sessions/control-dial-session.server'

const HOUR = 3_600_000

let world: World
let ann: Floor
let ben: Floor
let board: BoardView
let admin: Ctx

beforeEach(async () => {
  world = await testWorld()
  ann = await openFloor(world)
  ben = await openFloor(world, ann.seller.accountId)
  await ann.settings({ parallelLimit: 1 })
  await ben.settings({ parallelLimit: 1 })
  const made = await makeBoard(world, ann.seller)
  board = made.board
  admin = made.ctx
  await updateBoard(admin, board.id, { teamMemberUserIds: [ann.seller.userId, ben.seller.userId] })
})
afterEach(async () => {
  expect(await wrongCounters(world)).toEqual([])
  await world.close()
})

const start = (filter: object = {}, who = ann) =>
  startStageSession(who.ctx, startStage.parse({ callboardId: board.id, stageId: board.stages[0]!.id, filter }))
async function dial(filter: object = {}, who = ann): Promise<string> {
  const { id } = await start(filter, who)
  await connectDialSession(who.ctx, id)
  await who.tellSession(id, { type: 'AGENT_JOINED', callSid: `CA-${who.seller.userId}` })
  return id
}
const numbersCalled = async () => (await calls()).map(({ e164 }) => e164)
const calls = () => world.system.db.q.selectFrom('calls').select(['e164', 'contact_id']).orderBy('id').execute()
/** How often each contact was called so far. */
async function timesCalled(leads: LeadRow[]): Promise<number[]> {
  const made = await calls()
  return leads.map((lead) => made.filter((call) => call.contact_id === lead.contact_id).length)
}
/** A session of one line to its end: no lead answers. */
async function dialThrough(id: string): Promise<void> {
  while ((await ann.session(id)).state === 'dialing') await ann.end((await calls()).at(-1)!.e164, 'no-answer')
}
async function stopAtFirst(id: string, who: Floor): Promise<void> {
  await stopDialSession(who.ctx, id)
  await who.end((await calls()).at(-1)!.e164, 'no-answer')
}
/** A second passes, and waiting sessions retry. */
async function second(): Promise<void> {
  world.clock.advance(1_000)
  await runJobs(world, /^dial-session\.fill$/)
}
const change = (lead: LeadRow, work: (tx: Ctx, row: LeadRow) => Promise<unknown>) =>
  world.system.db.transact('test', async (tx) => work(tx, (await findLeadRow(tx, lead.id))!))
const several = async (count: number) => {
  const leads: LeadRow[] = []
  for (let n = 0; n < count; n++) leads.push(await makeLead(world, board))
  return leads
}
const give = (lead: LeadRow, { seller }: Floor) =>
  change(lead, (tx, row) => setLeadAssignee(tx, row, seller.userId, SYSTEM_CAUSE))
const inHawaii = async () =>
  makeLead(world, board, { contactId: await makeContact(world, ann.seller.accountId, { areaCode: '808' }) })
/** A lead of a contact with these numbers, dialed in this order. */
const withNumbers = async (...numbers: string[]): Promise<LeadRow> => {
  const { id: contactId } = await world.system.db.transact('test', (tx) =>
    saveContact(tx, {
      accountId: ann.seller.accountId,
      createdBy: null,
      facts: { firstName: 'Nora', phones: numbers.map((e164) => ({ e164, type: 'other' })) },
      phones: 'add',
    }),
  )
  return makeLead(world, board, { contactId })
}

describe('a run without an eligible lead for its seller continues, and calls no lead twice,', () => {
  test('while an uncalled lead is outside its safe hours; it is called when they open', async () => {
    const [awake, asleep] = [await makeLead(world, board), await inHawaii()]
    await dialThrough(await dial())
    await expect(start()).rejects.toMatchObject({
      code: 'nothing_to_dial',
      message: expect.stringMatching(/^No other lead of 'New Leads' can be called now: 1 outside their safe hours\./),
    })
    world.clock.advance(6 * HOUR)
    await dialThrough(await dial())
    expect(await timesCalled([awake, asleep])).toEqual([1, 1])
  })

  test('while an uncalled lead is snoozed until later in the day, and no longer', async () => {
    const [called, resting] = (await several(2)) as [LeadRow, LeadRow]
    const rest = (hours: number) =>
      change(resting, (tx, row) => setLeadSnooze(tx, row, tx.clock.now() + hours * HOUR, SYSTEM_CAUSE))
    await rest(2)
    await dialThrough(await dial())
    await expect(start()).rejects.toMatchObject({ code: 'nothing_to_dial' })
    await rest(48)
    await dialThrough(await dial())
    expect(await timesCalled([called, resting])).toEqual([2, 0])
  })

  test('while a snoozed lead is behind more ineligible leads than a run checks', async () => {
    const [called, resting] = (await several(2)) as [LeadRow, LeadRow]
    await change(resting, (tx, row) => setLeadSnooze(tx, row, tx.clock.now() + 2 * HOUR, SYSTEM_CAUSE))
    for (const { id } of await several(50))
      await markLeadDnc(admin, { id: board.id, stageId: board.stages[0]!.id, leadId: id })
    await dialThrough(await dial())
    await expect(start()).rejects.toMatchObject({ code: 'nothing_to_dial' })
    expect(await timesCalled([called, resting])).toEqual([1, 0])
  })

  test('while a called lead’s second number is outside safe hours, and shows when they open', async () => {
    const lead = await withNumbers('+13125550101', '+18085550102')
    const id = await dial()
    await dialThrough(id)
    const notice = "No other lead of 'New Leads' can be called now. 1 contact waits; it can be called in 2 h."
    expect((await ann.session(id)).message).toBe(`Your campaign has ended. ${notice}`)
    await expect(start()).rejects.toMatchObject({ code: 'nothing_to_dial', message: notice })
    const resting = await makeLead(world, board)
    await change(resting, (tx, row) => setLeadSnooze(tx, row, tx.clock.now() + 3 * HOUR, SYSTEM_CAUSE))
    await expect(start()).rejects.toThrow(
      "No other lead of 'New Leads' can be called now: 1 snoozed. 1 contact waits; it can be called in 2 h.",
    )
    world.clock.advance(2 * HOUR)
    await dialThrough(await dial())
    expect(await timesCalled([lead])).toEqual([2])
  })

  test('and a filtered run does not mention leads outside the filter waiting for their next number', async () => {
    await withNumbers('+13125550101', '+18085550102')
    await dialThrough(await dial())
    await expect(start({ status: 'SCHEDULED' })).rejects.toMatchObject({
      message: "No lead of 'New Leads' in the board’s filter can be called now.",
    })
  })

  test('while other leads of the stage wait outside the filter, and says so; a ring that was cut is repeated', async () => {
    const leads = await several(3)
    await give(leads[0]!, ann)
    await stopAtFirst(await dial(), ann)
    await dialThrough(await dial({ assignment: 'mine' }))
    await expect(start({ assignment: 'mine' })).rejects.toThrow(/ Other leads of the stage were not called yet\.$/)
    await dialThrough(await dial())
    expect(await timesCalled(leads)).toEqual([1, 1, 2])
  })

  test('while a colleague of the run has uncalled leads', async () => {
    const [mine, bens, bensNext] = (await several(3)) as [LeadRow, LeadRow, LeadRow]
    await give(bens, ben)
    await give(bensNext, ben)
    await stopAtFirst(await dial({}, ben), ben)
    await dialThrough(await dial())
    await expect(start()).rejects.toMatchObject({ code: 'nothing_to_dial' })
    expect((await timesCalled([mine]))[0]).toBe(1)
    world.clock.advance(24 * HOUR)
    await dialThrough(await dial())
    expect((await timesCalled([mine]))[0]).toBe(2)
  })
})

describe('a lead whose time zone', () => {
  let placeless: string
  const setPlace = (timezone: string | null) =>
    world.system.db.transact('test', async (tx) => {
      await tx.db.q.updateTable('contacts').set({ timezone }).where('id', '=', placeless).execute()
      await recheckContactLeads(tx, placeless)
    })
  beforeEach(async () => {
    placeless = await makeContact(world, ann.seller.accountId, { areaCode: '800' })
    // While a lead is outside safe hours the run continues.
    await inHawaii()
  })

  test('was unknown, so that it was skipped, is called when it is known', async () => {
    const leads = [await makeLead(world, board), await makeLead(world, board, { contactId: placeless })]
    await dialThrough(await dial())
    expect(await timesCalled(leads)).toEqual([1, 0])
    await setPlace('America/Chicago')
    await dialThrough(await dial())
    expect(await timesCalled(leads)).toEqual([1, 1])
  })

  test.each([
    ['', ['+13125550101', '+18005550102']],
    [', before a number outside safe hours', ['+13125550101', '+18005550102', '+18085550103']],
  ])('was unknown for its second number%s is called there when it is known', async (_, numbers) => {
    const lead = await withNumbers(...numbers)
    await dialThrough(await dial())
    expect(await numbersCalled()).toEqual(['+13125550101'])
    // A name is not a time zone.
    await updateContact(ann.ctx, lead.contact_id, { firstName: 'Nora Jane' })
    await expect(start()).rejects.toMatchObject({ code: 'nothing_to_dial' })
    await updateContact(ann.ctx, lead.contact_id, { timezone: 'America/Chicago' })
    await dialThrough(await dial())
    expect(await numbersCalled()).toEqual(['+13125550101', '+18005550102'])
    await updateContact(ann.ctx, lead.contact_id, { timezone: 'America/New_York' })
    await expect(start()).rejects.toMatchObject({ code: 'nothing_to_dial' })
  })

  test('was unknown for its second number is checked within a second by the stage’s active sellers', async () => {
    await several(1)
    const lead = await withNumbers('+13125550101', '+18005550102')
    await dial()
    await ann.end('+13125550101', 'no-answer')
    await updateContact(ann.ctx, lead.contact_id, { timezone: 'America/Chicago' })
    expect(await ann.jobs('dial-session.fill')).toHaveLength(1)
  })

  test('is lost and found after it was called is not called again', async () => {
    await setPlace('America/Chicago')
    const called = await makeLead(world, board, { contactId: placeless })
    await dialThrough(await dial())
    expect(await timesCalled([called])).toEqual([1])
    await setPlace(null)
    await setPlace('America/Chicago')
    await expect(start()).rejects.toMatchObject({ code: 'nothing_to_dial' })
  })
})

describe('a missed call returns its lead automatically', () => {
  test('when its nuisance window ends, into the current run', async () => {
    await updateBoard(admin, board.id, { nuisanceProtectionHours: 2 })
    const [missed] = (await several(1)) as [LeadRow]
    await dialThrough(await dial())
    expect(await findLeadRow(world.system, missed.id)).toMatchObject({ state: 'nuisance' })
    await expect(start()).rejects.toMatchObject({ code: 'nothing_to_dial' })
    world.clock.advance(2 * HOUR)
    expect(await wakeLeadsChunk(world.system)).toBe(false)
    await dialThrough(await dial())
    expect(await timesCalled([missed])).toEqual([2])
  })

  test('with the next run as well when its other number has no hour in these safe hours', async () => {
    // Florida allows no calls after 8 pm.
    await updateBoard(admin, board.id, { timezoneProtectionFrom: 20, timezoneProtectionTo: 21 })
    world.clock.advance(9 * HOUR + HOUR / 4)
    const lead = await withNumbers('+13125550101', '+13055550102')
    await dialThrough(await dial())
    world.clock.advance(HOUR / 4)
    await dialThrough(await dial())
    expect(await timesCalled([lead])).toEqual([2])
    world.clock.advance(24 * HOUR)
    await dialThrough(await dial())
    expect(await timesCalled([lead])).toEqual([3])
  })

  test('without a window with the next run, with its place in the stage kept', async () => {
    const [missed] = (await several(1)) as [LeadRow]
    await dialThrough(await dial())
    expect(await findLeadRow(world.system, missed.id)).toMatchObject({ state: 'ready', stage_id: missed.stage_id })
    await dialThrough(await dial())
    expect(await timesCalled([missed])).toEqual([2])
  })
})

test('a restart with a lead being hung up waits for the end, and dials', async () => {
  const lead = await makeLead(world, board)
  await stopDialSession(ann.ctx, await dial())
  const id = await dial()
  for (let n = 0; n < 3; n++) await second()
  expect(await ann.session(id)).toMatchObject({ state: 'dialing', message: null })
  expect(await timesCalled([lead])).toEqual([1])
  await ann.end((await numbersCalled())[0]!, 'canceled')
  await second()
  expect(await timesCalled([lead])).toEqual([2])
  const said = await world.system.db.q
    .selectFrom('selections')
    .select('decision')
    .where('session_id', '=', id)
    .execute()
  expect(said.map(({ decision }) => decision)).toEqual(['chosen'])
})

describe('a restart while the last call of the run is being hung up', () => {
  const runs = async () =>
    (
      await world.system.db.q
        .selectFrom('campaigns')
        .select(['status', 'called_records', 'total_records'])
        .orderBy('id')
        .execute()
    ).map((run) => [run.status, run.called_records, run.total_records])

  test('continues the run with the number that was cut off, then the next, and counts no lead twice', async () => {
    const [last, first] = (await several(2)) as [LeadRow, LeadRow]
    const other = '+13125550188'
    await updateContact(ann.ctx, last.contact_id, { numbers: [await phoneOf(world, last), other] })
    const stopped = await dial()
    await ann.end(await phoneOf(world, first), 'no-answer')
    await stopDialSession(ann.ctx, stopped)
    const id = await dial()
    for (let n = 0; n < 3; n++) await second()
    expect(await ann.session(id)).toMatchObject({ state: 'dialing', message: null, campaign: { calledRecords: 2 } })
    expect(await timesCalled([first, last])).toEqual([1, 1])
    expect(await runs()).toEqual([['ACTIVE', 2, 2]])
    await ann.end(await phoneOf(world, last), 'canceled')
    await second()
    expect((await numbersCalled()).at(-1)).toBe(await phoneOf(world, last))
    await dialThrough(id)
    expect((await numbersCalled()).at(-1)).toBe(other)
    expect(await timesCalled([first, last])).toEqual([1, 3])
    expect(await runs()).toEqual([['COMPLETE', 2, 2]])
  })

  test('continues the run of a single number, which had no attempt', async () => {
    const lead = await makeLead(world, board)
    await stopDialSession(ann.ctx, await dial())
    const id = await dial()
    await second()
    expect(await runs()).toEqual([['ACTIVE', 1, 1]])
    await ann.end(await phoneOf(world, lead), 'canceled')
    expect(await runs()).toEqual([['ACTIVE', 0, 1]])
    await second()
    expect(await timesCalled([lead])).toEqual([2])
    expect(await ann.session(id)).toMatchObject({ campaign: { calledRecords: 1, totalRecords: 1 } })
  })
})

test('a lead of a colleague without a dial session does not prevent a restart', async () => {
  const [mine, bens] = (await several(2)) as [LeadRow, LeadRow]
  await give(bens, ben)
  await dialThrough(await dial())
  await dialThrough(await dial())
  expect(await timesCalled([mine, bens])).toEqual([2, 0])
})

describe('a session waiting for its phone', () => {
  test('does not prevent a colleague’s restart, and ends with the run', async () => {
    const [lead] = (await several(1)) as [LeadRow]
    const { id: idle } = await start({}, ben)
    await dialThrough(await dial())
    await dialThrough(await dial())
    expect(await timesCalled([lead])).toEqual([2])
    expect(await ben.session(idle)).toMatchObject({ state: 'ended' })
  })

  test('without its phone ends as well; a dialing session does not', async () => {
    const [lead] = (await several(1)) as [LeadRow]
    const ringing = await dial({}, ben)
    await expect(start()).rejects.toMatchObject({ code: 'nothing_to_dial' })
    await ben.tellSession(ringing, { type: 'AGENT_LEFT', callSid: `CA-${ben.seller.userId}` })
    await ben.tellSession(ringing, { type: 'PHONE_GONE' })
    await ben.end((await calls()).at(-1)!.e164, 'no-answer')
    expect(await ben.session(ringing)).toMatchObject({ state: 'ready' })
    await dialThrough(await dial())
    await dialThrough(await dial())
    expect(await timesCalled([lead])).toEqual([3])
    expect(await ben.session(ringing)).toMatchObject({ state: 'ended' })
  })

  test('does not prevent archiving or deleting its campaign; a dialing session does', async () => {
    await several(2)
    const { campaign } = await start({}, ben)
    await updateCampaign(ben.ctx, campaign.id, { status: 'ARCHIVED' })
    const dialed = await ben.session(await dial({}, ben))
    for (const change of [
      () => updateCampaign(ben.ctx, dialed.campaign.id, { status: 'ARCHIVED' }),
      () => deleteCampaign(ben.ctx, dialed.campaign.id),
    ])
      await expect(change()).rejects.toThrow('This campaign is being dialed. Stop dialing first.')
  })
})
