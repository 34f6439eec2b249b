import { once } from 'node:events'
import { afterEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import type { DialSessionView } from '../../app/domain/dial-sessions/dialer.schema'
import type { PopulationFile } from '../../server/simulator/people/population'
import { waitFor } from '../helpers/wait-for'
import { openDesk, type Desk } from './desk'

/**
 * The carrier's side of the matrix in tests/README.md: in each state of a call one party hangs up, and the callback arrives or is
 * lost for good. What the seller sees afterwards, that nothing hangs, and that nothing is counted twice.
 */
const [LEAD, RINGING, COLLEAGUE, SLOW] = ['+13125550101', '+13125550102', '+12125550111', '+12125550114']
const stays = {
  setupMs: 100,
  answerAfterMs: 500,
  helloAfterMs: 200,
  detectedAfterMs: 300,
  hangUpAfterMs: null,
} as const
const population: PopulationFile = {
  personas: { stays, slow: { ...stays, answerAfterMs: 3_600_000 } },
  numbers: { [RINGING]: 'slow', [SLOW]: 'slow' },
  default: 'stays',
}

type State = 'ringing' | 'bridged' | 'holding' | 'consulting' | 'merged'
type Fits = (session: DialSessionView) => boolean

let desk: Desk
let id: string
afterEach(() => desk.close())

const session = (what: string, fits: Fits) => desk.session(id, what, fits)

/** A seller whose one call is in this state. */
async function bring(state: State): Promise<void> {
  desk = await openDesk({ population, deaf: true })
  await desk.settings({ isAuto: true, enableAnswerBoost: true, parallelLimit: 1 })
  ;({ id } = await desk.connect((await desk.campaign([state === 'ringing' ? RINGING : LEAD])).id))
  if (state === 'ringing') {
    await session('it rings', ({ lines }) => lines[0]?.status === 'calling')
    // At the carrier as well: a lead cannot decline before it rings.
    return void (await rings(RINGING))
  }
  await session('the lead is in the call', ({ lines }) => lines[0]?.status === 'inCall')
  if (state === 'bridged') return
  const path = `/api/v1/dialer/sessions/${id}/transfer`
  await desk.api.post(path, { kind: 'warm', number: state === 'holding' ? SLOW : COLLEAGUE })
  if (state === 'holding') return void (await rings(SLOW))
  await session('the two talk alone', ({ transfer }) => transfer?.state === 'consulting')
  if (state === 'consulting') return
  await desk.api.put(path, { action: 'merge' })
  await session('all three talk', ({ transfer }) => transfer?.state === 'merged')
}

const callTo = async (number: string) => (await desk.carrier.calls.list({ to: number }))[0]!
const rings = (number: string) =>
  waitFor(`${number} rings`, async () => {
    const [call] = await desk.carrier.calls.list({ to: number })
    return call?.status === 'ringing' ? call : null
  })

/** They hang up, or decline what rings. */
async function hangUp(number: string): Promise<void> {
  const { sid } = await callTo(number)
  const phones = new WebSocket(`${desk.simulator.url.replace('http', 'ws')}/simulator/phones`)
  await once(phones, 'open')
  phones.send(JSON.stringify({ type: 'hang-up', callSid: sid }))
  await waitFor('their call is over', async () => {
    const { status } = await desk.carrier.calls(sid).fetch()
    return status === 'busy' || status === 'completed' ? true : null
  })
  phones.close()
}

/** Silence timers fire now: the carrier is asked for the truth, again and again until it answers. */
const silenceIsOver = () =>
  desk.system.db.transact('test.due', async (tx) => {
    // Due now, and not late: late work waits for work on time.
    const now = tx.clock.now()
    await tx.db.q
      .updateTable('timers')
      .set({ fire_at: now })
      .where('fire_at', '>', now)
      .where('owner', 'not like', 'dial-session:%')
      .execute()
    tx.db.wakeAfterCommit()
  })

/** Nothing hangs, and each call is counted once. */
/** `attempts`: 0 for a lead who returned to the queue. */
async function nothingIsLeft({ attempts = 1 } = {}): Promise<void> {
  const { can } = await desk.api.get<DialSessionView>(`/api/v1/dialer/sessions/${id}`)
  if (can.includes('stop')) await desk.api.post(`/api/v1/dialer/sessions/${id}/stop`)
  await waitFor('every call is over', async () => {
    await silenceIsOver()
    const live = await desk.carrier.calls.list({ status: 'in-progress' })
    return live.length === 0 ? true : null
  })
  const { q } = desk.system.db
  await waitFor('nothing is open', async () => {
    await silenceIsOver()
    const open = await Promise.all(
      (['lines', 'transfers', 'dial_sessions'] as const).map((table) =>
        q.selectFrom(table).select('id').where('ended_at', 'is', null).execute(),
      ),
    )
    return open.flat().length === 0 ? true : null
  })
  expect(await q.selectFrom('number_leases').selectAll().execute()).toEqual([])
  const creates = desk.creates()
  expect(new Set(creates).size, 'each number is called once').toBe(creates.length)
  const calls = await q.selectFrom('calls').select(['bill_ms']).execute()
  expect(calls).toHaveLength(1)
  const { used } = await q
    .selectFrom('accounts')
    .select('dial_seconds_used as used')
    .where('id', '=', desk.accountId)
    .executeTakeFirstOrThrow()
  expect(used).toBe(Math.floor(calls[0]!.bill_ms / 1000))
  const { called } = await q.selectFrom('campaigns').select('called_records as called').executeTakeFirstOrThrow()
  expect(called).toBe(attempts)
}

/** Who hangs up in each state, and what the seller sees then. */
const ENDS: readonly { state: State; who: 'lead' | 'third'; what: string; fits: Fits }[] = [
  {
    state: 'ringing',
    who: 'lead',
    what: 'the lead returns to the queue',
    fits: ({ state, lines }) => state === 'ended' && lines[0]!.label === 'Ended',
  },
  { state: 'bridged', who: 'lead', what: 'a disposition is asked for', fits: ({ state }) => state === 'wrapUp' },
  {
    state: 'holding',
    who: 'lead',
    what: 'the third person is called still, and Cancel offered',
    fits: ({ lines, transfer }) => lines[0]!.status === 'ended' && transfer!.can.join() === 'cancel',
  },
  {
    state: 'holding',
    who: 'third',
    what: 'the lead is back',
    fits: ({ state, lines, transfer }) =>
      state === 'bridged' && lines[0]!.status === 'inCall' && transfer!.note === '(212) 555-0114 is busy.',
  },
  {
    state: 'consulting',
    who: 'lead',
    what: 'the seller talks on with the third person',
    fits: ({ state, lines, transfer }) =>
      state === 'bridged' && lines[0]!.status === 'ended' && transfer!.can.join() === 'cancel',
  },
  {
    state: 'consulting',
    who: 'third',
    what: 'the lead is back',
    fits: ({ state, lines, transfer }) =>
      state === 'bridged' && lines[0]!.status === 'inCall' && transfer!.state === 'over',
  },
  {
    state: 'merged',
    who: 'lead',
    what: 'the seller talks on with the third person',
    fits: ({ state, lines, transfer }) =>
      state === 'bridged' && lines[0]!.status === 'ended' && transfer!.can.join() === 'endForAll',
  },
  {
    state: 'merged',
    who: 'third',
    what: 'the seller talks on with the lead',
    fits: ({ state, lines, transfer }) =>
      state === 'bridged' && lines[0]!.status === 'inCall' && transfer!.state === 'over',
  },
]

const numberOf = ({ state, who }: (typeof ENDS)[number]) =>
  who === 'third' ? (state === 'holding' ? SLOW : COLLEAGUE) : state === 'ringing' ? RINGING : LEAD

describe('the other side hangs up', () => {
  test.each(ENDS)('$state, the $who: $what', async (end) => {
    await bring(end.state)
    await hangUp(numberOf(end))
    await session(end.what, end.fits)
    await nothingIsLeft({ attempts: end.state === 'ringing' ? 0 : 1 })
  })
})

describe('and the carrier’s callback is lost', () => {
  test.each(ENDS)('$state, the $who: $what, once the carrier was asked', async (end) => {
    await bring(end.state)
    desk.loseWords()
    await hangUp(numberOf(end))
    await waitFor(end.what, async () => {
      await silenceIsOver()
      return end.fits(await desk.api.get<DialSessionView>(`/api/v1/dialer/sessions/${id}`)) ? true : null
    })
    await nothingIsLeft({ attempts: end.state === 'ringing' ? 0 : 1 })
  })
})
