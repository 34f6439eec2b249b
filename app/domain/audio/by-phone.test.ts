import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openFloor, type Floor } from '../../../tests/helpers/dialing-floor'
import { wavOf } from '../../../tests/helpers/sounds'
import { testWorld, type World } from '../../../tests/helpers/world'
import { applyLegStatus, handleLegAnswered, handleLegKey } from '../legs/handle-leg-event.server'
import type { LegStatus } from '../legs/leg-kinds'
import { reconcileAttempt } from '../legs/reconcile-attempt.server'
import { handleRecordingEvent } from '../recordings/start-recording.server'
import { CarrierError, type Carrier, type CarrierRecording } from '../carrier.port'
import { listAudioMessages } from './audio-messages.read.server'
import { reconcilePhoneRecording, callForPhoneRecording, storePhoneRecording } from './phone-recording-jobs.server'
import { findNewestPhoneRecording } from './phone-recordings.server'
import { recordByPhone } from './record-by-phone.server'

const PHONE = '+12125550151'

let world: World
let floor: Floor
/** Numbers that were called, and their attempts. */
let called: Array<{ to: string; attemptId: string }>
let onCall: () => void
let atCarrier: CarrierRecording[]
let fetches: number
beforeEach(async () => {
  called = []
  onCall = () => {}
  atCarrier = []
  fetches = 0
  const carrier: Partial<Carrier> = {
    simulated: true,
    placeCall: async ({ to, attemptId }) => {
      called.push({ to, attemptId })
      onCall()
      return { callSid: `CA${called.length}`, sentAt: 1 }
    },
    findCalls: async () => [],
    findRecordings: async () => atCarrier,
    fetchCall: async () => null,
    fetchRecording: async () => {
      fetches += 1
      return Readable.from([Buffer.from(await wavOf(2))])
    },
  }
  world = await testWorld({ carrier: carrier as Carrier })
  floor = await openFloor(world)
})
afterEach(() => world.close())

const start = (number = PHONE, owner: 'me' | 'account' = 'me') =>
  recordByPhone(floor.ctx, { number, label: 'From my phone', owner, kind: 'voicemail' })
const take = () =>
  floor.ctx.db.q.selectFrom('phone_recordings').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
const id = async () => ({ takeId: (await take()).id })
const call = async () => callForPhoneRecording(world.system, await id(), `take:${(await take()).id}:call`)
const tx = <T>(work: Parameters<typeof world.system.db.transact<T>>[1]) => world.system.db.transact('test', work)
const leg = () => ({ attemptId: called.at(-1)!.attemptId, callSid: `CA${called.length}` })
const press = (digits: string) => tx((tx) => handleLegKey(tx, { ...leg(), digits }))
const says = (status: LegStatus) => tx((tx) => applyLegStatus(tx, { ...leg(), status }))
const ends = (status: 'completed' | 'busy' | 'no-answer' = 'completed') => says({ kind: 'ended', status, note: null })
const recorded = (state: 'completed' | 'absent' = 'completed', recordingSid = 'RE1') =>
  tx((tx) => handleRecordingEvent(tx, { attemptId: leg().attemptId, recordingSid, state }))
const kept = async () =>
  (await listAudioMessages(floor.ctx, { limit: 10, kind: 'voicemail' })).items.map(({ label }) => label)
const words = async () => (await findNewestPhoneRecording(floor.ctx, floor.seller.userId, 'voicemail'))?.words
const speak = async () => {
  await start()
  await call()
  await press('1')
}

test('a phone is called, asked for a key, and what is said after the beep is stored', async () => {
  await start('(212) 555-0151')
  expect(await words()).toBe('Calling (212) 555-0151. Answer it and press 1.')
  await call()
  expect(called.map(({ to }) => to)).toEqual([PHONE])
  expect(await tx((tx) => handleLegAnswered(tx, leg()))).toMatchObject({ kind: 'ask-key' })
  expect(await press('5')).toMatchObject({ kind: 'ask-key' })
  expect(await press('1')).toEqual({ kind: 'record-message' })
  expect(await press('1')).toEqual({ kind: 'record-message' })
  expect(await words()).toBe('Speak after the beep. Press # or hang up when you are done.')
  expect(await tx((tx) => handleLegAnswered(tx, leg()))).toMatchObject({ kind: 'goodbye' })
  await recorded()
  await storePhoneRecording(world.system, await id())
  expect([await kept(), await words()]).toEqual([['From my phone'], '“From my phone” was recorded by phone.'])
})

describe('the recording', () => {
  beforeEach(speak)

  test('is stored once, however often the carrier and the job report it', async () => {
    await recorded()
    await recorded()
    expect(await floor.jobs('phone-recording.store')).toHaveLength(1)
    await storePhoneRecording(world.system, await id())
    await storePhoneRecording(world.system, await id())
    expect([await kept(), fetches]).toEqual([['From my phone'], 1])
  })

  test('is requested when the carrier event is lost', async () => {
    await ends()
    expect(await floor.jobs('phone-recording.check')).toHaveLength(2)
    atCarrier = [{ recordingSid: 'RE1', state: 'completed', startedAt: 1, durationMs: 2_000, channels: 1 }]
    await reconcilePhoneRecording(world.system, await id())
    await storePhoneRecording(world.system, await id())
    expect(await kept()).toEqual(['From my phone'])
  })

  test('is stored also when it arrives after the wait has ended', async () => {
    await ends()
    await reconcilePhoneRecording(world.system, await id())
    expect(await take()).toMatchObject({ state: 'failed' })
    await recorded()
    await storePhoneRecording(world.system, await id())
    expect([await kept(), (await take()).state]).toEqual([['From my phone'], 'kept'])
  })

  test('may be empty', async () => {
    await recorded('absent')
    expect([await words(), await kept()]).toEqual(['Nothing was recorded. Speak after the beep.', []])
  })
})

test.each([
  ['busy', 'The phone is busy. Try again.'],
  ['no-answer', 'The phone was not answered. Try again.'],
  ['completed', 'The phone was answered, but no one pressed 1.'],
] as const)('a phone that is %s records nothing, and says why', async (status, why) => {
  await start()
  await call()
  await ends(status)
  expect([await words(), await kept()]).toEqual([why, []])
  expect(await press('1')).toEqual({ kind: 'hang-up' })
})

test('a crash during the carrier request causes no second call', async () => {
  onCall = () => {
    throw new Error('killed')
  }
  await start()
  await expect(call()).rejects.toThrow('killed')
  onCall = () => {}
  await call()
  expect(called).toHaveLength(1)
  await reconcileAttempt(world.system, { attemptId: called[0]!.attemptId })
  expect([(await take()).state, await words()]).toEqual([
    'failed',
    'The outcome of the call is unknown, and nothing was recorded.',
  ])
})

test('a refusal of the carrier is shown', async () => {
  onCall = () => {
    throw new CarrierError('refused', 'The carrier cannot reach this number', 21214)
  }
  await start()
  await call()
  expect(await words()).toBe('The phone could not be called. The carrier cannot reach this number.')
})

describe('no call is placed', () => {
  test('to an invalid number, a do-not-call number, or our own number', async () => {
    await expect(start('12')).rejects.toMatchObject({ code: 'invalid', fieldErrors: { number: [expect.any(String)] } })
    const own = await floor.ctx.db.q.selectFrom('phone_numbers').select('e164').limit(1).executeTakeFirstOrThrow()
    await expect(start(own.e164)).rejects.toMatchObject({ code: 'invalid' })
  })

  test('twice simultaneously, or more than ten times an hour', async () => {
    for (let time = 0; time < 10; time += 1) {
      await start()
      await expect(start()).rejects.toMatchObject({ code: 'conflict' })
      await call()
      await ends('busy')
    }
    await expect(start()).rejects.toMatchObject({ code: 'too_many_requests' })
    world.clock.advance(3_600_001)
    await start()
  })

  test('for the account’s message without permission to set up boards', async () => {
    const member = await world.person({ accountId: floor.seller.accountId, role: 'MEMBER' })
    await expect(
      recordByPhone(world.as(member), { number: PHONE, label: 'x', owner: 'account', kind: 'voicemail' }),
    ).rejects.toMatchObject({ code: 'forbidden' })
  })
})
