import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { renderWav } from '../../../server/simulator/carrier/wav'
import { openFloor, type Floor } from '../../../tests/helpers/dialing-floor'
import { testWorld, type World } from '../../../tests/helpers/world'
import { DEFAULT_FEATURES } from '../accounts/plan'
import { markUncertain } from '../attempts/attempt.server'
import { AssistantError, type Assistant, type Utterance } from '../assistant.port'
import { listCalls } from '../call-history/call-history.read.server'
import { checkLedger } from '../ledger/check-ledger.server'
import { getBalances } from '../ledger/ledger.read.server'
import { creditTopUp } from '../wallet/credit-wallet.server'
import { abandonRecording, storeRecording } from '../recordings/store-recording.server'
import { reconcileAttempt } from '../legs/reconcile-attempt.server'
import { findRecording } from '../recordings/recordings.read.server'
import { setRecording } from '../recordings/start-recording.server'
import { CarrierError, type CarrierTranscript } from '../carrier.port'
import { createCtx } from '../context.server'
import { fetchTranscript } from './fetch-transcript.server'
import { requestTranscript } from './request-transcript.server'
import { summariseRecording } from './summarise-recording.server'
import { writeTranscript } from './write-transcript.server'

const A = '+12145550101'
const HOUR_MS = 3_600_000
const SAID: Utterance[] = [
  { speaker: 'lead', startMs: 200, endMs: 900, text: 'Hello?' },
  { speaker: 'seller', startMs: 1_000, endMs: 3_000, text: 'Is the house still for sale?' },
]

let world: World
let floor: Floor
let recordingId: string
let asked: Array<[string, string]>
let lengthMs: number
let truth: CarrierTranscript

beforeEach(async () => {
  world = await testWorld()
  asked = []
  lengthMs = 12_000
  truth = { state: 'underway' }
  Object.assign(world.services.carrier, {
    fetchRecording: async () => Readable.from([renderWav(lengthMs, 2, [])]),
    requestTranscript: async (...of: [string, string]) => {
      asked.push(of)
      return { transcriptSid: 'GT1' }
    },
    fetchTranscript: async () => truth,
  })
  floor = await openFloor(world)
})
afterEach(() => world.close())

const assist = (change: Partial<Assistant>) =>
  void (world.services.assistant = { ...world.services.assistant, ...change })
const payload = () => ({ recordingId })
const key = () => `recording:${recordingId}:transcript`
const view = () => findRecording(floor.ctx, recordingId)
/** A new context: it knows the services as they are now. */
const system = () => createCtx(world.services, { kind: 'system' })

/** A call was recorded, and its audio is stored. */
async function record(settings: Parameters<Floor['settings']>[0] = {}): Promise<void> {
  await floor.settings({ enableCallRecording: true, recordImmediately: true, ...settings })
  await floor.dial(await floor.campaign([{ numbers: [A], firstName: 'Nora' }]))
  await floor.bridge(A)
  recordingId = (await world.system.db.q.selectFrom('recordings').select('id').executeTakeFirstOrThrow()).id
  await world.system.db.transact('test', (tx) => setRecording(tx, recordingId, { state: 'completed', sid: 'RE1' }))
}
const keep = () => storeRecording(system(), payload())
const request = () => requestTranscript(system(), payload(), key())
const fetch = () => fetchTranscript(system(), payload())

test('a wallet account pays recording, transcript and summary once each', async () => {
  const features = JSON.stringify({ ...DEFAULT_FEATURES, cartBilling: true })
  await world.system.db.q.updateTable('accounts').set({ features }).execute()
  const { accountId } = floor.seller
  await world.system.db.transact('test', (tx) => creditTopUp(tx, { accountId, paymentId: 'pi_1', cents: 1_000 }))
  await record()
  const spent = async () => (await getBalances(world.system, accountId))['revenue:recordings_and_ai'] ?? 0
  for (const _ of [1, 2]) await keep()
  // 12 s at $0.0025 a minute, then at $0.024, and $0.01.
  expect(await spent()).toBe(5)
  await request()
  truth = { state: 'completed', said: SAID }
  for (const _ of [1, 2]) await fetch()
  expect(await spent()).toBe(5 + 48)
  for (const _ of [1, 2]) await summariseRecording(system(), payload())
  expect(await spent()).toBe(5 + 48 + 100)
  expect((await checkLedger(world.system)).problems).toEqual([])
})

describe('a carrier transcript', () => {
  test('is requested once, checked until done, stored with speakers, and summarized', async () => {
    await record()
    expect(await view()).toMatchObject({ transcriptNote: 'The transcript is on its way.' })
    await keep()
    expect(await floor.jobs('transcript.request')).toEqual([key()])
    await request()
    await request()
    expect(asked).toEqual([['RE1', expect.stringMatching(/^att_/)]])
    expect(await view()).toMatchObject({ transcript: null, transcriptNote: 'The transcript is on its way.' })

    await expect(fetch()).rejects.toMatchObject({ isTryAgain: true, afterMs: 1_000 })
    world.clock.advance(HOUR_MS / 2)
    await expect(fetch()).rejects.toMatchObject({ afterMs: 60_000 })
    truth = { state: 'completed', said: SAID }
    await fetch()
    await fetch()
    expect(await floor.jobs('recording.summarise')).toEqual([`recording:${recordingId}:summarise`])
    await summariseRecording(system(), payload())

    const transcript = 'Nora: Hello?\nMia Torres: Is the house still for sale?'
    expect(await view()).toMatchObject({
      transcript,
      transcriptNote: null,
      transcriptReason: null,
      utterances: SAID,
      summary: expect.stringContaining('First words – Nora: “Hello?”'),
    })
    const [call] = (await listCalls(floor.ctx, { direction: 'outbound', limit: 1 })).items
    expect(call!.recording).toMatchObject({ transcript, summary: expect.stringContaining('Asked – ') })
    // The seller, and any user allowed to read the team's calls.
    for (const room of [`user:${floor.seller.userId}`, `team:${floor.seller.accountId}`]) {
      const told = world.published.flatMap((event) =>
        event.type === 'call.recorded' && event.room === room ? [event.payload.state] : [],
      )
      expect(told.slice(-3)).toEqual(['kept', 'transcribed', 'summarised'])
    }
  })

  test('names the disposition, whenever it is chosen', async () => {
    await record()
    await keep()
    await request()
    truth = { state: 'completed', said: SAID }
    await fetch()
    await summariseRecording(system(), payload())
    const before = (await view()).summary
    await world.system.db.q
      .updateTable('calls')
      .set({ disposition_id: await floor.disposition('INTERESTED') })
      .execute()
    expect((await view()).summary).toBe(`${before}\nDisposition – Interested`)
  })

  test('that the carrier could not make is unavailable, with the reason', async () => {
    await record()
    await keep()
    await request()
    truth = { state: 'failed', reason: 'The carrier could not transcribe this recording.' }
    await fetch()
    expect(await view()).toMatchObject({
      transcript: null,
      transcriptNote: 'Transcription unavailable.',
      transcriptReason: 'The carrier could not transcribe this recording.',
    })
  })

  test('that never comes is unavailable after an hour', async () => {
    await record()
    await keep()
    await request()
    world.clock.advance(HOUR_MS + 1)
    await fetch()
    expect(await view()).toMatchObject({
      transcriptNote: 'Transcription unavailable.',
      transcriptReason: 'The transcript did not arrive within an hour.',
    })
    // A late transcript changes nothing.
    truth = { state: 'completed', said: SAID }
    await fetch()
    expect((await view()).transcript).toBeNull()
  })

  test('without speech is unavailable', async () => {
    await record()
    await keep()
    await request()
    truth = { state: 'completed', said: [{ ...SAID[0]!, text: ' ' }] }
    await fetch()
    expect(await view()).toMatchObject({ transcriptReason: 'No speech was found in this recording.' })
  })

  test('is retried when the carrier says so, with a limit', async () => {
    await record()
    await keep()
    world.services.carrier.requestTranscript = async () => {
      throw new CarrierError('retry', 'The carrier asked to wait', 429, 7_000)
    }
    await expect(request()).rejects.toMatchObject({ isTryAgain: true, afterMs: 7_000 })
    world.clock.advance(HOUR_MS + 1)
    await request()
    expect(await view()).toMatchObject({ transcriptReason: 'The transcript did not arrive within an hour.' })
  })

  test('that the carrier refuses is unavailable', async () => {
    await record()
    await keep()
    world.services.carrier.requestTranscript = async () => {
      throw new CarrierError('refused', 'No', 20404)
    }
    await request()
    expect(await view()).toMatchObject({ transcriptReason: 'The carrier refused to transcribe this recording.' })
  })

  test('is checked again while the carrier cannot answer', async () => {
    await record()
    await keep()
    await request()
    world.services.carrier.fetchTranscript = async () => {
      throw new CarrierError('retry', 'The carrier asked to wait', 429, 5_000)
    }
    await expect(fetch()).rejects.toMatchObject({ isTryAgain: true, afterMs: 5_000 })
    world.services.carrier.fetchTranscript = async () => {
      throw new CarrierError('unknown', 'The carrier answered 500', 500)
    }
    await expect(fetch()).rejects.toMatchObject({ isTryAgain: true })
  })

  test.each([
    ['was asked for', 'GT7', { transcriptNote: 'The transcript is on its way.' }],
    [
      'was not asked for',
      null,
      { transcriptReason: 'Unknown whether the carrier received the request for this transcript.' },
    ],
  ])('with a lost answer that %s is reconciled, and never requested again', async (_how, found, shown) => {
    await record()
    await keep()
    world.services.carrier.requestTranscript = async () => {
      throw new CarrierError('unknown', 'The carrier did not answer', null)
    }
    await request()
    const { id } = await world.system.db.q
      .selectFrom('attempts')
      .select('id')
      .where('kind', '=', 'transcript')
      .where('state', '=', 'uncertain')
      .executeTakeFirstOrThrow()
    const sought: unknown[] = []
    world.services.carrier.findTranscript = async (...of) => {
      sought.push(of)
      return found
    }
    await reconcileAttempt(system(), { attemptId: id })
    await world.system.db.transact('test', (tx) => markUncertain(tx, id, 'again'))
    await reconcileAttempt(system(), { attemptId: id })
    expect(sought).toEqual([['RE1', id]])
    await request()
    expect(asked).toEqual([])
    expect(await view()).toMatchObject(shown)
    expect(await floor.jobs('transcript.fetch')).toHaveLength(found ? 1 : 0)
  })
})

describe('no transcript', () => {
  test('below ten seconds', async () => {
    lengthMs = 9_999
    await record()
    await keep()
    expect(await floor.jobs('transcript.request')).toEqual([])
    expect(await view()).toMatchObject({
      transcriptNote: 'This call was too short to be transcribed.',
      transcriptReason: null,
    })
  })

  test('where transcription was off when the recording began', async () => {
    await record({ enableTranscription: false })
    await floor.settings({ enableTranscription: true })
    await keep()
    expect(await floor.jobs('transcript.request')).toEqual([])
    expect(await view()).toMatchObject({
      transcriptNote: 'Transcription unavailable.',
      transcriptReason: 'Call transcription was off for this call.',
    })
  })

  test('when no transcription service exists', async () => {
    assist({ transcribes: 'none' })
    await record()
    await keep()
    expect(await view()).toMatchObject({
      transcriptNote: 'Transcription unavailable.',
      transcriptReason: 'No transcription service is set up here.',
    })
  })

  test('of audio that could not be fetched', async () => {
    await record()
    await abandonRecording(world.system, payload())
    expect(await view()).toMatchObject({
      transcriptReason: 'The audio of this recording could not be fetched from the carrier.',
    })
  })
})

describe('a transcript by an endpoint', () => {
  const write = () => writeTranscript(system(), payload())

  test('is made from the stored audio', async () => {
    let heard = 0
    assist({
      transcribes: 'endpoint',
      async transcribe(audio, bytes) {
        for await (const piece of audio) heard += piece.byteLength
        expect(heard).toBe(bytes)
        return SAID
      },
    })
    await record()
    await keep()
    expect(await floor.jobs('transcript.write')).toEqual([key()])
    await write()
    await write()
    expect(heard).toBe(44 + 12 * 8_000 * 4)
    expect(await view()).toMatchObject({ transcript: expect.stringMatching(/^Nora: Hello\?/) })
  })

  test('is retried for an hour, then unavailable with the reason', async () => {
    assist({
      transcribes: 'endpoint',
      transcribe: () => Promise.reject(new AssistantError('retry', 'The transcription service answered 503.', 9_000)),
    })
    await record()
    await keep()
    await expect(write()).rejects.toMatchObject({ isTryAgain: true, afterMs: 9_000, backsOff: true })
    world.clock.advance(HOUR_MS + 1)
    await write()
    expect(await view()).toMatchObject({ transcriptReason: 'The transcription service answered 503.' })
  })
})

test('retries an endpoint that cannot summarize, then keeps the local summary', async () => {
  assist({ summarise: () => Promise.reject(new AssistantError('retry', 'The transcription service answered 500.')) })
  await record()
  await keep()
  await request()
  truth = { state: 'completed', said: SAID }
  await fetch()
  await expect(summariseRecording(system(), payload())).rejects.toMatchObject({ isTryAgain: true, backsOff: true })
  world.clock.advance(HOUR_MS + 1)
  await summariseRecording(system(), payload())
  expect((await view()).summary).toContain('Mia Torres spoke for 2 s')
})
