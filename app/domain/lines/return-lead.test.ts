import { describe, expect, test } from 'vitest'
import { makeBoard, makeContact, makeLead, phoneOf } from '../../../tests/helpers/board'
import type { Floor } from '../../../tests/helpers/dialing-floor'
import { onFloorOfItsOwn } from '../../../tests/helpers/floor-of-its-own'
import type { World } from '../../../tests/helpers/world'
import { connectDialSession, continueDialSession, stopDialSession } from '../dial-sessions/control-dial-session.server'
import { startStage } from '../dial-sessions/stage-session.schema'
import { startStageSession } from '../dial-sessions/start-stage-session.server'
import { disposeLine } from '../dispositions/dispose-line.server'
import { findLeadRow } from '../leads/find-lead.server'
import { listLeadHistory } from '../leads/leads.read.server'
import { hangUpLine } from './hang-up-line.server'

const [A, B, C] = ['+13125550110', '+13125550111', '+13125550112'] as const
const MINUTE = 60_000

let world: World
let floor: Floor
onFloorOfItsOwn((made) => ({ world, floor } = made))

const records = () =>
  floor.ctx.db.q
    .selectFrom('campaign_records')
    .select(['state', 'next_phone', 'calls_made', 'return_reason', 'not_before'])
    .orderBy('position')
    .execute()
const reasonsOf = async (number: string) =>
  (
    await floor.ctx.db.q
      .selectFrom('selections')
      .select(['code', 'reasons'])
      .where('e164', '=', number)
      .where('decision', '=', 'skipped')
      .execute()
  ).map(({ code, reasons }) => [code, ...(JSON.parse(reasons) as string[])])
const dials = async (number: string) =>
  (await floor.ctx.db.q.selectFrom('calls').select('id').where('e164', '=', number).execute()).length

/** A and B ring; A is answered after 9 s, so B is cut off. */
async function cutOff(...rest: (typeof C)[]): Promise<string> {
  await floor.settings({ parallelLimit: 2, isAuto: false })
  const id = await floor.dial(await floor.campaign([A, B, ...rest]))
  await floor.ring(A)
  await floor.ring(B)
  world.clock.advance(9_000)
  await floor.answer(A, 'person')
  await floor.tell(A, { type: 'JOINED', at: world.clock.now() })
  await floor.end(B, 'canceled')
  return id
}
async function endCall(id: string, number: string): Promise<void> {
  await floor.end(number)
  await disposeLine(floor.ctx, {
    id,
    lineId: (await floor.line(number)).id,
    dispositionId: await floor.disposition('INTERESTED'),
  })
  await continueDialSession(floor.ctx, id)
}

describe('a lead that was cut off while it rang', () => {
  test('returns with its reason, counts as not called, and is not dialed for ten minutes while others are due', async () => {
    const id = await cutOff(C)
    expect((await records())[1]).toEqual({
      state: 'queued',
      next_phone: 0,
      calls_made: 0,
      return_reason: 'cut-off',
      not_before: world.clock.now() + 10 * MINUTE,
    })
    expect(await reasonsOf(B)).toEqual([['cut_off', 'Rang 9 s, cut off', 'Dialed again in 10 minutes']])
    expect((await floor.session(id)).campaign).toMatchObject({ calledRecords: 1, totalRecords: 3 })
    await endCall(id, A)
    expect(await Promise.all([dials(B), dials(C)])).toEqual([1, 1])
    world.clock.advance(10 * MINUTE)
    await floor.end(C, 'no-answer')
    expect(await dials(B)).toBe(2)
  })

  test('is dialed at the end of the pass, alone', async () => {
    const id = await cutOff()
    await endCall(id, A)
    expect(await dials(B)).toBe(2)
    await floor.end(B, 'no-answer')
    expect(await floor.session(id)).toMatchObject({
      state: 'ended',
      message: 'Your campaign has ended',
      campaign: { calledRecords: 2 },
    })
  })

  test('returns at most twice a day', async () => {
    await floor.settings({ parallelLimit: 1 })
    const campaign = await floor.campaign([B, C])
    for (const state of ['queued', 'queued', 'done'] as const) {
      const id = await floor.dial(campaign)
      await floor.ring(B)
      await stopDialSession(floor.ctx, id)
      await floor.end(B, 'canceled')
      expect((await records())[0]!.state).toBe(state)
      world.clock.advance(10 * MINUTE)
    }
    expect(await dials(B)).toBe(3)
  })

  test('does not return if its seller hung up', async () => {
    await floor.settings({ parallelLimit: 1 })
    const id = await floor.dial(await floor.campaign([B, C]))
    await floor.ring(B)
    await hangUpLine(floor.ctx, { id, lineId: (await floor.line(B)).id })
    await floor.end(B, 'canceled')
    expect((await records())[0]).toMatchObject({ state: 'done', return_reason: null })
  })

  test('waits for nuisance protection at the end of the pass', async () => {
    const id = await cutOff()
    await floor.settings({ nuisanceProtectionHours: 24 })
    await endCall(id, A)
    expect(await dials(B)).toBe(1)
    expect((await floor.session(id)).message).toMatch(
      /^Your campaign has ended\. 1 contact waits; it can be called in /,
    )
    expect((await records())[1]).toMatchObject({ state: 'queued', return_reason: null })
  })
})

test('after a failed call the next number is dialed', async () => {
  await floor.settings({ parallelLimit: 1 })
  const id = await floor.dial(await floor.campaign([{ numbers: [B, C] }]))
  await floor.ring(B)
  await floor.end(B, 'failed')
  expect((await floor.session(id)).lines).toMatchObject([{ number: C, status: 'pending' }])
})

test('on a board a cut-off lead has no call more, and its history says what happened', async () => {
  const { board } = await makeBoard(world, floor.seller)
  const contactId = await makeContact(world, floor.seller.accountId, { areaCode: '312' })
  const lead = await makeLead(world, board, { contactId })
  const number = await phoneOf(world, lead)
  await floor.settings({ parallelLimit: 1 })
  const stage = { callboardId: board.id, stageId: board.stages[0]!.id }
  const { id } = await startStageSession(floor.ctx, startStage.parse({ ...stage, filter: {} }))
  await connectDialSession(floor.ctx, id)
  await floor.tellSession(id, { type: 'AGENT_JOINED', callSid: 'CA-seller' })
  await floor.ring(number)
  world.clock.advance(7_000)
  await stopDialSession(floor.ctx, id)
  await floor.end(number, 'canceled')
  expect(await findLeadRow(world.system, lead.id)).toMatchObject({
    called_count: 0,
    last_called_at: world.clock.now(),
    state: 'ready',
  })
  const history = await listLeadHistory(floor.ctx, { id: board.id, stageId: lead.stage_id, leadId: lead.id })
  expect(history.items.map(({ text }) => text)).toContain('Rang 7 s, cut off; dialed again later')
})

test.each([
  { status: 'busy', reason: ['line_busy', 'The line was busy'] },
  { status: 'failed', reason: ['call_failed', 'The call failed'] },
] as const)(
  'a lead whose call was $status returns, and is dialed after ten minutes only',
  async ({ status, reason }) => {
    await floor.settings({ parallelLimit: 1 })
    const campaign = await floor.campaign([B])
    const id = await floor.dial(campaign)
    await floor.ring(B)
    await floor.end(B, status)
    expect(await floor.session(id)).toMatchObject({
      state: 'ended',
      message: 'Your campaign has ended. 1 contact waits; it can be called in 10 min.',
      campaign: { calledRecords: 0 },
    })
    expect(await reasonsOf(B)).toEqual([[...reason, 'Dialed again in 10 minutes']])
    world.clock.advance(10 * MINUTE)
    await floor.dial(campaign)
    expect(await dials(B)).toBe(2)
  },
)
