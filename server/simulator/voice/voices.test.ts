import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { WebSocket } from 'ws'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { accessToken, openBrowser } from '../testing/browser'
import { startRig, twiml, type Rig } from '../testing/harness'
import { levelOf, loudestIn, toneFrame, type Tone } from '../testing/talking'
import { createChannel } from './channel'
import { FRAME_BYTES } from './frames'

let rig: Rig
beforeEach(async () => {
  rig = await startRig({ speed: 1 })
  rig.app.on('/voice/agent', ({ params }) => {
    const { room = 's_secret', start = 'true', coach = '' } = params
    return twiml(
      `<Dial><Conference participantLabel="${params.From!.slice('client:'.length)}" beep="false" waitUrl=""
        startConferenceOnEnter="${start}" coach="${coach}" statusCallback="${rig.app.url}/room"
        statusCallbackEvent="start join leave speaker">${room}</Conference></Dial>`,
    )
  })
})
afterEach(() => rig.close())

const inRoom = (callSid: string) =>
  rig.until(
    () =>
      rig.app
        .to('/room')
        .find(({ params }) => params.CallSid === callSid && params.StatusCallbackEvent === 'participant-join'),
    'a seat',
  )

/** A participant with a microphone in a conference. */
async function person(identity: string, tone: Tone | null, params: Record<string, string> = {}) {
  const browser = await openBrowser(rig.simulator.url)
  browser.send({ type: 'register', token: await accessToken(identity) })
  browser.send({ type: 'connect', connectionId: 'c1', params })
  const callSid = String((await browser.got('accepted')).callSid)
  browser.send({ type: 'voice', connectionId: 'c1' })
  const joined = await inRoom(callSid)
  if (tone) browser.voice.speak(tone)
  return { ...browser, callSid, conferenceSid: joined.params.ConferenceSid! }
}
const participant = (one: { conferenceSid: string; callSid: string }) =>
  rig.client.conferences(one.conferenceSid).participants(one.callSid)

/** A seller, a lead and a supervisor in one conference, who all speak all the time. */
async function three() {
  const seller = await person('seller', 400)
  const lead = await person('lead', 700)
  const supervisor = await person('supervisor', 1_000)
  return { seller, lead, supervisor }
}

describe('audible voices', () => {
  it('all participants of a conference hear the others and not themselves', async () => {
    const { seller, lead, supervisor } = await three()
    await seller.voice.hears(700, 400)
    await seller.voice.hears(1_000, 400)
    await lead.voice.hears(400, 700)
    await supervisor.voice.hears(700, 1_000)
    await supervisor.voice.hears(400, 1_000)
  })

  it('no one is heard before the conference begins, or in another one', async () => {
    const early = await person('early', 400, { room: 's_quiet', start: 'false' })
    const alsoEarly = await person('alsoEarly', 700, { room: 's_quiet', start: 'false' })
    const { seller, lead } = await three()
    await lead.voice.hears(400)
    await seller.voice.hears(700)
    expect([early.voice.frames(), alsoEarly.voice.frames()]).toEqual([[], []])
    await person('last', 1_300, { room: 's_quiet' })
    await early.voice.hears(700, 1_000)
    await alsoEarly.voice.hears(1_300, 700)
    expect(seller.voice.heard(1_300)).toBe(false)
  })

  it('a muted participant is not heard, and hears', async () => {
    const { seller, lead } = await three()
    await seller.voice.hears(700)
    await participant(lead).update({ muted: true })
    await seller.voice.hears(1_000, 700)
    lead.voice.forget()
    await lead.voice.hears(400)
    await participant(lead).update({ muted: false })
    await seller.voice.hears(700)
  })

  it('a participant muted in the browser is not heard', async () => {
    const { seller, lead } = await three()
    await seller.voice.hears(700)
    lead.send({ type: 'mute', connectionId: 'c1', muted: true })
    await seller.voice.hears(1_000, 700)
    lead.send({ type: 'mute', connectionId: 'c1', muted: false })
    await seller.voice.hears(700)
  })

  it('a participant on hold hears no one and is not heard', async () => {
    const { seller, lead } = await three()
    await seller.voice.hears(700)
    await participant(lead).update({ hold: true, holdUrl: `${rig.app.url}/hold` })
    await seller.voice.hears(1_000, 700)
    lead.voice.forget()
    seller.voice.forget()
    await seller.voice.hears(1_000, 700)
    expect(lead.voice.frames()).toEqual([])
    await participant(lead).update({ hold: false })
    await lead.voice.hears(400)
    await seller.voice.hears(700)
  })

  it('a coach is heard by the coached participant alone, and by all after barging in', async () => {
    const seller = await person('seller', 400)
    const lead = await person('lead', 700)
    const coach = await person('coach', 1_000, { coach: seller.callSid })
    await seller.voice.hears(1_000)
    await coach.voice.hears(700)
    await coach.voice.hears(400)
    lead.voice.forget()
    await lead.voice.hears(400, 1_000)
    expect(lead.voice.heard(1_000)).toBe(false)
    await participant(coach).update({ coaching: false })
    await lead.voice.hears(1_000)
  })

  it('no one hears an ended call', async () => {
    const { seller, lead, supervisor } = await three()
    await lead.voice.hears(400)
    seller.send({ type: 'disconnect', connectionId: 'c1' })
    await seller.got('disconnected')
    await lead.voice.hears(1_000, 400)
    seller.voice.forget()
    lead.voice.forget()
    await lead.voice.hears(1_000, 400)
    await supervisor.voice.hears(700, 400)
    expect(seller.voice.frames()).toEqual([])
  })

  it('a connection to another’s call is refused', async () => {
    const { lead } = await three()
    const stranger = await openBrowser(rig.simulator.url)
    stranger.send({ type: 'voice', connectionId: 'c1' })
    expect(await stranger.got('error')).toMatchObject({ code: 31204 })
    stranger.send({ type: 'register', token: await accessToken('stranger') })
    stranger.send({ type: 'voice', connectionId: 'c1' })
    stranger.send({ type: 'voice', connectionId: lead.callSid })
    await stranger.got('error', ({ code, connectionId }) => code === 31000 && connectionId === lead.callSid)
    stranger.voice.speak(1_300)
    lead.voice.forget()
    await lead.voice.hears(400, 1_300)
    await lead.voice.hears(1_000, 1_300)
    expect([lead.voice.heard(1_300), stranger.voice.frames()]).toEqual([false, []])
  })
})

it('reports speech by microphone like any other', async () => {
  const { seller } = await three()
  const told = await rig.until(
    () => rig.app.to('/room').find(({ params }) => params.StatusCallbackEvent === 'participant-speech-start'),
    'speech',
  )
  expect(told.params.ConferenceSid).toBe(seller.conferenceSid)
})

describe('recordings', () => {
  /** The loudness of a tone in each channel of a recording, once there is its file. */
  async function levels(recordingSid: string, hz: Tone) {
    const completed = ({ params }: { params: Record<string, string> }) =>
      params.RecordingSid === recordingSid && params.RecordingStatus === 'completed'
    await rig.until(() => rig.app.to('/tape').find(completed), 'the recording')
    const file = readFileSync(path.join(rig.dataDir, 'simulator-recordings', `${recordingSid}.wav`))
    return loudestIn(file, hz)
  }
  const record = (callSid: string, recordingChannels: string) =>
    rig.client.calls(callSid).recordings.create({ recordingChannels, recordingStatusCallback: `${rig.app.url}/tape` })
  const stop = (callSid: string) => rig.client.calls(callSid).recordings('Twilio.CURRENT').update({ status: 'stopped' })

  it('have both sides in two channels, and no whisper', async () => {
    const seller = await person('seller', 400)
    const lead = await person('lead', 700)
    const coach = await person('coach', 1_000, { coach: seller.callSid })
    await seller.voice.hears(1_000)
    const { sid } = await record(lead.callSid, 'dual')
    for (const one of [seller, lead, coach]) one.voice.forget()
    await Promise.all([lead.voice.hears(400), seller.voice.hears(700), coach.voice.hears(700)])
    // As long as the shortest recording that the carrier keeps.
    await lead.voice.until(() => lead.voice.frames().length > 30, 'half a second')
    await stop(lead.callSid)
    const [said, heard] = await levels(sid, 700)
    expect(said).toBeGreaterThan(5_000)
    expect(heard).toBeLessThan(100)
    const [own, others] = await levels(sid, 400)
    expect(own).toBeLessThan(100)
    expect(others).toBeGreaterThan(5_000)
    expect(Math.max(...(await levels(sid, 1_000)))).toBeLessThan(100)
  })

  it('of one channel have both sides in it, and nothing of a pause', async () => {
    const seller = await person('seller', 400)
    const lead = await person('lead', 700)
    await seller.voice.hears(700)
    const { sid } = await record(lead.callSid, 'mono')
    lead.voice.forget()
    await lead.voice.until(() => lead.voice.frames().length > 30, 'half a second')
    await rig.client.calls(lead.callSid).recordings(sid).update({ status: 'paused', pauseBehavior: 'skip' })
    lead.voice.speak(1_300)
    await seller.voice.hears(1_300)
    await stop(lead.callSid)
    expect((await levels(sid, 400))[0]).toBeGreaterThan(5_000)
    expect((await levels(sid, 700))[0]).toBeGreaterThan(5_000)
    expect((await levels(sid, 1_300))[0]).toBeLessThan(100)
  })

  it('of the verb Record have the caller’s speech by microphone, until the silence after it', async () => {
    rig.app.on('/voice/agent', () => twiml('<Record action="/recorded" timeout="1" recordingStatusCallback="/tape"/>'))
    rig.app.on('/recorded', () => twiml('<Hangup/>'))
    const browser = await openBrowser(rig.simulator.url)
    browser.send({ type: 'register', token: await accessToken('caller') })
    browser.send({ type: 'connect', connectionId: 'c1', params: {} })
    await browser.got('accepted')
    browser.send({ type: 'voice', connectionId: 'c1' })
    await browser.heard('beep')
    browser.voice.speak(700, 75)
    const told = await rig.until(() => rig.app.to('/recorded')[0], 'the end of the recording')
    expect(Number(told.params.RecordingDuration)).toBeGreaterThanOrEqual(2)
    expect((await levels(told.params.RecordingSid!, 700))[0]).toBeGreaterThan(5_000)
  })
})

describe('bounds', () => {
  it('takes frames of one size only, and of a flood only what fits into the buffer', async () => {
    const seller = await person('seller', null)
    const lead = await person('lead', null)
    for (const size of [0, 1, FRAME_BYTES - 2, FRAME_BYTES + 2, 64_000]) lead.sendBytes(new Uint8Array(size).fill(40))
    const frame = new Uint8Array(toneFrame(700).buffer)
    for (let at = 0; at < 1_000; at++) lead.sendBytes(frame)
    lead.send({ type: 'ping' })
    await lead.got('pong')
    await seller.voice.until(() => seller.voice.heard(700), 'the newest of the flood')
    lead.voice.speak(1_300)
    await seller.voice.hears(1_300, 700)
    const flooded = seller.voice.frames().filter((samples) => levelOf(samples, 700) > 1_000)
    expect(flooded.length).toBeLessThan(20)
    expect(
      seller.voice.frames().filter((samples) => levelOf(samples, 700) < 1_000 && levelOf(samples, 1_300) < 1_000),
    ).toEqual([])
  })

  it('drops audio that a slow listener does not read', () => {
    const sent: Uint8Array[] = []
    const socket = { readyState: 1, OPEN: 1, bufferedAmount: 0, send: (data: Uint8Array) => sent.push(data) }
    const channel = createChannel({ speak() {}, close() {} }, socket as unknown as WebSocket)
    const far: { name: string; hear(): void; ended(): void; hearVoice?: (samples: Int16Array) => void } = {
      name: 'lead',
      hear() {},
      ended() {},
    }
    channel.join({ far } as unknown as Parameters<typeof channel.join>[0])
    far.hearVoice!(toneFrame(400))
    socket.bufferedAmount = 16_000
    far.hearVoice!(toneFrame(400))
    socket.bufferedAmount = 300
    far.hearVoice!(toneFrame(400))
    expect(sent).toHaveLength(2)
    channel.leave()
    expect(far.hearVoice).toBeUndefined()
  })
})
