import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeLead } from '../../../tests/helpers/board'
import { closeCounted, openBoardFloor } from '../../../tests/helpers/board-world'
import type { Floor } from '../../../tests/helpers/dialing-floor'
import type { World } from '../../../tests/helpers/world'
import type { BoardView } from '../boards/boards.schema'
import { updateStage } from '../boards/change-stages.server'
import { updateBoard } from '../boards/update-board.server'
import type { Ctx } from '../context.server'
import { setScheduledCall } from '../leads/apply-lead-change.server'
import { findLeadRow } from '../leads/find-lead.server'
import { SYSTEM_CAUSE } from '../lead-history/lead-history.server'
import type { LeadRow } from '../leads/lead-state'
import { tagLead } from '../tags/tags.server'
import { startStage } from '../dial-sessions/stage-session.schema'
import { startStageSession } from '../dial-sessions/start-stage-session.server'
import { connectDialSession } from '../dial-sessions/control-dial-session.server'

const MINUTE = 60_000
let world: World
let floor: Floor
let board: BoardView
let admin: Ctx

beforeEach(async () => {
  ;({ world, floor, admin, board } = await openBoardFloor())
})
afterEach(() => closeCounted(world))

const stageId = () => board.stages[0]!.id
const start = (filter: object) =>
  startStageSession(floor.ctx, startStage.parse({ callboardId: board.id, stageId: stageId(), filter }))
const dialed = async () =>
  (await world.system.db.q.selectFrom('calls').select(['e164', 'contact_id']).orderBy('id').execute()).map(
    ({ contact_id }) => contact_id,
  )
/** Contacts that a session of one line dials, one after the other: no lead answers. */
async function dialThrough(filter: object): Promise<string[]> {
  const { id } = await start(filter)
  await connectDialSession(floor.ctx, id)
  await floor.tellSession(id, { type: 'AGENT_JOINED', callSid: `CA-${floor.seller.userId}` })
  for (let seen = -1; (await dialed()).length > seen;) {
    const calls = await world.system.db.q.selectFrom('calls').select('e164').orderBy('id').execute()
    seen = calls.length
    if ((await floor.session(id)).state === 'dialing') await floor.end(calls.at(-1)!.e164, 'no-answer')
  }
  return dialed()
}
const contactsOf = (leads: LeadRow[]) => leads.map(({ contact_id }) => contact_id)
const several = async (count: number, importType: LeadRow['import_type'] = 'BULK') => {
  const leads: LeadRow[] = []
  for (let n = 0; n < count; n++) leads.push(await makeLead(world, board, { importType }))
  return leads
}
const change = (lead: LeadRow, work: (tx: Ctx, row: LeadRow) => Promise<unknown>) =>
  world.system.db.transact('test', async (tx) => work(tx, (await findLeadRow(tx, lead.id))!))
const plan = (lead: LeadRow, inMinutes: number) =>
  change(lead, (tx, row) => setScheduledCall(tx, row, world.clock.now() + inMinutes * MINUTE, SYSTEM_CAUSE))

describe('in a filtered stage', () => {
  test('scheduled leads are dialed, however many are overdue', async () => {
    const overdue = await several(6)
    const ahead = await several(2)
    for (const lead of overdue) await plan(lead, -10)
    for (const lead of ahead) await plan(lead, 30)
    expect(await dialThrough({ status: 'SCHEDULED' })).toEqual(contactsOf(ahead).toReversed())
  })

  test('overdue leads are dialed', async () => {
    const [overdue, ahead] = (await several(2)) as [LeadRow, LeadRow]
    await plan(overdue, -10)
    await plan(ahead, 30)
    expect(await dialThrough({ status: 'OVERDUE' })).toEqual([overdue.contact_id])
  })

  test('its hot leads come first when the board sets it, and no other leads', async () => {
    await updateBoard(admin, board.id, { dialerSettings: { prioritizeHotLeads: true } })
    const [hot] = (await several(6, 'API')) as [LeadRow]
    const [cold, colder] = (await several(2)) as [LeadRow, LeadRow]
    for (const lead of [hot, cold, colder]) await plan(lead, 30)
    expect(await dialThrough({ status: 'SCHEDULED' })).toEqual(contactsOf([hot, colder, cold]))
  })

  test('without matching leads the message does not claim that all were called', async () => {
    await several(2)
    await expect(start({ status: 'OVERDUE' })).rejects.toMatchObject({
      code: 'nothing_to_dial',
      message: "No lead of 'New Leads' in the board’s filter can be called now.",
    })
  })
})

test('hot leads are sorted by tags as well, however many they are', async () => {
  await updateBoard(admin, board.id, { dialerSettings: { prioritizeHotLeads: true } })
  await updateStage(admin, { id: board.id, stageId: stageId(), priorityStacks: ['VIP'] })
  const hot: LeadRow[] = []
  for (const lead of await several(7, 'API')) {
    hot.push(lead)
    world.clock.advance(1_000)
  }
  await change(hot[0]!, (tx, row) => tagLead(tx, row, 'VIP', SYSTEM_CAUSE))
  expect(await dialThrough({})).toEqual(contactsOf([hot[0]!, ...hot.slice(1).toReversed()]))
})
