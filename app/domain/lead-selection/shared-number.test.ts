import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeBoard, makeContact, makeLead } from '../../../tests/helpers/board'
import { openFloor, type Floor } from '../../../tests/helpers/dialing-floor'
import { testWorld, type World } from '../../../tests/helpers/world'
import type { BoardView } from '../boards/boards.schema'
import { updateContact } from '../contacts/update-contact.server'
import { setLeadSnooze } from '../leads/apply-lead-change.server'
import { findLeadRow } from '../leads/find-lead.server'
import { SYSTEM_CAUSE } from '../lead-history/lead-history.server'
import type { LeadRow } from '../leads/lead-state'
import { redialLine } from '../lines/redial-line.server'
import { startStage } from '../dial-sessions/stage-session.schema'
import { startDialSession } from '../dial-sessions/start-dial-session.server'
import { startStageSession } from '../dial-sessions/start-stage-session.server'
import { connectDialSession } from '../dial-sessions/control-dial-session.server'

const [OFFICE, ANNA, BERT, CARL] = ['+13125550101', '+13125550102', '+13125550103', '+13125550104'] as const
const MINUTE = 60_000

let world: World
let floor: Floor
beforeEach(async () => {
  world = await testWorld()
  floor = await openFloor(world)
  await floor.settings({ parallelLimit: 1 })
})
afterEach(() => world.close())

const dialed = async () =>
  (await floor.ctx.db.q.selectFrom('calls').select('e164').where('sent', '=', 1).orderBy('id').execute()).map(
    ({ e164 }) => e164,
  )
/** A session to its end: no lead answers. */
async function dialThrough(id: string): Promise<void> {
  while ((await floor.session(id)).state === 'dialing') {
    const [line] = (await floor.session(id)).lines.filter(({ status }) => status === 'pending')
    if (!line) return
    await floor.end(line.number!, 'no-answer')
    world.clock.advance(1_000)
  }
}
const PASSED = [
  'called_already',
  '["This number was already called in this campaign, for another contact with the same number"]',
]
const passed = async (campaign: string) =>
  (await floor.selections(campaign))
    .filter(({ decision }) => decision === 'skipped')
    .map(({ e164, code, reasons }) => [e164, code, reasons])

describe('a phone number shared by several contacts of a campaign', () => {
  const office = () => floor.campaign([OFFICE, { numbers: [OFFICE, BERT] }, OFFICE, CARL])

  test('rings once; contacts with another number are called there, the others are skipped with the reason', async () => {
    const campaign = await office()
    const id = await floor.dial(campaign)
    await dialThrough(id)
    expect(await dialed()).toEqual([OFFICE, BERT, CARL])
    expect(await passed(campaign)).toEqual([
      [OFFICE, ...PASSED],
      [OFFICE, ...PASSED],
    ])
    const records = await floor.ctx.db.q.selectFrom('campaign_records').select('state').orderBy('position').execute()
    expect(records.map(({ state }) => state)).toEqual(['done', 'done', 'skipped', 'done'])
    expect((await floor.session(id)).state).toBe('ended')
  })

  test('also while it is on a line and another line selects its next lead', async () => {
    await floor.settings({ parallelLimit: 2 })
    const campaign = await floor.campaign([OFFICE, OFFICE, CARL, ANNA])
    const id = await floor.dial(campaign)
    expect((await floor.session(id)).lines.map(({ number }) => number)).toEqual([OFFICE, CARL])
    await floor.end(OFFICE, 'no-answer')
    world.clock.advance(MINUTE)
    await dialThrough(id)
    expect((await dialed()).toSorted()).toEqual([OFFICE, ANNA, CARL].toSorted())
    expect((await passed(campaign)).map(([, code]) => code)).toEqual(['held_by_another_seller', 'called_already'])
  })

  test('not when the call was cancelled before it was sent: the next contact with it is called', async () => {
    const campaign = await floor.campaign([OFFICE, OFFICE])
    const id = await floor.dial(campaign)
    const { contact_id } = await floor.call(OFFICE)
    await updateContact(floor.ctx, contact_id, { numbers: [ANNA] })
    await floor.tell(OFFICE, { type: 'WITHDRAWN', at: world.clock.now(), note: null })
    await dialThrough(id)
    expect((await dialed()).toSorted()).toEqual([OFFICE, ANNA].toSorted())
    expect(await passed(campaign)).toEqual([])
  })

  test('rings again in another campaign, and by hand', async () => {
    const first = await office()
    const id = await floor.dial(first)
    const { id: lineId } = await floor.line(OFFICE)
    await dialThrough(id)
    const second = await office()
    await dialThrough(await floor.dial(second))
    expect(await dialed()).toEqual([OFFICE, BERT, CARL, OFFICE, BERT, CARL])
    const { q } = floor.ctx.db
    const last = q.selectFrom('campaign_records').select('contact_id').where('campaign_id', '=', first)
    const third = await last.orderBy('position').offset(2).limit(1).executeTakeFirstOrThrow()
    const call = await startDialSession(floor.ctx, { contactId: third.contact_id })
    await connectDialSession(floor.ctx, call.id)
    await floor.tellSession(call.id, { type: 'AGENT_JOINED', callSid: 'CA-hand' })
    expect(await floor.call(OFFICE)).toMatchObject({ contact_id: third.contact_id })
    await floor.end(OFFICE, 'no-answer')
    expect(await redialLine(floor.ctx, { id, lineId })).toMatchObject({ state: 'connecting' })
  })
})

describe('in a run over a board’s stage', () => {
  let board: BoardView
  const leadOn = async (...numbers: string[]): Promise<LeadRow> => {
    const contactId = await makeContact(world, floor.seller.accountId)
    await updateContact(floor.ctx, contactId, { numbers })
    return makeLead(world, board, { contactId })
  }
  const rest = (lead: LeadRow, until: number) =>
    world.system.db.transact('test', async (tx) =>
      setLeadSnooze(tx, (await findLeadRow(tx, lead.id))!, until, SYSTEM_CAUSE),
    )
  const wake = (lead: LeadRow) =>
    world.system.db.transact('test', async (tx) =>
      setLeadSnooze(tx, (await findLeadRow(tx, lead.id))!, null, SYSTEM_CAUSE),
    )
  async function dial(): Promise<string> {
    const { id } = await startStageSession(
      floor.ctx,
      startStage.parse({ callboardId: board.id, stageId: board.stages[0]!.id, filter: {} }),
    )
    await connectDialSession(floor.ctx, id)
    await floor.tellSession(id, { type: 'AGENT_JOINED', callSid: `CA-${floor.seller.userId}` })
    return id
  }
  const whoWasCalled = async () =>
    (await floor.ctx.db.q.selectFrom('calls').select('contact_id').orderBy('id').execute()).map(
      ({ contact_id }) => contact_id,
    )
  beforeEach(async () => {
    ;({ board } = await makeBoard(world, floor.seller))
  })

  test('it rings once for all leads of the stage', async () => {
    await leadOn(CARL)
    const older = await leadOn(OFFICE)
    const newer = await leadOn(OFFICE)
    world.clock.advance(MINUTE)
    await dialThrough(await dial())
    expect(await dialed()).toEqual([OFFICE, CARL])
    expect(await whoWasCalled()).toContain(newer.contact_id)
    expect(await whoWasCalled()).not.toContain(older.contact_id)
    const codes = await floor.ctx.db.q.selectFrom('selections').select(['contact_id', 'code']).execute()
    expect(codes).toContainEqual({ contact_id: older.contact_id, code: 'called_already' })
  })

  test('it rings for a lead added to the stage, or back from a snooze, after the call', async () => {
    const first = await leadOn(OFFICE)
    await leadOn(CARL)
    const resting = await leadOn(OFFICE)
    await rest(resting, world.clock.now() + 24 * 60 * MINUTE)
    const id = await dial()
    expect(await dialed()).toEqual([CARL])
    await floor.end(CARL, 'no-answer')
    expect(await whoWasCalled()).toContain(first.contact_id)
    world.clock.advance(1_000)
    const late = await leadOn(OFFICE)
    await floor.end(OFFICE, 'no-answer')
    expect((await whoWasCalled()).at(-1)).toBe(late.contact_id)
    world.clock.advance(1_000)
    await wake(resting)
    await floor.end(OFFICE, 'no-answer')
    expect((await whoWasCalled()).at(-1)).toBe(resting.contact_id)
    await floor.end(OFFICE, 'no-answer')
    expect((await floor.session(id)).state).toBe('ended')
    expect(await dialed()).toEqual([CARL, OFFICE, OFFICE, OFFICE])
  })
})
