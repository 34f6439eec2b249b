import { afterEach, beforeEach, expect, test } from 'vitest'
import { openFloor, type Floor } from '../../../tests/helpers/dialing-floor'
import { runJobs } from '../../../tests/helpers/run-jobs'
import { testWorld, type World } from '../../../tests/helpers/world'
import { CarrierError, type Carrier, type LegInstruction } from '../carrier.port'
import { listDialRecords } from '../compliance/dials.read.server'
import { stopDialSession } from '../dial-sessions/control-dial-session.server'
import { callHistoryCsv } from '../call-history/call-history-csv.server'
import { findCallStory } from '../call-history/call-story.read.server'
import { applyLegStatus, applyMachineVerdict, handleLegAnswered } from './handle-leg-event.server'
import type { LegStatus } from './leg-kinds'

/** Two numbers of a lead of Chicago. */
const A = '+13125550110'
const OTHER = '+13125550111'
const CALL = 'CA-1'

let world: World
let floor: Floor
let sessionId: string
let attemptId: string
/** What the carrier did with the leg. */
let did: string[]
/** The carrier’s response to an instruction for the leg: whether the leg was there. */
let answer: (kind: LegInstruction['kind']) => Promise<boolean>
beforeEach(async () => {
  did = []
  answer = async (kind) => did.push(kind) > 0
  const carrier = {
    simulated: true,
    placeCall: async () => ({ callSid: CALL, sentAt: world.clock.now() }),
    instruct: (_callSid: string, _attemptId: string, { kind }: LegInstruction) => answer(kind),
  } as unknown as Carrier
  world = await testWorld({ carrier })
  floor = await openFloor(world)
  await floor.settings({ parallelLimit: 1, enableAnswerBoost: false })
  sessionId = await floor.dial(await floor.campaign([{ numbers: [A, OTHER], firstName: 'Rhea' }]))
  await runJobs(world, /^call\.place/)
  const attempt = await floor.ctx.db.q.selectFrom('attempts').select('id').executeTakeFirstOrThrow()
  attemptId = attempt.id
})
afterEach(() => world.close())

const says = <T>(work: Parameters<typeof world.system.db.transact<T>>[1]) =>
  world.system.db.transact('test.carrier-says', work)
const status = (status: LegStatus) => says((tx) => applyLegStatus(tx, { attemptId, callSid: CALL, status }))
const ended = () => status({ kind: 'ended', status: 'completed', note: null })
const asks = () => says((tx) => handleLegAnswered(tx, { attemptId, callSid: CALL }))
const isPerson = () => says((tx) => applyMachineVerdict(tx, { attemptId, callSid: CALL, answeredBy: 'person' }))
const losePhone = () => floor.tellSession(sessionId, { type: 'AGENT_LEFT', callSid: `CA-${floor.seller.userId}` })

/** What every screen and export shows for the call. */
async function told() {
  const { id, message, abandoned } = await floor.call(A)
  const story = await findCallStory(floor.ctx, id)
  let csv = ''
  for await (const piece of callHistoryCsv(floor.ctx, { direction: 'outbound' })) csv += piece
  const { items } = await listDialRecords(floor.ctx, { scope: 'own', limit: 10 })
  const record = items.find(({ uuid }) => uuid === id)!
  const days = await floor.ctx.db.q.selectFrom('campaign_answer_days').select(['live', 'abandoned']).execute()
  return {
    message,
    abandoned,
    days,
    outcome: story.call.outcomeConfig,
    recorded: record.outcomeConfig,
    played: record.facts.find(({ label }) => label === 'Message played')?.value,
    story: story.steps.map(({ text }) => text).join('\n'),
    csv,
  }
}

const NOTHING = { title: 'Not Connected', subtitle: 'Answered, then hung up' }
async function expectUnheard(abandoned: 0 | 1): Promise<void> {
  const said = await told()
  expect(said).toMatchObject({
    message: null,
    abandoned,
    days: [{ live: 1, abandoned }],
    outcome: NOTHING,
    recorded: NOTHING,
    played: 'None',
  })
  expect(said.story).not.toContain('heard the callback message')
  expect(said.story).toContain('Rhea hung up before Mia Torres was there')
  expect(said.csv).toContain('Not Connected,"Answered, then hung up"')
  expect(said.csv).not.toContain('Callback')
}

const NEVER_ASKED = 'a lead whose call ended before it requested instructions heard nothing'

test.each([
  ['not abandoned within the legal 2 s', 2_000, 0],
  ['abandoned after a longer wait', 2_001, 1],
] as const)(
  `${NEVER_ASKED}, also when it requests them afterwards and is hung up: %s`,
  async (_, waitedMs, abandoned) => {
    await status({ kind: 'ringing' })
    await losePhone()
    await status({ kind: 'answered' })
    await isPerson()
    expect((await floor.line(A)).state).toBe('declined')
    world.clock.advance(waitedMs)
    await ended()
    expect(await asks()).toEqual({ kind: 'hang-up' })
    await expectUnheard(abandoned)
    // The lead has heard no caller name.
    expect(await floor.jobs('call.place')).toHaveLength(1)
  },
)

test('a lead that waited in silence and hung up before the message heard none', async () => {
  await status({ kind: 'ringing' })
  expect(await asks()).toEqual({ kind: 'wait' })
  world.clock.advance(1_000)
  await stopDialSession(floor.ctx, sessionId)
  expect((await floor.line(A)).state).toBe('declined')
  answer = async () => false
  await runJobs(world, /^call\.instruct/)
  await ended()
  await expectUnheard(0)
})

/** Waits in silence, and is declined while `fault` occurs before the carrier’s answer. */
async function declinedWith(fault: Error, isTaken: boolean): Promise<void> {
  await status({ kind: 'ringing' })
  expect(await asks()).toEqual({ kind: 'wait' })
  world.clock.advance(1_000)
  await stopDialSession(floor.ctx, sessionId)
  answer = async (kind) => {
    if (isTaken) did.push(kind)
    throw fault
  }
  await expect(runJobs(world, /^call\.instruct/)).rejects.toBe(fault)
  answer = async () => false
}

test.each([
  ['the process died before it had written that down', new Error('killed')],
  ['the carrier’s answer was lost', new CarrierError('unknown', 'The carrier did not answer', null)],
])('a lead that was sent the message heard it, also when %s and the call has ended', async (_, fault) => {
  await declinedWith(fault, true)
  expect(did).toEqual(['callback-message'])
  await runJobs(world, /^call\.instruct/)
  await ended()
  expect(await told()).toMatchObject({
    message: expect.stringContaining('Harbor Realty'),
    abandoned: 1,
    outcome: { title: 'Callback', subtitle: 'Heard the callback message' },
    played: expect.stringContaining('Harbor Realty'),
  })
})

test('a lead that hung up while the carrier was too busy for the message heard none', async () => {
  await declinedWith(new CarrierError('retry', 'Too many requests', 429, 1_000), false)
  await ended()
  await expectUnheard(0)
})

test('a lead that was sent the message heard it, as a response or as an instruction', async () => {
  await status({ kind: 'ringing' })
  expect(await asks()).toEqual({ kind: 'wait' })
  await stopDialSession(floor.ctx, sessionId)
  await runJobs(world, /^call\.instruct/)
  expect(did).toEqual(['callback-message'])
  await ended()
  expect(await told()).toMatchObject({
    message: expect.stringContaining('Harbor Realty'),
    abandoned: 1,
    days: [{ live: 1, abandoned: 1 }],
    outcome: { title: 'Callback', subtitle: 'Heard the callback message' },
    played: expect.stringContaining('Harbor Realty'),
    story: expect.stringContaining('Rhea heard the callback message'),
  })
})
