import { expect, test } from 'vitest'
import type { Floor } from '../../../tests/helpers/dialing-floor'
import { onFloorOfItsOwn } from '../../../tests/helpers/floor-of-its-own'
import type { World } from '../../../tests/helpers/world'
import { answerCallQuality } from './answer-call-quality.server'
import { findCallQualityQuestion } from './call-quality.read.server'

const [A, B] = ['+13125550101', '+13125550102']
const DAY = 86_400_000

let world: World
let floor: Floor
onFloorOfItsOwn((made) => ({ world, floor } = made))

/** A call with so much talk time. Returns its id. */
async function talk(number: string, seconds: number): Promise<string> {
  await floor.settings({ parallelLimit: 1 })
  await floor.dial(await floor.campaign([number]))
  await floor.bridge(number)
  world.clock.advance(seconds * 1000)
  await floor.tell(number, { type: 'LEFT', at: world.clock.now() })
  await floor.end(number)
  return (await floor.call(number)).id
}
const asked = async () => (await findCallQualityQuestion(floor.ctx)).callId
const kept = () =>
  world.system.db.q
    .selectFrom('call_quality_answers')
    .select(['user_id', 'call_id', 'sentiment'])
    .orderBy('id')
    .execute()

test('never asks after a short talk or one that ended long ago', async () => {
  expect(await asked()).toBeNull()
  const call = await talk(A, 29)
  expect(await asked()).toBeNull()
  await world.system.db.q.updateTable('calls').set({ bill_ms: 30_000 }).where('id', '=', call).execute()
  expect(await asked()).toBe(call)
  world.clock.advance(10 * 60_000)
  expect(await asked()).toBeNull()
})

test('an answer is stored with user and call, and the question pauses for a week', async () => {
  const call = await talk(A, 60)
  await answerCallQuality(floor.ctx, { sentiment: 'POSITIVE', callId: call })
  expect(await kept()).toEqual([{ user_id: floor.seller.userId, call_id: call, sentiment: 'POSITIVE' }])
  expect(await asked()).toBeNull()
  world.clock.advance(7 * DAY)
  await world.system.db.q
    .updateTable('calls')
    .set({ ended_at: world.clock.now() - 1000 })
    .where('id', '=', call)
    .execute()
  expect(await asked()).toBe(call)
})

test('a dismissal is an answer; a later answer about the call replaces it', async () => {
  const call = await talk(A, 60)
  await answerCallQuality(floor.ctx, { sentiment: null, callId: call })
  expect(await asked()).toBeNull()
  await answerCallQuality(floor.ctx, { sentiment: 'NEGATIVE', callId: call })
  expect(await kept()).toEqual([{ user_id: floor.seller.userId, call_id: call, sentiment: 'NEGATIVE' }])
})

test('without a call the answer is about the last conversation', async () => {
  await answerCallQuality(floor.ctx, { sentiment: 'NEUTRAL' })
  const call = await talk(B, 60)
  await answerCallQuality(floor.ctx, { sentiment: 'NEUTRAL' })
  expect((await kept()).map(({ call_id }) => call_id)).toEqual([null, call])
})

test('a colleague’s call is not found', async () => {
  const call = await talk(A, 60)
  const ben = world.as(await world.person({ accountId: floor.seller.accountId, role: 'MANAGER' }))
  await expect(answerCallQuality(ben, { sentiment: 'POSITIVE', callId: call })).rejects.toMatchObject({
    code: 'not_found',
  })
})
