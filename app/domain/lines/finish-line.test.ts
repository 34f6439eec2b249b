import { describe, expect, test } from 'vitest'
import type { Floor } from '../../../tests/helpers/dialing-floor'
import { onFloorOfItsOwn } from '../../../tests/helpers/floor-of-its-own'
import type { World } from '../../../tests/helpers/world'
import { continueDialSession } from '../dial-sessions/control-dial-session.server'

const [A, B, C] = ['+13125550110', '+13125550111', '+13125550112'] as const

let world: World
let floor: Floor
onFloorOfItsOwn((made) => ({ world, floor } = made))

/** Answered by an unknown party in the seller’s conference. */
async function bridgeUnknown(number: string) {
  await floor.ring(number)
  await floor.answer(number)
  await floor.tell(number, { type: 'JOINED', at: world.clock.now() })
  expect((await floor.line(number)).state).toBe('inCall')
}
const isMachine = (number: string) => floor.tell(number, { type: 'VERDICT', answeredBy: 'machine' })
const dialed = async (id: string) => (await floor.session(id)).lines.map(({ number }) => number)

describe('a lead whose first number was a machine connected to the seller', () => {
  test.each([
    { what: 'that was taken off', ends: () => isMachine(A).then(() => floor.end(A)), state: 'dialing' },
    {
      what: 'that hung up as it was found out',
      // The seller was connected, and chooses a disposition first.
      state: 'queued',
      ends: async () => {
        await floor.tell(A, { type: 'LEFT', at: world.clock.now() })
        await isMachine(A)
        await floor.end(A)
      },
    },
  ])('in Answer Boost, $what: its next number is due', async ({ ends, state }) => {
    await floor.settings({ parallelLimit: 1, enableAnswerBoost: true })
    await floor.dial(await floor.campaign([{ numbers: [A, B] }, C]))
    await bridgeUnknown(A)
    await ends()
    expect(await floor.call(A)).toMatchObject({ outcome: 'machine', bridged_at: expect.any(Number) })
    const records = await floor.ctx.db.q.selectFrom('campaign_records').select('state').orderBy('position').execute()
    expect(records[0]).toEqual({ state })
    if (state === 'dialing') expect((await floor.line(B)).state).toBe('pending')
  })

  test('in Standard, replaced by a person: the next number is dialed', async () => {
    await floor.settings({ parallelLimit: 2, isAuto: false, otherLinesRing: '15s' })
    const id = await floor.dial(await floor.campaign([{ numbers: [A, B] }, C]))
    await floor.ring(C)
    await bridgeUnknown(A)
    await isMachine(A)
    await floor.answer(C, 'person')
    await floor.end(A)
    await floor.tell(C, { type: 'JOINED', at: world.clock.now() })
    await floor.end(C)
    await continueDialSession(floor.ctx, id)
    expect(await dialed(id)).toContain(B)
  })

  test('in Standard, taken by the seller: the decision was theirs, and no other number is dialed', async () => {
    await floor.settings({ parallelLimit: 1, isAuto: false })
    const id = await floor.dial(await floor.campaign([{ numbers: [A, B] }, C]))
    await bridgeUnknown(A)
    await isMachine(A)
    await floor.tell(A, { type: 'LEFT', at: world.clock.now() })
    await floor.end(A)
    await continueDialSession(floor.ctx, id)
    expect(await dialed(id)).toEqual([C])
  })
})
