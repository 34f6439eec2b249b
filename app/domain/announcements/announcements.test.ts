import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { TransferEvent } from '../../../machines/server/transfer'
import { openFloor, type Floor } from '../../../tests/helpers/dialing-floor'
import { wavOf } from '../../../tests/helpers/sounds'
import { testWorld, type World } from '../../../tests/helpers/world'
import { deleteAudioMessage } from '../audio/change-audio-message.server'
import { saveAudioMessage } from '../audio/audio-message-input.server'
import { findCallStory } from '../call-history/call-story.read.server'
import { reconcileAttempt } from '../legs/reconcile-attempt.server'
import { sendDigitsToLeg } from '../legs/reach-leg.server'
import { CarrierError, type Carrier } from '../carrier.port'
import { updateContact } from '../contacts/update-contact.server'
import { recordLine } from '../lines/record-line.server'
import { holdDialSession, sendDigits } from '../dial-sessions/control-dial-session.server'
import { dispatchToTransfer } from '../transfers/dispatch-to-transfer.server'
import { startTransfer, controlTransfer } from '../transfers/transfer-call.server'
import { chooseAnnouncement } from './choose-announcement.server'
import { handleAnnouncementPlayed, dispatchToAnnouncement, handleLeadAway } from './dispatch-to-announcement.server'
import { playAnnouncement } from './play-announcement.server'
import { readAnnouncement } from './read-announcement.server'

/** California requires the consent of all parties, New York of one. */
const OAKLAND = '+15105550101'
const ALBANY = '+15185550102'
const SAN_JOSE = '+14085550103'

let world: World
let floor: Floor
let sessionId: string
/** Attempts to play an announcement. */
let announced: string[]
/** Legs that the carrier does not find in the conference. */
let away: string[]
let onAnnounce: () => void
/** Keys that reached the carrier. */
let keys: string[]
beforeEach(async () => {
  announced = []
  away = []
  keys = []
  onAnnounce = () => {}
  const carrier: Partial<Carrier> = {
    simulated: true,
    isInConference: async (_room, callSid) => !away.includes(callSid),
    announceToConference: async (_room, attemptId) => {
      announced.push(attemptId)
      onAnnounce()
    },
    sendDigits: async (_leg, digits) => void keys.push(digits),
  }
  world = await testWorld({ carrier: carrier as Carrier })
  floor = await openFloor(world)
  await floor.settings({ enableCallRecording: true, recordImmediately: true, recordingAnnouncement: 'spoken' })
})
afterEach(() => world.close())

const q = () => world.system.db.q
async function talk(number: string): Promise<void> {
  sessionId = await floor.dial(await floor.campaign([{ numbers: [number], timezone: 'America/New_York' }]))
  await q().updateTable('dial_sessions').set({ conference_sid: 'CF1' }).where('id', '=', sessionId).execute()
  await floor.bridge(number)
}
const press = async (number: string, action: 'start' | 'pause' | 'resume' | 'stop') =>
  recordLine(floor.ctx, { id: sessionId, lineId: (await floor.line(number)).id, action })
const recordings = () => q().selectFrom('recordings').select(['state', 'wanted']).orderBy('id').execute()
const rows = () => q().selectFrom('announcements').selectAll().orderBy('id').execute()
const states = async () => (await rows()).map(({ state }) => state)
/** Runs the newest job that plays. */
const play = async () => {
  const [job] = await q()
    .selectFrom('jobs')
    .select(['key', 'payload'])
    .where('kind', '=', 'announcement.play')
    .orderBy('id', 'desc')
    .limit(1)
    .execute()
  return playAnnouncement(world.system, JSON.parse(job!.payload) as { announcementId: string }, job!.key)
}
const tell = (attemptId: string, failure: string | null = null) =>
  world.system.db.transact('test', (tx) => handleAnnouncementPlayed(tx, { attemptId, failure }))
const playAndHear = async () => {
  await play()
  await tell(announced.at(-1)!)
}
const recordOf = async (number: string) =>
  (await findCallStory(floor.ctx, (await floor.line(number)).id)).compliance.find(({ label }) => label === 'Recording')!
    .value

describe('in an all-party consent state', () => {
  beforeEach(() => talk(OAKLAND))

  test('nothing is recorded before the carrier says that the announcement was heard', async () => {
    expect(await floor.view(sessionId, OAKLAND)).toMatchObject({
      recording: 'announcing',
      recordingNote: 'Recording starts when everyone has heard the announcement.',
    })
    await play()
    expect([announced.length, await states(), await recordings()]).toEqual([1, ['playing'], []])
    await tell(announced[0]!)
    expect(await recordings()).toEqual([{ state: 'requested', wanted: 'recording' }])
    expect(await floor.view(sessionId, OAKLAND)).toMatchObject({ recording: 'starting', recordingNote: null })
  })

  test('it is requested once, and its carrier event counts once', async () => {
    await play()
    expect(await play()).toBe('finished')
    await tell(announced[0]!)
    await tell(announced[0]!)
    expect([announced.length, (await recordings()).length, (await rows()).length]).toEqual([1, 1, 1])
  })

  test('the record says what was heard, by which person and when', async () => {
    await play()
    world.clock.advance(4_000)
    await tell(announced[0]!)
    const at = new Date(world.clock.now()).toISOString().slice(0, 19).replace('T', ' ')
    const account = await q()
      .selectFrom('accounts')
      .select('name')
      .where('id', '=', floor.seller.accountId)
      .executeTakeFirstOrThrow()
    const words = `You are speaking with ${account.name}. This call is recorded.`
    expect(await recordOf(OAKLAND)).toBe(
      `From the start. Announced to the person, heard to the end at ${at} UTC: ${words}`,
    )
    expect(await readAnnouncement(world.system, announced[0]!)).toEqual({ recording: null, text: words })
    const { steps } = await findCallStory(floor.ctx, (await floor.line(OAKLAND)).id)
    expect(JSON.stringify(steps)).toContain('had heard the recording announcement')
    expect(JSON.stringify(steps)).not.toContain('no announcement is chosen')
  })

  test('a lead that hangs up during it is not recorded, whatever the carrier reports afterwards', async () => {
    await play()
    await floor.end(OAKLAND)
    await tell(announced[0]!)
    expect([await states(), await recordings()]).toEqual([['off'], []])
    expect(await recordOf(OAKLAND)).toBe('From the start. Nothing was recorded')
  })

  test('without a confirmed announcement nothing is recorded; the seller can play it again', async () => {
    const unheard = 'Not recorded: unknown whether everyone heard the announcement. Press Record to play it again.'
    await play()
    await tell(announced[0]!, 'The carrier could not play the announcement')
    expect(await floor.view(sessionId, OAKLAND)).toMatchObject({ recording: 'off', recordingNote: unheard })
    await press(OAKLAND, 'start')
    onAnnounce = () => {
      throw new CarrierError('refused', 'The room is gone', 20404)
    }
    await play()
    await press(OAKLAND, 'start')
    onAnnounce = () => {}
    await play()
    const [timer] = await q().selectFrom('timers').selectAll().where('owner', 'like', 'announcement:%').execute()
    const late = Number(timer!.fire_at) - world.clock.now()
    expect(late).toBeGreaterThan(30_000)
    await world.system.db.transact('test', (tx) =>
      dispatchToAnnouncement(tx, timer!.owner.split(':')[1]!, JSON.parse(timer!.event) as never),
    )
    expect([await states(), await recordings()]).toEqual([['unheard', 'unheard', 'unheard'], []])
    const { steps } = await findCallStory(floor.ctx, (await floor.line(OAKLAND)).id)
    expect(JSON.stringify(steps)).toContain('Not recorded: The room is gone')
    // Late carrier event: the lead need not hear it again, and only a press records.
    await tell(announced[2]!)
    expect(await recordings()).toEqual([])
    await press(OAKLAND, 'start')
    expect([announced.length, (await recordings()).length]).toEqual([3, 1])
  })

  test('a crash during the request does not replay it; the carrier event finds the attempt', async () => {
    onAnnounce = () => {
      throw new Error('killed')
    }
    await expect(play()).rejects.toThrow('killed')
    onAnnounce = () => {}
    await play()
    expect(announced).toHaveLength(1)
    expect(await q().selectFrom('attempts').select('state').where('kind', '=', 'announcement').execute()).toEqual([
      { state: 'uncertain' },
    ])
    await tell(announced[0]!)
    expect(await recordings()).toHaveLength(1)
  })

  test('and without a carrier event the attempt ends, and nothing is recorded', async () => {
    onAnnounce = () => {
      throw new CarrierError('unknown', 'The carrier did not answer', null)
    }
    await play()
    await reconcileAttempt(world.system, { attemptId: announced[0]! })
    expect([await states(), await recordings()]).toEqual([['unheard'], []])
  })

  test('a carrier that asks to wait is retried by the same job', async () => {
    onAnnounce = () => {
      throw new CarrierError('retry', 'Too many requests', 20429, 1_000)
    }
    await expect(play()).rejects.toMatchObject({ isTryAgain: true })
    expect(await states()).toEqual(['postponed'])
    onAnnounce = () => {}
    await playAndHear()
    expect([announced.length, (await recordings()).length]).toEqual([2, 1])
  })

  test('it waits for keys, and keys wait for it', async () => {
    await sendDigits(floor.ctx, sessionId, '1')
    await expect(play()).rejects.toMatchObject({ isTryAgain: true })
    const { id: lineId } = await floor.line(OAKLAND)
    const [key] = await floor.jobs('call.send-digits')
    await sendDigitsToLeg(world.system, { lineId, digits: '1' }, key!)
    await expect(play()).rejects.toMatchObject({ isTryAgain: true })
    world.clock.advance(1_000)
    away = [`CA-${lineId}`]
    await expect(play()).rejects.toMatchObject({ isTryAgain: true })
    away = []
    await play()
    await sendDigits(floor.ctx, sessionId, '2')
    const [, second] = await floor.jobs('call.send-digits')
    const press2 = () => sendDigitsToLeg(world.system, { lineId, digits: '2' }, second!)
    await expect(press2()).rejects.toMatchObject({ message: 'The recording announcement is playing' })
    expect(keys).toEqual(['1'])
    await tell(announced[0]!)
    await press2()
    expect(keys).toEqual(['1', '2'])
  })

  test('a lead that left the conference during it hears it from the start', async () => {
    await play()
    const { id } = await floor.line(OAKLAND)
    await world.system.db.transact('test', (tx) => handleLeadAway(tx, id))
    await tell(announced[0]!)
    expect(await recordings()).toEqual([])
    await playAndHear()
    expect([announced.length, (await recordings()).length]).toEqual([2, 1])
  })

  test('stop cancels it, and turning recording off or choosing none leaves nothing recorded', async () => {
    await press(OAKLAND, 'stop')
    expect([await states(), (await floor.view(sessionId, OAKLAND)).recording]).toEqual([['off'], 'off'])
    await press(OAKLAND, 'start')
    await play()
    await floor.settings({ recordingAnnouncement: 'none' })
    await tell(announced[0]!)
    expect(await recordings()).toEqual([])
    const { recordingNote } = await floor.view(sessionId, OAKLAND)
    expect(recordingNote).toContain('no announcement is chosen')
    await expect(press(OAKLAND, 'start')).rejects.toMatchObject({ message: recordingNote })
  })

  test('a lead that the seller put on hold hears it after the hold', async () => {
    await play()
    await holdDialSession(floor.ctx, sessionId, true)
    await tell(announced[0]!)
    expect([await states(), await recordings()]).toEqual([['wanted'], []])
    await expect(play()).rejects.toMatchObject({ isTryAgain: true })
    await holdDialSession(floor.ctx, sessionId, false)
    await play()
    expect(await states()).toEqual(['playing'])
  })

  test('a lead on hold hears it after the hold', async () => {
    await play()
    await startTransfer(floor.ctx, { id: sessionId, kind: 'warm', number: ALBANY })
    await tell(announced[0]!)
    expect([await states(), await recordings()]).toEqual([['wanted'], []])
    await expect(play()).rejects.toMatchObject({ isTryAgain: true })
  })
})

test('after a click it is played for the click, and only once in a call', async () => {
  await floor.settings({ recordImmediately: false })
  await talk(OAKLAND)
  expect(await rows()).toEqual([])
  expect(await floor.view(sessionId, OAKLAND)).toMatchObject({ recordingNote: null, recording: 'off' })
  expect((await floor.view(sessionId, OAKLAND)).can).toContain('record')
  await press(OAKLAND, 'start')
  await press(OAKLAND, 'start')
  await playAndHear()
  await press(OAKLAND, 'stop')
  await q().updateTable('recordings').set({ state: 'absent' }).execute()
  await q().updateTable('lines').set({ recording: 'off' }).execute()
  await press(OAKLAND, 'start')
  expect([announced.length, (await recordings()).length]).toEqual([1, 2])
})

test('a chosen recorded message is played, and our text when its file is gone', async () => {
  const { value, label } = await saveAudioMessage(floor.ctx, { label: 'We record', bytes: await wavOf(2) })
  await floor.settings({ recordingAnnouncement: value })
  await talk(OAKLAND)
  await playAndHear()
  expect(await readAnnouncement(world.system, announced[0]!)).toEqual({
    recording: expect.stringContaining(`/carrier/audio/${value}/`),
    text: '',
  })
  expect(await recordOf(OAKLAND)).toContain(`The recorded message “${label}”`)
  await deleteAudioMessage(floor.ctx, { id: value, force: true })
  const chosen = await chooseAnnouncement(world.system, value, floor.seller.accountId)
  expect(chosen).toMatchObject({ audio_id: null, words: expect.stringContaining('This call is recorded.') })
  await floor.settings({ recordingAnnouncement: 'spoken' })
  await expect(floor.settings({ recordingAnnouncement: 'aud_of_nobody' })).rejects.toMatchObject({ code: 'invalid' })
})

test('in a one-party consent state nothing is announced', async () => {
  await talk(ALBANY)
  expect([await rows(), (await recordings()).length]).toEqual([[], 1])
})

test('a recording waits for the announcement when the state later requires all-party consent', async () => {
  await talk(ALBANY)
  const { contactId } = (await floor.session(sessionId)).lines[0]!
  await updateContact(floor.ctx, contactId!, { state: 'CA' })
  expect(await recordings()).toMatchObject([{ wanted: 'paused' }])
  await playAndHear()
  expect(await recordings()).toMatchObject([{ wanted: 'recording' }])
  expect(announced).toHaveLength(1)
})

describe('a third party', () => {
  const transferTell = async (...events: TransferEvent[]) => {
    const { id } = await q().selectFrom('transfers').select('id').executeTakeFirstOrThrow()
    for (const event of events) await world.system.db.transact('test', (tx) => dispatchToTransfer(tx, id, event))
  }
  const comes: TransferEvent[] = [{ type: 'HELD' }, { type: 'PLACED', callSid: 'CAthird' }, { type: 'JOINED', at: 0 }]
  const merge = async (number: string) => {
    await startTransfer(floor.ctx, { id: sessionId, kind: 'warm', number })
    await transferTell(...comes)
    await controlTransfer(floor.ctx, { id: sessionId, action: 'merge' })
  }

  test('from such a state pauses recording until all parties have heard it', async () => {
    await talk(ALBANY)
    await merge(SAN_JOSE)
    expect(await recordings()).toMatchObject([{ wanted: 'paused' }])
    expect((await floor.view(sessionId, ALBANY)).recording).toBe('announcing')
    await expect(play()).rejects.toMatchObject({ isTryAgain: true })
    await transferTell({ type: 'UNHELD', at: 1 })
    away = ['CAthird']
    await expect(play()).rejects.toMatchObject({ isTryAgain: true })
    away = []
    await playAndHear()
    expect(await recordings()).toMatchObject([{ wanted: 'recording' }])
    expect(await recordOf(ALBANY)).toContain('Announced to 2 people')
  })

  test('hears it too when only the lead’s state requires it', async () => {
    await talk(OAKLAND)
    await playAndHear()
    await merge(ALBANY)
    expect(await recordings()).toMatchObject([{ wanted: 'paused' }])
    await transferTell({ type: 'UNHELD', at: 1 })
    await playAndHear()
    expect(await recordings()).toMatchObject([{ wanted: 'recording' }])
    expect(announced).toHaveLength(2)
  })

  test('that leaves before hearing it does not delay recording', async () => {
    await talk(OAKLAND)
    await playAndHear()
    await merge(ALBANY)
    await transferTell(
      { type: 'UNHELD', at: 1 },
      { type: 'TARGET_ENDED', at: 2, status: 'completed', note: null },
      { type: 'UNHELD', at: 3 },
    )
    expect([await states(), await recordings()]).toMatchObject([['heard', 'off'], [{ wanted: 'recording' }]])
  })

  test('that receives a cold transfer hears nothing, and is not recorded', async () => {
    await talk(OAKLAND)
    await playAndHear()
    await startTransfer(floor.ctx, { id: sessionId, kind: 'cold', number: ALBANY })
    expect(await recordings()).toMatchObject([{ wanted: 'stopped' }])
  })
})
