import { expect, test } from 'vitest'
import { continueDialSession } from '../../app/domain/dial-sessions/control-dial-session.server'
import { disposeLine } from '../../app/domain/dispositions/dispose-line.server'
import { seededRandom } from '../crash/leads'
import { openFloor, type Floor } from '../helpers/dialing-floor'
import { runJobs } from '../helpers/run-jobs'
import { testWorld, type World } from '../helpers/world'

/** Random populations; `LOST_LEADS_RUNS` for more. */
const RUNS = Number(process.env.LOST_LEADS_RUNS ?? 12)
const FIRST_SEED = Number(process.env.LOST_LEADS_SEED ?? 1)
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const LIVE = [
  'pending',
  'withdrawing',
  'calling',
  'ringingOut',
  'canceling',
  'screening',
  'answered',
  'bridging',
  'inCall',
  'declined',
  'ending',
]

type Choose = (below: number) => number

/** What the carrier and the lead do next on one live line. */
async function act(floor: Floor, world: World, number: string, state: string, choose: Choose): Promise<void> {
  const at = world.clock.now()
  switch (state) {
    case 'pending':
      return floor.ring(number)
    case 'calling':
    case 'ringingOut': {
      const status = (['no-answer', 'no-answer', 'busy', 'failed'] as const)[choose(8)]
      return status ? floor.end(number, status) : floor.answer(number, choose(4) === 0 ? 'machine' : 'person')
    }
    case 'withdrawing':
      return void (await floor.tell(number, { type: 'WITHDRAWN', at, note: null }))
    case 'canceling':
      return floor.end(number, 'canceled')
    case 'bridging':
      return void (await floor.tell(number, { type: 'JOINED', at }))
    case 'screening':
      return void (await floor.tell(number, { type: 'VERDICT', answeredBy: choose(2) === 0 ? 'machine' : 'person' }))
    default:
      return floor.end(number)
  }
}

/** Dials the list to its end: no lead is left that can be dialed. */
async function dialToTheEnd(floor: Floor, world: World, campaignId: string, choose: Choose): Promise<void> {
  const dispositionId = await floor.disposition('INTERESTED')
  const { q } = floor.ctx.db
  const isActive = async () =>
    (await q.selectFrom('campaigns').select('status').where('id', '=', campaignId).executeTakeFirstOrThrow()).status ===
    'ACTIVE'
  for (let sessions = 0; sessions < 12 && (await isActive()); sessions += 1) {
    const id = await floor.dial(campaignId)
    for (let steps = 0; ; steps += 1) {
      if (steps > 2_000) throw new Error(`session ${id} does not end`)
      const session = await floor.session(id)
      if (session.state === 'ended') break
      if (
        session.wrapUpLineId !== null &&
        session.lines.find((line) => line.id === session.wrapUpLineId)?.dispositionId === null
      )
        await disposeLine(floor.ctx, { id, lineId: session.wrapUpLineId, dispositionId })
      else if (session.can.includes('continue')) await continueDialSession(floor.ctx, id)
      const lines = await q
        .selectFrom('lines')
        .select(['e164', 'state'])
        .where('session_id', '=', id)
        .where('state', 'in', LIVE as never)
        .execute()
      if (lines.length === 0) {
        // The next lead is due within seconds.
        world.clock.advance(1_000)
        await runJobs(world, /^dial-session\.fill$/)
        continue
      }
      const line = lines[choose(lines.length)]!
      world.clock.advance(1_000 * choose(6))
      await act(floor, world, line.e164, line.state, choose)
    }
    world.clock.advance(10 * MINUTE)
  }
}

async function expectNoLeadLost(floor: Floor, numbers: readonly string[]): Promise<void> {
  const calls = await floor.ctx.db.q
    .selectFrom('calls')
    .select(['e164', 'outcome', 'answered_at', 'placed_at'])
    .where('sent', '=', 1)
    .orderBy('id')
    .execute()
  for (const number of numbers) {
    const made = calls.filter(({ e164 }) => e164 === number)
    const unanswered = made.filter(({ outcome, answered_at }) => answered_at === null && outcome !== 'no-answer')
    const hadAttempt = made.length > unanswered.length
    const today = made.filter(({ placed_at }) => placed_at > made.at(-1)!.placed_at - DAY)
    expect({ number, hadAttempt: hadAttempt || unanswered.length === 3 }).toEqual({ number, hadAttempt: true })
    expect({ number, today: today.length <= 3 }).toEqual({ number, today: true })
  }
}

/** Every second lead lives in Florida: three calls in 24 hours. */
const listNumbers = (count: number) =>
  Array.from(
    { length: count },
    (_, index) => `+1${index % 2 ? '312' : '305'}555${String(index + 100).padStart(4, '0')}`,
  )

async function runPopulation(count: number, seed: number): Promise<void> {
  const random = seededRandom(seed)
  const choose: Choose = (below) => Math.floor(random() * below)
  const world = await testWorld()
  try {
    const floor = await openFloor(world)
    await floor.settings({ parallelLimit: 3, isAuto: choose(3) > 0, enableAnswerBoost: choose(2) === 0 })
    const numbers = listNumbers(count)
    const campaign = await floor.campaign(
      numbers.map((number) =>
        number.startsWith('+1305') ? { numbers: [number], timezone: 'America/New_York', state: 'FL' } : number,
      ),
    )
    await dialToTheEnd(floor, world, campaign, choose)
    await expectNoLeadLost(floor, numbers)
  } finally {
    await world.close()
  }
}

test.each(Array.from({ length: RUNS }, (_, index) => FIRST_SEED + index))(
  'list %i: each lead is spoken to, has its ring, or has returned twice',
  (seed) => runPopulation(8, seed),
)

test('no lead of a list of 200 is lost', { timeout: 120_000 }, () => runPopulation(200, FIRST_SEED))
