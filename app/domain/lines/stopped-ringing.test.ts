import { describe, expect, test } from 'vitest'
import { fireDueTimers } from '../../../server/jobs/timers'
import { openFloor, type Floor } from '../../../tests/helpers/dialing-floor'
import { onFloorOfItsOwn } from '../../../tests/helpers/floor-of-its-own'
import { runJobs } from '../../../tests/helpers/run-jobs'
import { type World } from '../../../tests/helpers/world'
import { connectDialSession, stopDialSession } from '../dial-sessions/control-dial-session.server'

/** Leads of Chicago: one number each. */
const A = '+13125550110'
const B = '+13125550111'
const C = '+13125550112'

let world: World
let floor: Floor
onFloorOfItsOwn((made) => ({ world, floor } = made))

const states = async (...numbers: string[]) =>
  Promise.all(numbers.map(async (number) => (await floor.line(number)).state))
const stop = async (id: string) => void (await stopDialSession(floor.ctx, id))
const losePhone = async (id: string) => {
  await floor.tellSession(id, { type: 'AGENT_LEFT', callSid: `CA-${floor.seller.userId}` })
  world.clock.advance(20_000)
  await fireDueTimers(world.system)
}
const endings = [
  { when: 'the seller stops', end: stop },
  { when: 'the seller’s phone is lost', end: losePhone },
]

describe.each(endings)('when $when, ringing lines are canceled, which hangs up no answered call:', ({ end }) => {
  test('a lead that answers in that moment hears the callback message and counts as abandoned', async () => {
    const id = await floor.dial(await floor.campaign([A, B, C]))
    await floor.ring(A)
    await floor.ring(B)
    await end(id)
    expect(await states(A, B, C)).toEqual(['canceling', 'canceling', 'withdrawing'])
    expect(await floor.jobs('call.cancel')).toHaveLength(2)
    for (const number of [A, C]) await floor.answer(number, 'person')
    expect(await states(A, B, C)).toEqual(['declined', 'canceling', 'declined'])
    expect((await floor.jobs('call.hang-up')).filter((key) => key.startsWith('line:'))).toEqual([])
    for (const number of [A, C]) await floor.fetch(number)
    for (const number of [A, B, C]) await floor.end(number, number === B ? 'canceled' : 'completed')
    for (const number of [A, C])
      expect(await floor.call(number)).toMatchObject({
        outcome: 'callback',
        abandoned: 1,
        ended_by: null,
        message: expect.stringContaining('Harbor Realty'),
      })
    expect(await floor.call(B)).toMatchObject({ outcome: 'hung-up', abandoned: 0, ended_by: 'seller' })
    expect(await floor.leases()).toEqual([])
  })

  test('a machine that answers is hung up', async () => {
    const id = await floor.dial(await floor.campaign([A]))
    await floor.ring(A)
    await end(id)
    await floor.answer(A, 'machine')
    expect(await states(A)).toEqual(['ending'])
    await floor.end(A)
    expect(await floor.call(A)).toMatchObject({ outcome: 'machine', abandoned: 0 })
  })

  test('a line left ringing beside another call is canceled as well', async () => {
    await floor.settings({ otherLinesRing: '15s' })
    const id = await floor.dial(await floor.campaign([A, B]))
    await floor.ring(B)
    await floor.bridge(A)
    expect(await states(A, B)).toEqual(['inCall', 'ringingOut'])
    await end(id)
    expect(await states(B)).toEqual(['canceling'])
    await floor.answer(B, 'person')
    expect(await states(B)).toEqual(['declined'])
  })
})

test('a seller returning before the ringing is stopped gets the lead that answers', async () => {
  await floor.settings({ isAuto: false })
  const id = await floor.dial(await floor.campaign([A]))
  await floor.ring(A)
  await losePhone(id)
  expect(await states(A)).toEqual(['canceling'])
  await connectDialSession(floor.ctx, id)
  await floor.tellSession(id, { type: 'AGENT_JOINED', callSid: 'CA-again' })
  await floor.answer(A, 'person')
  expect(await states(A)).toEqual(['bridging'])
})

describe('a restart with a lead whose ringing is being stopped', () => {
  const again = async () => {
    await stop(await floor.dial(await floor.campaign([A])))
    return floor.dial(await floor.campaign([A]))
  }
  const callsTo = async () =>
    (await world.system.db.q.selectFrom('calls').select('id').where('e164', '=', A).execute()).length
  const oneSecond = async () => {
    world.clock.advance(1_000)
    await runJobs(world, /^dial-session\.fill$/)
  }

  test('waits for that call to end, and dials', async () => {
    const id = await again()
    await oneSecond()
    expect(await floor.session(id)).toMatchObject({ state: 'dialing', message: null })
    expect(await callsTo()).toBe(1)
    await floor.end(A, 'canceled')
    await oneSecond()
    expect(await callsTo()).toBe(2)
  })

  test('shows the reason once, however long the carrier takes to report the end', async () => {
    await stop(await floor.dial(await floor.campaign([A])))
    const campaignId = await floor.campaign([A])
    await floor.dial(campaignId)
    for (let second = 0; second < 5; second++) await oneSecond()
    expect(await floor.selections(campaignId)).toEqual([
      expect.objectContaining({ decision: 'skipped', code: 'held_by_another_seller' }),
    ])
    await floor.end(A, 'canceled')
    await oneSecond()
    expect((await floor.selections(campaignId)).map(({ decision }) => decision)).toEqual(['skipped', 'chosen'])
  })

  test('and shows it when a colleague is in a call with the lead', async () => {
    const colleague = await openFloor(world, floor.seller.accountId)
    await colleague.dial(await colleague.campaign([A]))
    await colleague.bridge(A)
    const id = await floor.dial(await floor.campaign([A]))
    expect(await floor.session(id)).toMatchObject({
      state: 'ended',
      message: 'Your campaign has ended. 1 contact waits; it can be called in 1 min.',
    })
  })
})
