import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { accessToken, openBrowser } from './testing/browser'
import { numberOf, OWN, startRig, twiml, type Rig } from './testing/harness'

const ROOM = 's_secret'
const ALL = 'start end join leave mute hold modify speaker announcement'
let rig: Rig
beforeEach(async () => {
  rig = await startRig()
  rig.app.on('/voice/agent', () =>
    twiml(
      `<Dial action="/left"><Conference participantLabel="agent" beep="false" waitUrl="" endConferenceOnExit="true"
        statusCallback="${rig.app.url}/room" statusCallbackEvent="${ALL}">${ROOM}</Conference></Dial>`,
    ),
  )
  rig.app.on('/voice/lead', () =>
    twiml(
      `<Dial><Conference participantLabel="lead" beep="false" statusCallback="/ignored">${ROOM}</Conference></Dial>`,
    ),
  )
})
afterEach(() => rig.close())

const events = () => rig.app.to('/room').map(({ params }) => params)
const event = (name: string, fits: (params: Record<string, string>) => boolean = () => true) =>
  rig.until(() => events().find((params) => params.StatusCallbackEvent === name && fits(params)), name)

async function agent(identity = 'mia') {
  const browser = await openBrowser(rig.simulator.url)
  browser.send({ type: 'register', token: await accessToken(identity) })
  await browser.got('registered')
  browser.send({ type: 'connect', connectionId: 'c1', params: { session: 'ses_1', From: 'client:someone-else' } })
  const accepted = await browser.got('accepted')
  await event('participant-join')
  return { browser, callSid: String(accepted.callSid) }
}
const lead = (persona = 'person') =>
  rig.client.calls.create({ to: numberOf(persona), from: OWN, url: `${rig.app.url}/voice/lead` })

describe('the conference of a power dialer', () => {
  it('joins the browser first, starts with the lead, carries speech, and ends with the agent', async () => {
    const { browser, callSid } = await agent()
    const fetched = rig.app.to('/voice/agent')[0]!.params
    expect(fetched).toMatchObject({
      From: 'client:mia',
      To: '',
      Direction: 'inbound',
      CallStatus: 'ringing',
      session: 'ses_1',
    })
    const call = await lead()
    const started = await event('conference-start')
    const hello = await browser.heard('speech', 'Hello?')
    expect((hello.sound as { from: string }).from).toBe(numberOf('person'))
    browser.send({ type: 'say', connectionId: 'c1', text: 'Good morning.' })
    await rig.seen((entry) => entry.kind === 'said' && entry.text === 'Go on.', 'the reply')
    browser.send({ type: 'disconnect', connectionId: 'c1' })
    await browser.got('disconnected')
    const end = await event('conference-end')
    expect(end).toMatchObject({
      ReasonConferenceEnded: 'participant-with-end-conference-on-exit-left',
      CallSidEndingConference: callSid,
      ParticipantLabelEndingConference: 'agent',
    })
    // Each event is a request of its own and can overtake another: the sequence gives the order.
    const told = await rig.until(
      () =>
        events().length === Number(end.SequenceNumber) &&
        events().toSorted((x, y) => Number(x.SequenceNumber) - Number(y.SequenceNumber)),
      'every event',
    )
    const names = told.map((params) => params.StatusCallbackEvent)
    expect(names.filter((name) => !name!.includes('speech'))).toEqual([
      'participant-join',
      'participant-join',
      'conference-start',
      'participant-leave',
      'participant-leave',
      'conference-end',
    ])
    expect(names).toContain('participant-speech-start')
    expect(told.map((params) => Number(params.SequenceNumber))).toEqual(told.map((_, at) => at + 1))
    const leaves = told.filter((params) => params.StatusCallbackEvent === 'participant-leave')
    expect(leaves[0]).toMatchObject({
      ParticipantLabel: 'agent',
      ReasonParticipantLeft: 'participant_hung_up',
      ParticipantCallStatus: 'completed',
    })
    expect(leaves[1]).toMatchObject({ CallSid: call.sid, ReasonParticipantLeft: 'moderator_ended_conference' })
    expect(rig.app.to('/ignored')).toEqual([])
    const left = await rig.until(() => rig.app.to('/left')[0], 'the action after a hang-up')
    expect(left.params).toMatchObject({ DialCallStatus: 'completed', CallStatus: 'completed' })
    const conference = await rig.client.conferences(started.ConferenceSid!).fetch()
    expect(conference).toMatchObject({ status: 'completed', callSidEndingConference: callSid })
  })

  it('holds, mutes, coaches, announces and redirects by the API', async () => {
    rig.app.on('/hold', () => twiml('<Say>One moment please.</Say>'))
    rig.app.on('/announce', () => twiml('<Play digits="1w2"/>'))
    rig.app.on('/drop', () => twiml('<Say>Sorry we missed you.</Say><Hangup/>'))
    const { browser, callSid } = await agent()
    const call = await lead()
    const { ConferenceSid } = await event('conference-start')
    const room = rig.client.conferences(ConferenceSid!)
    await browser.heard('speech', 'Hello?')

    const held = await room.participants('lead').update({ hold: true, holdUrl: `${rig.app.url}/hold` })
    expect(held).toMatchObject({ hold: true, callSid: call.sid, label: 'lead' })
    expect(await event('participant-hold')).toMatchObject({ Hold: 'true', ParticipantLabel: 'lead' })
    await rig.seen(
      (entry) => entry.kind === 'twiml' && entry.url === `${rig.app.url}/hold` && entry.method === 'GET',
      'hold music',
    )
    await room.participants('lead').update({ hold: false })
    await event('participant-unhold')

    await room.participants('agent').update({ muted: true })
    await event('participant-mute')
    await room.participants('lead').update({ announceUrl: `${rig.app.url}/announce` })
    expect(await event('announcement-end')).toMatchObject({ AnnounceUrl: `${rig.app.url}/announce`, CallSid: call.sid })
    expect(rig.entries().find((entry) => entry.kind === 'dtmf')).toMatchObject({
      route: 'announce',
      digits: '1w2',
      callSid: call.sid,
    })

    const coach = await room.participants.create({
      from: OWN,
      to: numberOf('machine'),
      label: 'coach',
      coaching: true,
      callSidToCoach: callSid,
    })
    expect(coach).toMatchObject({ status: 'queued', coaching: true, label: 'coach' })
    await event('participant-join', (params) => params.ParticipantLabel === 'coach')
    await browser.heard('speech', 'Leave one.')
    const notCoached = rig.entries().filter((entry) => entry.kind === 'said' && entry.text === 'Leave one.')
    expect(notCoached.map((entry) => entry.heardBy)).toEqual([1])

    await rig.client.calls(call.sid).update({ url: `${rig.app.url}/drop` })
    expect(await event('participant-leave', (params) => params.CallSid === call.sid)).toMatchObject({
      ReasonParticipantLeft: 'participant_updated_via_api',
      ParticipantCallStatus: 'in-progress',
    })
    await room.participants('coach').remove()
    await event('participant-leave', (params) => params.ParticipantLabel === 'coach')
    await room.update({ status: 'completed' })
    expect(await event('conference-end')).toMatchObject({ ReasonConferenceEnded: 'conference-ended-via-api' })
    await expect(room.participants('agent').fetch()).rejects.toMatchObject({ status: 404, code: 20404 })
  })

  it('records from the start, in mono, and announces to all participants', async () => {
    rig.app.on('/voice/agent', () =>
      twiml(
        `<Dial><Conference record="record-from-start" recordingStatusCallback="/tape" beep="false" waitUrl=""
          statusCallback="${rig.app.url}/room" statusCallbackEvent="${ALL}">${ROOM}</Conference></Dial>`,
      ),
    )
    rig.app.on('/announce', () => twiml('<Say>Two minutes left.</Say>'))
    const { browser } = await agent()
    await lead()
    const { ConferenceSid } = await event('conference-start')
    await browser.heard('speech', 'Hello?')
    await rig.client.conferences(ConferenceSid!).update({ announceUrl: `${rig.app.url}/announce` })
    await browser.heard('speech', 'Two minutes left.')
    await event('announcement-end', (params) => params.CallSid === undefined)
    await rig.client.conferences(ConferenceSid!).update({ status: 'completed' })
    const tape = await rig.until(() => rig.app.to('/tape')[0], 'the recording')
    expect(tape.params).toMatchObject({
      ConferenceSid,
      RecordingSource: 'Conference',
      RecordingChannels: '1',
      RecordingStatus: 'completed',
    })
  })

  it('continues an announcement for the remaining participants, and reports none that is not heard to its end', async () => {
    rig.app.on('/long', () => twiml('<Say>This call is recorded.</Say><Pause length="2"/><Say>That was all.</Say>'))
    const { browser } = await agent()
    await lead()
    const { ConferenceSid } = await event('conference-start')
    const room = rig.client.conferences(ConferenceSid!)
    await room.update({ announceUrl: `${rig.app.url}/long` })
    await browser.heard('speech', 'This call is recorded.')
    const [first] = await room.participants.list()
    await room.participants(first!.callSid).update({ endConferenceOnExit: false })
    await room.participants(first!.callSid).remove()
    await event('announcement-end')
    await room.update({ announceUrl: `${rig.app.url}/long` })
    await room.update({ status: 'completed' })
    await event('conference-end')
    expect(rig.app.to('/room').filter(({ params }) => params.StatusCallbackEvent === 'announcement-end')).toHaveLength(
      1,
    )
  })

  it('lets a browser that closes its socket leave immediately', async () => {
    const { browser } = await agent()
    browser.close()
    expect(await event('conference-end')).toMatchObject({
      ReasonConferenceEnded: 'participant-with-end-conference-on-exit-left',
    })
  })
})
