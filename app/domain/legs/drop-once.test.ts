import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openFloor, type Floor } from '../../../tests/helpers/dialing-floor'
import { runJobs } from '../../../tests/helpers/run-jobs'
import { wavOf } from '../../../tests/helpers/sounds'
import { testWorld, type World } from '../../../tests/helpers/world'
import { saveAudioMessage } from '../audio/audio-message-input.server'
import { CarrierError, type CarrierCall, type Carrier, type LegInstruction } from '../carrier.port'
import { dropVoicemail } from '../voicemail-drop/request-voicemail-drop.server'
import { handleConferenceParticipant } from './handle-conference-participant.server'
import { applyMachineVerdict, handleGreetingOver, handleLegAnswered } from './handle-leg-event.server'
import { handleSellerParticipant } from '../seller-phone/join-seller.server'

const A = '+13125550101'
const CALL = 'CA-1'

let world: World
let floor: Floor
let sessionId: string
/** What the carrier did with the leg, in its order. */
let did: string[]
/** Whether the lead is in the seller’s conference, as the carrier knows it. */
let inRoom: boolean
/** The answer to the next instruction, which may be lost after the carrier did it, or with it. */
let answer: 'arrives' | 'lost-after' | 'lost-with-it'
/** Runs after the carrier has done the request, and before its answer. */
let beforeAnswer: () => Promise<unknown>
async function talk(settings: Parameters<Floor['settings']>[0]): Promise<void> {
  did = []
  inRoom = true
  answer = 'arrives'
  beforeAnswer = async () => {}
  const carrier = {
    simulated: true,
    placeCall: async () => ({ callSid: CALL }),
    instruct: async (_callSid: string, _attemptId: string, { kind }: LegInstruction) => {
      const how = answer
      answer = 'arrives'
      if (how !== 'lost-with-it') {
        did.push(kind)
        inRoom = false
      }
      await beforeAnswer()
      if (how !== 'arrives') throw new CarrierError('unknown', 'No answer', null)
      return true
    },
    isInConference: async () => inRoom,
    fetchCall: async (callSid: string): Promise<CarrierCall> => ({
      callSid,
      status: 'in-progress',
      startedAt: null,
      endedAt: null,
      durationMs: null,
    }),
  } as unknown as Carrier
  world = await testWorld({ carrier })
  floor = await openFloor(world)
  const { value: voicemailId } = await saveAudioMessage(floor.ctx, { label: 'Hello', bytes: await wavOf(1) })
  await floor.settings({ voicemailId, ...settings })
  sessionId = await floor.dial(await floor.campaign([A]))
  await says((tx) =>
    handleSellerParticipant(tx, { sessionId, callSid: 'CA-phone', conferenceSid: 'CF-1', what: 'joined' }),
  )
  await runJobs(world, /^call\.place/)
  ;({ id: attemptId } = await floor.ctx.db.q.selectFrom('attempts').select('id').executeTakeFirstOrThrow())
  await says((tx) => handleLegAnswered(tx, { attemptId, callSid: CALL }))
  await says((tx) => handleConferenceParticipant(tx, { lineId, callSid: CALL, what: 'joined' }))
}
afterEach(() => world.close())

let lineId = ''
let attemptId = ''
const says = async <T>(work: Parameters<typeof world.system.db.transact<T>>[1]) => {
  lineId = (await floor.line(A)).id
  return world.system.db.transact('test.carrier-says', work)
}
const instruct = () => runJobs(world, /^call\.instruct/)
/** Sends the instruction with the given answer, then runs remaining work once more. */
async function toldTwice(how: typeof answer): Promise<void> {
  answer = how
  if (how === 'arrives') await instruct()
  else await expect(instruct()).rejects.toMatchObject({ outcome: 'unknown' })
  await instruct()
}

describe('by the seller', () => {
  beforeEach(async () => {
    await talk({ isAuto: false })
    await dropVoicemail(floor.ctx, { id: sessionId, lineId })
  })

  test.each(['arrives', 'lost-after', 'lost-with-it'] as const)('is left once where the answer %s', async (how) => {
    await toldTwice(how)
    expect(did).toEqual(['voicemail'])
    expect((await floor.line(A)).instruction).toBe('voicemail')
  })

  test('a lead that is in the conference all the same gets it after that', async () => {
    await toldTwice('arrives')
    // The conference instruction overtook the message.
    inRoom = true
    world.clock.advance(90_000)
    await says((tx) => handleConferenceParticipant(tx, { lineId, callSid: CALL, what: 'joined' }))
    world.clock.advance(1_500)
    await runJobs(world, /^call\.check/)
    await instruct()
    expect(did).toEqual(['voicemail', 'voicemail'])
  })
})

describe('with a machine that plays its greeting to the seller', () => {
  beforeEach(async () => {
    await talk({ isAuto: true, enableAnswerBoost: true })
    await says((tx) => applyMachineVerdict(tx, { attemptId, callSid: CALL, answeredBy: 'machine', greets: true }))
  })
  const greetingEnds = () => says((tx) => handleGreetingOver(tx, { attemptId, callSid: CALL }))

  test.each(['arrives', 'lost-after', 'lost-with-it'] as const)(
    'is waited for once where the answer %s',
    async (how) => {
      await toldTwice(how)
      expect(did).toEqual(['greeting-end'])
      expect((await floor.line(A)).instruction).toBe('greeting-end')
      expect(await greetingEnds()).toMatchObject({ kind: 'voicemail' })
      // The carrier asks again where our answer was lost on its way.
      expect(await greetingEnds()).toMatchObject({ kind: 'voicemail' })
      await instruct()
      expect(did).toEqual(['greeting-end'])
      expect((await floor.line(A)).instruction).toBe('voicemail')
    },
  )

  test.each(['arrives', 'lost-after'] as const)('that ends before the answer %s gets the message once', async (how) => {
    beforeAnswer = greetingEnds
    await toldTwice(how)
    expect(did).toEqual(['greeting-end'])
    expect((await floor.line(A)).instruction).toBe('voicemail')
    await floor.end(A)
    expect(await floor.call(A)).toMatchObject({ outcome: 'voicemail-drop' })
  })

  test('whose leg requests the message when its call is over is hung up', async () => {
    await toldTwice('arrives')
    await floor.end(A)
    expect(await greetingEnds()).toEqual({ kind: 'hang-up' })
    expect(await floor.call(A)).toMatchObject({ outcome: 'machine', message: null })
  })
})
