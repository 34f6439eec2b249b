import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import type { DialSessionView } from '../../app/domain/dial-sessions/dialer.schema'
import type { CallHistoryItem, CallStory } from '../../app/domain/call-history/call-history.schema'
import type { IncomingCall } from '../../app/domain/inbound/inbound.schema'
import { waitFor } from '../helpers/wait-for'
import { openDesk, type Desk, type LogEntry } from './desk'

/** A call to one of our numbers, with the real process, the real SDK and the simulator. */
const OWN = '+13125550140'
const CALLER = '+13125550161'
const LEAD = '+13125550101'

/** Long enough to be written down. */
const WORDS =
  'This is Nora from the green house on the corner, and I am calling about the offer that you have sent me last week. Please call me back today.'

let desk: Desk
beforeEach(async () => {
  desk = await openDesk({
    population: {
      personas: { person: { setupMs: 100, answerAfterMs: 500, hangUpAfterMs: null, detectedAfterMs: 700 } },
      numbers: { [LEAD]: 'person', [CALLER]: 'person' },
      default: 'person',
    },
  })
})
afterEach(() => desk.close())

/** A phone outside calls in. Answers the id of its call at the carrier. */
async function callIn(from = CALLER): Promise<string> {
  const response = await fetch(`${desk.simulator.url}/simulator/calls`, {
    method: 'POST',
    body: JSON.stringify({ from, to: OWN }),
  })
  expect(response.status).toBe(201)
  return ((await response.json()) as { callSid: string }).callSid
}

const ringing = async () => (await desk.api.get<{ items: IncomingCall[] }>('/api/v1/incoming-calls')).items
const rings = () => waitFor('an incoming call', async () => (await ringing())[0])
const history = async () => (await desk.api.get<{ items: CallHistoryItem[] }>('/api/v1/call-history/inbound')).items
const answer = (id: string) => desk.api.post<DialSessionView>(`/api/v1/incoming-calls/${id}/answer`)
const decline = (id: string) => desk.api.post(`/api/v1/incoming-calls/${id}/decline`)

/** What a person does on the page of the simulator's phones. */
async function onPhone(...messages: object[]): Promise<void> {
  const page = new WebSocket(`${desk.simulator.url.replace('http', 'ws')}/simulator/phones`)
  await new Promise((resolve) => page.once('open', resolve))
  for (const message of messages) page.send(JSON.stringify(message))
  page.close()
  await new Promise((resolve) => page.once('close', resolve))
}

test('an answered caller joins the seller’s conference, and the history records it', async () => {
  const callSid = await callIn()
  const call = await rings()
  expect(call).toMatchObject({ number: CALLER, called: OWN, info: '' })
  const { id } = await answer(call.id)
  await desk.pickUp(id)
  const session = await desk.session(id, 'they met', ({ lines }) => lines[0]?.bridgedAtEpoch != null)
  expect(session.lines).toMatchObject([{ id: call.id, inbound: true, number: CALLER, callerIdNumber: OWN }])
  expect(session.bridgedLineId).toBe(call.id)
  expect(await ringing()).toEqual([])
  await onPhone({ type: 'hang-up', callSid })
  await desk.session(id, 'the wrap-up', ({ state }) => state === 'wrapUp')
  const [item] = await waitFor('its end in the history', async () => {
    const items = await history()
    return items[0]?.outcomeConfig.title === 'Answered' ? items : null
  })
  expect(item).toMatchObject({ uuid: call.id, phone: CALLER, callerIdNumber: OWN })
  // No lead was dialed for it.
  expect(desk.creates()).toEqual([])
})

test('an unanswered caller leaves a message, which is stored with its transcript', async () => {
  const callSid = await callIn()
  const { id } = await rings()
  await decline(id)
  expect(await ringing()).toEqual([])
  await waitFor(
    'the tone',
    async () => (await desk.running.services.carrier.findRecordings({ callSid, sinceMs: 0 }))[0],
  )
  await onPhone({ type: 'say', callSid, text: WORDS })
  const voicemail = await waitFor('a voicemail', () =>
    desk.system.db.q.selectFrom('voicemails').selectAll().executeTakeFirst(),
  )
  // An individual has no team whose call it could be.
  expect(voicemail).toMatchObject({ account_id: desk.accountId, user_id: desk.userId, call_id: id, unread: 1 })
  const story = await waitFor('its transcript', async () => {
    const told = await desk.api.get<CallStory>(`/api/v1/call-history/${id}`)
    return told.recordings[0]?.transcript ? told : null
  })
  expect(story.recordings[0]!.transcript).toContain(WORDS)
  expect(story.call.outcomeConfig.title).toBe('Voicemail')
})

test('a caller who hangs up while it rings is a missed call', async () => {
  const callSid = await callIn()
  await rings()
  await onPhone({ type: 'hang-up', callSid })
  await waitFor('the end', async () => (await history())[0]?.outcomeConfig.title === 'Missed')
  expect(await ringing()).toEqual([])
})

test('the first of two windows to answer gets the call, and the other is notified', async () => {
  await callIn()
  const { id } = await rings()
  const both = await Promise.all([answer(id), answer(id)])
  expect(both[0].id).toBe(both[1].id)
  await desk.pickUp(both[0].id)
  await desk.session(both[0].id, 'they met', ({ lines }) => lines[0]?.bridgedAtEpoch != null)
})

test('during a call Answer ends it and takes the caller', async () => {
  const { id } = await desk.connect((await desk.campaign([LEAD])).id)
  await desk.session(id, 'the lead is bridged', ({ lines }) => lines[0]?.bridgedAtEpoch != null)
  await callIn()
  const call = await rings()
  expect((await answer(call.id)).id).toBe(id)
  const session = await desk.session(id, 'the caller is bridged', ({ bridgedLineId }) => bridgedLineId === call.id)
  expect(session.lines.find(({ number }) => number === LEAD)).toMatchObject({ status: expect.stringMatching(/end/) })
  expect(desk.creates()).toEqual([LEAD])
})

const PHONE = '+13125550177'
const forward = () =>
  desk.api.put('/api/v1/settings/dialer', { callForwardingType: 'phone', callForwardingNumber: PHONE })

/** The phone that a caller is forwarded to takes them with the key 1. Answers both calls at the carrier. */
async function takenOnPhone(): Promise<{ callSid: string; child: string }> {
  const callSid = await callIn()
  const { findCalls } = desk.running.services.carrier
  const [child] = await waitFor('the phone is picked up', async () => {
    const calls = await findCalls({ to: PHONE, from: OWN, sinceMs: 0 })
    return calls[0]?.status === 'in-progress' ? calls : null
  })
  expect(await ringing()).toEqual([])
  const state = async () =>
    (await desk.system.db.q.selectFrom('inbound_calls').select('state').executeTakeFirstOrThrow()).state
  await waitFor('the key is heard', async () => {
    await onPhone({ type: 'press', callSid: child!.callSid, digits: '1' })
    return (await state()) === 'forwarded'
  })
  return { callSid, child: child!.callSid }
}

test('a forwarded call rings on that phone, and 1 accepts it there', async () => {
  await forward()
  const { callSid, child } = await takenOnPhone()
  await onPhone({ type: 'hang-up', callSid: child })
  const [item] = await waitFor('its end in the history', async () => {
    const items = await history()
    return items[0]?.outcomeConfig.title === 'Forwarded' ? items : null
  })
  expect(item).toMatchObject({ phone: CALLER })
  expect((await desk.running.services.carrier.fetchCall(callSid))!.status).toBe('completed')
})

describe('when all calls are recorded, and the caller’s state needs the consent of both', () => {
  const WORDS_OF_ALL = 'You are speaking with Harbor Realty. This call is recorded.'
  beforeEach(() =>
    desk.settings({
      enableCallRecording: true,
      recordImmediately: true,
      recordAllCalls: true,
      recordingAnnouncement: 'spoken',
    }),
  )
  const isAnnounced = ({ kind, body }: LogEntry) => kind === 'request' && String(body).includes('AnnounceUrl')
  const isHeard = ({ params }: LogEntry) => params?.StatusCallbackEvent === 'announcement-end'
  const begins = ({ kind, method, url }: LogEntry) =>
    kind === 'request' && method === 'POST' && /\/Calls\/CA\w+\/Recordings\.json/.test(String(url))
  const places = (fits: (entry: LogEntry) => boolean) => desk.log().flatMap((entry) => (fits(entry) ? [entry.n] : []))
  const storyOf = (id: string) => desk.api.get<CallStory>(`/api/v1/call-history/${id}`)
  const recordingFact = ({ compliance }: CallStory) => compliance.find(({ label }) => label === 'Recording')!.value

  test('a call that a seller answers is announced to the caller first, and recorded after that', async () => {
    const callSid = await callIn()
    const call = await rings()
    const { id } = await answer(call.id)
    await desk.pickUp(id)
    await desk.session(id, 'it is recorded', ({ lines }) => lines[0]?.recording === 'on')
    const [announced, heard, began] = [isAnnounced, isHeard, begins].map(places)
    expect([announced, heard, began].map((all) => all!.length)).toEqual([1, 1, 1])
    expect(announced![0]).toBeLessThan(heard![0]!)
    expect(heard![0]).toBeLessThan(began![0]!)
    expect(desk.phone().heard.map(({ text }) => text)).toContain(WORDS_OF_ALL)
    expect((await desk.running.services.carrier.findRecordings({ callSid, sinceMs: 0 })).length).toBe(1)
    await onPhone({ type: 'say', callSid, text: WORDS }, { type: 'hang-up', callSid })
    await waitFor('its recording is kept', async () => (await storyOf(call.id)).recordings[0])
    expect(recordingFact(await storyOf(call.id))).toMatch(
      new RegExp(
        `^Every call, from the start\\. Announced to the person, heard to the end at .* UTC: ${WORDS_OF_ALL}$`,
      ),
    )
  })

  test('a call forwarded to a phone has no conference: no announcement or recording, as its record says', async () => {
    await forward()
    const { callSid, child } = await takenOnPhone()
    await onPhone({ type: 'say', callSid, text: WORDS }, { type: 'hang-up', callSid: child })
    const [item] = await waitFor('its end in the history', async () => {
      const items = await history()
      return items[0]?.outcomeConfig.title === 'Forwarded' ? items : null
    })
    expect([...places(isAnnounced), ...places(begins)]).toEqual([])
    for (const sid of [callSid, child])
      expect(await desk.running.services.carrier.findRecordings({ callSid: sid, sinceMs: 0 })).toEqual([])
    expect(recordingFact(await storyOf(item!.uuid))).toBe('None: the call was on a phone outside the dialer')
  })

  test('an unanswered call’s message after the tone is stored, once, without an announcement', async () => {
    const callSid = await callIn()
    const { id } = await rings()
    await decline(id)
    const { findRecordings } = desk.running.services.carrier
    await waitFor('the tone', async () => (await findRecordings({ callSid, sinceMs: 0 }))[0])
    await onPhone({ type: 'say', callSid, text: WORDS })
    await waitFor('a voicemail', () => desk.system.db.q.selectFrom('voicemails').selectAll().executeTakeFirst())
    expect((await findRecordings({ callSid, sinceMs: 0 })).length).toBe(1)
    expect([...places(isAnnounced), ...places(begins)]).toEqual([])
    expect(recordingFact(await storyOf(id))).toBe('The voicemail after the tone')
  })
})
