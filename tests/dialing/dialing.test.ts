import { afterEach, describe, expect, test } from 'vitest'
import type { AudioMessageView } from '../../app/domain/audio/audio.schema'
import type { PopulationFile } from '../../server/simulator/people/population'
import { wavOf } from '../helpers/sounds'
import { waitFor } from '../helpers/wait-for'
import { openDesk, type Desk } from './desk'

/** Chicago numbers by what they do. */
const NUMBERS = {
  person: '+13125550101',
  other: '+13125550102',
  third: '+13125550103',
  machine: '+13125550111',
  busy: '+13125550112',
  silent: '+13125550113',
  later: '+13125550121',
  twin: '+13125550131',
  secondTwin: '+13125550132',
  texan: '+15125550101',
}

const population: PopulationFile = {
  personas: {
    person: { setupMs: 100, answerAfterMs: 1500, helloAfterMs: 200, hangUpAfterMs: null, detectedAfterMs: 1500 },
    talker: {
      setupMs: 100,
      answerAfterMs: 1500,
      hangUpAfterMs: null,
      detectedAfterMs: 1500,
      lines: Array<string>(200).fill('And another thing.'),
      impatientAfterMs: 1000,
    },
    machine: {
      setupMs: 100,
      answerAfterMs: 1000,
      who: 'machine',
      greeting: 'Leave one.',
      greetingMs: 6000,
      detectedAfterMs: 2500,
    },
    busy: { setupMs: 100, outcome: 'busy' },
    silent: { setupMs: 100, outcome: 'rings-out' },
    twin: {
      setupMs: 100,
      answerAfterMs: 2000,
      answersTogether: { group: 'pair' },
      hangUpAfterMs: null,
      detectedAfterMs: 1500,
    },
    later: { setupMs: 100, answerAfterMs: 6000, hangUpAfterMs: null, detectedAfterMs: 1500 },
  },
  numbers: {
    [NUMBERS.person]: 'person',
    [NUMBERS.other]: 'person',
    [NUMBERS.third]: 'person',
    [NUMBERS.machine]: 'machine',
    [NUMBERS.busy]: 'busy',
    [NUMBERS.silent]: 'silent',
    [NUMBERS.later]: 'later',
    [NUMBERS.twin]: 'twin',
    [NUMBERS.secondTwin]: 'twin',
    [NUMBERS.texan]: 'talker',
  },
  default: 'silent',
}

let desk: Desk
afterEach(() => desk.close())

describe('dialing a list', () => {
  test('a lead who answers is bridged, the others are hung up, and a disposition dials the next', async () => {
    desk = await openDesk({ population })
    const campaign = await desk.campaign([NUMBERS.busy, NUMBERS.person, NUMBERS.silent, NUMBERS.later, NUMBERS.other])
    const { id } = await desk.connect(campaign.id)
    const bridged = await desk.session(id, 'somebody is in the call', (session) =>
      session.lines.some((line) => line.status === 'inCall'),
    )
    const line = bridged.lines.find((candidate) => candidate.status === 'inCall')!
    expect(line.number).toBe(NUMBERS.person)
    expect(bridged.state).toBe('bridged')
    await waitFor('the seller hears the person', () =>
      desk.phone().heard.some((sound) => sound.text?.includes('Hello')),
    )

    await desk.api.post(`/api/v1/dialer/sessions/${id}/lines/${line.id}/hang-up`)
    const wrapUp = await desk.session(id, 'a disposition is asked for', (session) => session.state === 'wrapUp')
    expect(wrapUp.wrapUpLineId).toBe(line.id)
    const interested = await desk.disposition('INTERESTED')
    await desk.api.post(`/api/v1/dialer/sessions/${id}/lines/${line.id}/disposition`, { dispositionId: interested })
    await desk.session(id, 'the next person is in the call', (session) =>
      session.lines.some((other) => other.number === NUMBERS.other && other.status === 'inCall'),
    )
    expect(new Set(desk.creates()).size).toBe(desk.creates().length)
  })

  test('Advanced drops a machine before the seller hears it, and dials the next without asking', async () => {
    desk = await openDesk({ population })
    await desk.settings({ isAuto: true, enableAnswerBoost: false, parallelLimit: 1 })
    const campaign = await desk.campaign([NUMBERS.machine, NUMBERS.person])
    const { id } = await desk.connect(campaign.id)
    const bridged = await desk.session(id, 'the person is in the call', (session) =>
      session.lines.some((line) => line.number === NUMBERS.person && line.status === 'inCall'),
    )
    expect(bridged.state).toBe('bridged')
    const machine = await callTo(NUMBERS.machine)
    expect(machine).toMatchObject({ outcome: 'machine', answered_by: 'machine', bridged_at: null, abandoned: 0 })
  })

  test('Answer Boost bridges immediately and removes a machine from the seller’s call', async () => {
    desk = await openDesk({ population })
    await desk.settings({ isAuto: true, enableAnswerBoost: true, parallelLimit: 1 })
    const campaign = await desk.campaign([NUMBERS.machine, NUMBERS.person])
    const { id } = await desk.connect(campaign.id)
    await desk.session(id, 'the person is in the call', (session) =>
      session.lines.some((line) => line.number === NUMBERS.person && line.status === 'inCall'),
    )
    const machine = await callTo(NUMBERS.machine)
    expect(machine).toMatchObject({ outcome: 'machine', answered_by: 'machine' })
    expect(machine.bridged_at).not.toBeNull()
  })

  test('Answer Boost leaves the message after the greeting, while the seller already talks to another lead', async () => {
    desk = await openDesk({ population })
    const voicemail = await recordVoicemail()
    await desk.settings({ isAuto: true, enableAnswerBoost: true, parallelLimit: 1, voicemailId: voicemail })
    const campaign = await desk.campaign([NUMBERS.machine, NUMBERS.person])
    const { id } = await desk.connect(campaign.id)
    await desk.session(id, 'the person is in the call', (session) =>
      session.lines.some((line) => line.number === NUMBERS.person && line.status === 'inCall'),
    )
    await waitFor('the message is left', async () => (await callTo(NUMBERS.machine)).ended_at !== null)
    expect(await callTo(NUMBERS.machine)).toMatchObject({ outcome: 'voicemail-drop', message_audio_id: voicemail })
    const log = desk.log()
    const [beep] = log.filter(({ kind, sound }) => kind === 'said' && sound === 'beep')
    const played = log.filter(({ kind }) => kind === 'media')
    const next = log.find(({ kind, body }) => kind === 'request' && String(body).includes(NUMBERS.person.slice(1)))
    // The next was dialed while it greeted; the message came once, after the beep.
    expect(played).toHaveLength(1)
    expect([next!.n, beep!.n, played[0]!.n]).toEqual([next!.n, beep!.n, played[0]!.n].toSorted((a, b) => a - b))
    expect(desk.phone().heard.some(({ kind }) => kind === 'beep')).toBe(false)
  })

  test('Standard lets a lead replace the machine in the seller’s call, and waits for Continue', async () => {
    desk = await openDesk({ population })
    await desk.settings({ isAuto: false, parallelLimit: 2, otherLinesRing: '15s' })
    const campaign = await desk.campaign([NUMBERS.machine, NUMBERS.later, NUMBERS.other])
    const { id } = await desk.connect(campaign.id)
    const bridged = await desk.session(id, 'the person took over', (session) =>
      session.lines.some((line) => line.number === NUMBERS.later && line.status === 'inCall'),
    )
    const line = bridged.lines.find((candidate) => candidate.number === NUMBERS.later)!
    await waitFor('the machine is off', async () => (await callTo(NUMBERS.machine)).outcome === 'machine')
    await desk.api.post(`/api/v1/dialer/sessions/${id}/lines/${line.id}/hang-up`)
    await desk.session(id, 'the call is over', (session) => session.state === 'wrapUp')
    await desk.api.post(`/api/v1/dialer/sessions/${id}/lines/${line.id}/disposition`, {
      dispositionId: await desk.disposition('CALLBACK'),
    })
    expect((await desk.api.get<{ session: { state: string } }>('/api/v1/dialer/session')).session.state).toBe('wrapUp')
    await desk.api.post(`/api/v1/dialer/sessions/${id}/continue`)
    await desk.session(id, 'the next person is in the call', (session) =>
      session.lines.some((other) => other.number === NUMBERS.other && other.status === 'inCall'),
    )
  })

  test('of two leads who answer together the second hears the callback message and counts as abandoned', async () => {
    desk = await openDesk({ population })
    await desk.settings({ isAuto: true, enableAnswerBoost: true, parallelLimit: 2 })
    const campaign = await desk.campaign([NUMBERS.twin, NUMBERS.secondTwin])
    const { id } = await desk.connect(campaign.id)
    const both = await desk.session(
      id,
      'one is in the call and one hears the message',
      (session) =>
        session.lines.some((line) => line.status === 'inCall') &&
        session.lines.some((line) => line.label === 'Callback'),
    )
    const waiting = both.lines.find((line) => line.label === 'Callback')!
    await waitFor('the message is over', async () => (await callTo(waiting.number!)).ended_at !== null)
    expect(await callTo(waiting.number!)).toMatchObject({ outcome: 'callback', abandoned: 1, bridged_at: null })
    const spoken = desk
      .log()
      .some((entry) =>
        /this is a sales call from Harbor(\+|%20| )Realty/.test(JSON.stringify(entry).replace(/%2C|%20|\+/g, ' ')),
      )
    expect(spoken).toBe(true)
  })

  test('the second hears a recorded callback message, then the opt-out key', async () => {
    desk = await openDesk({ population })
    const file = await wavOf(4)
    const form = new FormData()
    form.set('file', new File([file], 'sorry.wav'))
    form.set('label', 'Sorry')
    const message = await desk.api.post<AudioMessageView>('/api/v1/audio-messages', form)
    const settings = { isAuto: true, enableAnswerBoost: true, parallelLimit: 2, enableIvrOptout: true }
    await desk.settings({ ...settings, callbackId: message.value, callbackMessage: 'Nobody hears this.' })
    const campaign = await desk.campaign([NUMBERS.twin, NUMBERS.secondTwin])
    const { id } = await desk.connect(campaign.id)
    const both = await desk.session(id, 'one hears the message', (session) =>
      session.lines.some((line) => line.label === 'Callback'),
    )
    const waiting = both.lines.find((line) => line.label === 'Callback')!
    await waitFor('the message is over', async () => (await callTo(waiting.number!)).ended_at !== null)
    const call = await callTo(waiting.number!)
    expect(call).toMatchObject({
      outcome: 'callback',
      message: 'The recorded message “Sorry”, then: “To be put on our do-not-call list, press 9.”',
      message_audio_id: message.value,
      message_opt_out: 1,
    })
    const played = desk.log().filter((entry) => entry.kind === 'media')
    expect(played).toMatchObject([{ status: 200 }])
    const heard = await fetch(played[0]!.url!)
    expect(heard.headers.get('content-type')).toBe('audio/wav')
    expect(new Uint8Array(await heard.arrayBuffer())).toEqual(file)
    expect(JSON.stringify(desk.log())).not.toContain('Nobody hears this')
  })

  test('a phone that leaves and rejoins finds its call again', async () => {
    desk = await openDesk({ population })
    const campaign = await desk.campaign([NUMBERS.person])
    const { id } = await desk.connect(campaign.id)
    await desk.session(
      id,
      'the person is in the call',
      (session) => session.state === 'bridged' && session.can.includes('mute'),
    )
    desk.leave()
    await desk.session(id, 'the phone is gone', (session) => !session.sellerPresent)
    await desk.pickUp(id)
    const back = await desk.session(id, 'the phone is back', (session) => session.sellerPresent)
    expect(back.state).toBe('bridged')
  })

  test('a lead who reopens an empty conference by rejoining is heard again, and so is the seller', async () => {
    desk = await openDesk({ population })
    const { id } = await desk.connect((await desk.campaign([NUMBERS.person])).id)
    await desk.session(id, 'the person is in the call', ({ can }) => can.includes('mute'))
    const { conference_name: roomName, conference_sid: first } = await desk.system.db.q
      .selectFrom('dial_sessions')
      .select(['conference_name', 'conference_sid'])
      .executeTakeFirstOrThrow()
    desk.leave()
    await desk.session(id, 'the phone is gone', (session) => !session.sellerPresent)
    // Keys take the person out of the room and back into it: it closes, and opens under its name.
    await desk.api.post(`/api/v1/dialer/sessions/${id}/dtmf`, { digits: '1' })
    const { carrier } = desk.running.services
    const next = await waitFor('the room is another', async () => {
      const room = await carrier.findConference(roomName)
      return room === first ? null : room
    })
    const joined = () =>
      desk
        .log()
        .filter(({ params }) => params?.ConferenceSid === next && params.StatusCallbackEvent === 'participant-join')
        .map(({ params }) => params!.ParticipantLabel!.replace(/-.*/, ''))
    await waitFor('the carrier says that the person is in it', () => joined().length > 0)
    await desk.pickUp(id)
    await waitFor('and the seller', () => joined().length > 1)
    expect(joined()).toEqual(['lead', 'seller'])
    await desk.session(id, 'the phone is back', (session) => session.sellerPresent && session.state === 'bridged')
  })

  test('a seller muted in one call is heard in the next', async () => {
    desk = await openDesk({ population })
    await desk.settings({ parallelLimit: 1 })
    const campaign = await desk.campaign([NUMBERS.person, NUMBERS.other])
    const { id } = await desk.connect(campaign.id)
    const path = `/api/v1/dialer/sessions/${id}`
    const inCall = (number: string) =>
      desk.session(id, `${number} is in the call`, ({ lines }) =>
        lines.some((line) => line.number === number && line.status === 'inCall'),
      )
    const { id: lineId } = (await inCall(NUMBERS.person)).lines[0]!
    await desk.api.post(`${path}/mute`, { muted: true })
    await waitFor('the carrier mutes the seller', () => mutes().at(-1) === 'true')
    await desk.api.post(`${path}/lines/${lineId}/hang-up`)
    await desk.session(id, 'the call is over', ({ state }) => state === 'wrapUp')
    await desk.api.post(`${path}/lines/${lineId}/disposition`, { dispositionId: await desk.disposition('CALLBACK') })
    const next = await inCall(NUMBERS.other)
    expect(next.muted).toBe(false)
    await waitFor('the carrier lets the seller be heard', () => mutes().at(-1) === 'false')
    expect(mutes()).toEqual(['true', 'false'])
    const session = await desk.system.db.q
      .selectFrom('dial_sessions')
      .select(['conference_sid', 'conference_name'])
      .executeTakeFirstOrThrow()
    const line = await desk.system.db.q
      .selectFrom('lines')
      .select('call_sid')
      .where('id', '=', next.lines[0]!.id)
      .executeTakeFirstOrThrow()
    const { carrier } = desk.running.services
    expect(await carrier.findConference(session.conference_name)).toBe(session.conference_sid)
    expect(await carrier.findConference('s_nobody')).toBeNull()
    expect(await carrier.isInConference(session.conference_sid!, line.call_sid!)).toBe(true)
    expect(await carrier.isInConference(session.conference_sid!, `CA${'f'.repeat(32)}`)).toBe(false)
  })

  test('a recording from the start is made, paused, resumed and completed', async () => {
    desk = await openDesk({ population })
    await desk.settings({ enableCallRecording: true, recordImmediately: true, parallelLimit: 1 })
    // One party's consent is enough in Texas.
    const campaign = await desk.campaign([NUMBERS.texan])
    const { id } = await desk.connect(campaign.id)
    const bridged = await desk.session(id, 'the recording runs', (session) =>
      session.lines.some((line) => line.recording === 'on'),
    )
    const line = bridged.lines[0]!
    await waitFor('the carrier records', async () => (await recordingOf(line.id))?.state === 'recording')
    await desk.api.post(`/api/v1/dialer/sessions/${id}/lines/${line.id}/recording`, { action: 'pause' })
    await desk.session(id, 'it is paused', (session) => session.lines[0]!.recording === 'paused')
    await desk.api.post(`/api/v1/dialer/sessions/${id}/lines/${line.id}/recording`, { action: 'resume' })
    await desk.session(id, 'it goes on', (session) => session.lines[0]!.recording === 'on')
    // Under half a second the carrier stores nothing: two more sentences take longer.
    const heard = desk.phone().heard.length
    await waitFor('the person talks on', () => desk.phone().heard.length >= heard + 2)
    await desk.api.post(`/api/v1/dialer/sessions/${id}/lines/${line.id}/hang-up`)
    await waitFor('the recording is ready', async () => (await recordingOf(line.id))?.state === 'completed')
    expect((await recordingOf(line.id))!.channels).toBe(2)
  })

  test('where both parties must consent the call is not recorded, and the line says why', async () => {
    desk = await openDesk({ population })
    await desk.settings({ enableCallRecording: true, recordImmediately: true, parallelLimit: 1 })
    const campaign = await desk.campaign([NUMBERS.person])
    const { id } = await desk.connect(campaign.id)
    const bridged = await desk.session(
      id,
      'the person is in the call',
      (session) => session.state === 'bridged' && session.lines[0]!.status === 'inCall',
    )
    expect(bridged.lines[0]!.recordingNote).toContain('Illinois')
    expect(bridged.lines[0]!.can).not.toContain('record')
    expect(await recordingOf(bridged.lines[0]!.id)).toBeUndefined()
  })
})

/** An outbound voicemail of two seconds. */
async function recordVoicemail(): Promise<string> {
  const form = new FormData()
  form.set('file', new File([await wavOf(2)], 'hello.wav'))
  form.set('label', 'Hello')
  return (await desk.api.post<AudioMessageView>('/api/v1/audio-messages', form)).value
}

const callTo = async (number: string) => {
  const calls = await desk.system.db.q.selectFrom('calls').selectAll().where('e164', '=', number).execute()
  expect(calls).toHaveLength(1)
  return calls[0]!
}

/** The carrier's requests about a microphone, in order. */
const mutes = () =>
  desk
    .log()
    .filter(({ kind, method, url }) => kind === 'request' && method === 'POST' && url?.includes('/Participants/'))
    .map(({ body }) => new URLSearchParams(String(body)).get('Muted'))

const recordingOf = (callId: string) =>
  desk.system.db.q.selectFrom('recordings').selectAll().where('call_id', '=', callId).executeTakeFirst()
