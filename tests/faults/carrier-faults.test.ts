import { afterEach, expect, test } from 'vitest'
import { startWorker, type Worker } from '../../server/jobs/worker'
import { openFloor, type Floor } from '../helpers/dialing-floor'
import { openLoneCarrier, type LoneCarrier } from '../helpers/lone-carrier'
import { waitFor } from '../helpers/wait-for'
import { testWorld, type World } from '../helpers/world'

/**
 * Twenty dials into each fault of the carrier, through its own SDK: every one ends as placed, adopted or unknown, and no
 * person's phone rings twice. No callback ever comes; time is moved by hand.
 */
const SELLERS = 10
const LINES = 2
const TIMES = SELLERS * LINES

let world: World
let floors: Floor[]
let lone: LoneCarrier
/** By seller. */
let ours: string[]
let worker: Worker | null

/** @param timeoutMs short where the fault is silence; else long, or a busy machine would be taken for one. */
async function open(timeoutMs: number): Promise<void> {
  const rings = { setupMs: 100, outcome: 'rings-out' } as const
  lone = await openLoneCarrier({ personas: { rings }, numbers: {}, default: 'rings' }, timeoutMs)
  world = await testWorld({ carrier: lone.carrier })
  ours = (await lone.carrier.listNumbers()).map(({ e164 }) => e164)
  floors = []
  worker = null
  for (let seller = 0; seller < SELLERS; seller++) {
    const floor = await openFloor(world, await world.account({ kind: 'individual', number: ours[seller]! }))
    await floor.settings({ parallelLimit: LINES, ringTimeout: 60 })
    floors.push(floor)
  }
}
afterEach(async () => {
  await worker?.stop()
  await world.close()
  await lone.close()
})

const numbersOf = (seller: number) =>
  Array.from({ length: LINES }, (_, line) => `+131255501${String(seller * LINES + line).padStart(2, '0')}`)
const attempts = () => world.system.db.q.selectFrom('attempts').selectAll().orderBy('id').execute()
const later = (ms: number) => {
  world.clock.advance(ms)
  worker!.wake()
}

async function dialInto(fault: object): Promise<string[]> {
  const ordered = await fetch(`${lone.simulator.url}/simulator/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ match: { method: 'POST', path: '/Calls\\.json' }, times: TIMES, ...fault }),
  })
  expect(ordered.ok).toBe(true)
  for (const [seller, floor] of floors.entries()) await floor.dial(await floor.campaign(numbersOf(seller)))
  worker = startWorker(world.services)
  world.services.wake = () => worker!.wake()
  return floors.flatMap((_, seller) => numbersOf(seller))
}

/** How often each number was really called, whatever we received. */
const callsAtCarrier = (numbers: string[]) =>
  Promise.all(
    numbers.map(async (to, index) => {
      const from = ours[Math.floor(index / LINES)]!
      return (await lone.carrier.findCalls({ to, from, sinceMs: 0 })).length
    }),
  )
/** `asksAgain`: what a busy machine did not answer in time is asked again after a second, and this clock is moved by hand. */
const settled = (state: string, asksAgain = false) =>
  waitFor(
    `all ${TIMES} attempts are ${state}`,
    async () => {
      if (asksAgain) later(100)
      const rows = await attempts()
      return rows.length === TIMES && rows.every((attempt) => attempt.state === state)
    },
    { withinMs: 30_000 },
  )
/** No attempt was ever sent twice. */
const expectOnce = () => expect(new Set(lone.creates()).size).toBe(lone.creates().length)
const each = (count: number) => Array.from({ length: TIMES }, () => count)

test.each([
  ['accepts and never answers', { fault: 'timeout-after-accept' }],
  ['answers 14 s late', { fault: 'delay', delayMs: 14_000 }],
])('a carrier that %s: 20 calls are found and adopted', { timeout: 300_000 }, async (_, fault) => {
  await open(500)
  const numbers = await dialInto(fault)
  await settled('uncertain')
  // The carrier writes a request down when it ends it, which for these is late.
  await waitFor('the carrier has them all', () => lone.creates().length === TIMES, { withinMs: 30_000 })
  later(60_000)
  await settled('accepted', true)
  expect(await callsAtCarrier(numbers)).toEqual(each(1))
  expect(lone.creates()).toHaveLength(TIMES)
  expectOnce()
})

test.each([
  ['breaks the connection', { fault: 'reset' }],
  ['answers 500', { fault: 'status-500' }],
])('a carrier that %s: 20 calls are shown as unknown, and never redialed', { timeout: 300_000 }, async (_, fault) => {
  await open(20_000)
  const numbers = await dialInto(fault)
  await settled('uncertain')
  later(60_000)
  await settled('unknown')
  expect(await callsAtCarrier(numbers)).toEqual(each(0))
  expect(lone.creates()).toHaveLength(TIMES)
  expectOnce()
  for (const [seller, floor] of floors.entries())
    for (const number of numbersOf(seller))
      expect(await floor.call(number)).toMatchObject({
        outcome: 'carrier-unknown',
        carrier_error: expect.stringContaining('not redialed automatically'),
      })
  expect(await floors[0]!.leases()).toEqual([])
})

test(
  'a carrier that answers 429: 20 calls are placed after the time that it asks for',
  { timeout: 300_000 },
  async () => {
    await open(20_000)
    const numbers = await dialInto({ fault: 'status-429', retryAfterS: 30 })
    const { q } = world.system.db
    await waitFor(
      'all are put off',
      async () => {
        const jobs = await q.selectFrom('jobs').select(['tries', 'run_at']).where('kind', '=', 'call.place').execute()
        return (
          jobs.length === TIMES &&
          jobs.every(({ tries, run_at }) => tries === 1 && run_at === world.clock.now() + 30_000)
        )
      },
      { withinMs: 30_000 },
    )
    later(29_999)
    expect(lone.creates()).toHaveLength(TIMES)
    later(1)
    await settled('accepted')
    expect(await callsAtCarrier(numbers)).toEqual(each(1))
    expect(lone.creates()).toHaveLength(2 * TIMES)
    expectOnce()
  },
)
