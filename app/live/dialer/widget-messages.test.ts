import { expect, test } from 'vitest'
import type { DispositionView, LineView } from '../../domain/dial-sessions/dialer.schema'
import { widgetMessages } from '../messages.schema'
import { getSessionMessages, getIncomingCallMessages, getAnnouncements, joinSentences } from './widget-messages'
import { makeLine, makeSession } from './testing/views'

const interested: DispositionView = {
  id: 'dsp_1',
  name: 'Interested',
  category: 'interested',
  type: 'POSITIVE',
  tag: 'interested',
  required: true,
}
const types = (...args: Parameters<typeof getSessionMessages>) => getSessionMessages(...args).map(({ type }) => type)

const ringing = makeSession({ lines: [makeLine()] })
const talking = makeSession({
  state: 'bridged',
  bridgedLineId: 'line_1',
  lines: [makeLine({ status: 'inCall', label: 'In Call', bridgedAtEpoch: 5_000 })],
})
const over = makeSession({
  state: 'wrapUp',
  wrapUpLineId: 'line_1',
  lines: [makeLine({ status: 'ended', label: 'Ended', outcome: 'completed', bridgedAtEpoch: 5_000, billsec: 7 })],
})

test('a call is started, answered and ended, each once', () => {
  expect(types(makeSession(), ringing, [])).toEqual(['call.started', 'lines.changed'])
  expect(types(ringing, talking, [])).toEqual(['call.answered', 'lines.changed'])
  expect(types(talking, over, [])).toEqual(['call.ended', 'lines.changed', 'campaign.waiting'])
  expect(types(over, { ...over, paused: false }, [])).toEqual([])
})

test('a call that ends before it is seen ringing is reported in full', () => {
  expect(types(makeSession(), over, [])).toEqual([
    'call.started',
    'call.answered',
    'call.ended',
    'lines.changed',
    'campaign.waiting',
  ])
})

test('a call canceled before dialing is not reported; a refused number is', () => {
  const line = (change: Partial<LineView>) => makeSession({ lines: [makeLine(change)] })
  const waiting = line({ status: 'pending', label: 'Pending', placed: false })
  const hungUp = line({ status: 'ending', label: 'Ending', placed: false })
  const never = line({ status: 'ended', label: 'Hung Up', outcome: 'hung-up', placed: false })
  expect(types(makeSession(), waiting, [])).toEqual(['lines.changed'])
  expect(types(waiting, hungUp, [])).toEqual(['lines.changed'])
  expect(types(hungUp, never, [])).toEqual(['lines.changed'])

  // It was still in progress: reported from start to end.
  const caught = line({ status: 'ending', label: 'Ending' })
  expect(types(hungUp, caught, [])).toEqual(['call.started'])
  expect(types(caught, line({ status: 'ended', label: 'Hung Up' }), [])).toEqual(['call.ended', 'lines.changed'])
  const refused = line({ status: 'ended', label: 'Failed', outcome: 'failed' })
  expect(types(waiting, refused, [])).toEqual(['call.started', 'call.ended', 'lines.changed'])
})

test('the disposition reaches the host with its name', () => {
  const saved = makeSession({ ...over, lines: [{ ...over.lines[0]!, dispositionId: 'dsp_1' }] })
  const [news] = getSessionMessages(over, saved, [interested])
  expect(news).toMatchObject({
    type: 'lines.changed',
    payload: { lines: [{ contactId: 'harbor-1001', disposition: { name: 'Interested', category: 'interested' } }] },
  })
})

test('reports the end of a campaign once, with its message', () => {
  const ended = makeSession({ state: 'ended', message: 'Your campaign has ended' })
  expect(getSessionMessages(makeSession(), ended, [])).toMatchObject([
    { type: 'campaign.ended', payload: { campaignId: 'cmp_1', message: 'Your campaign has ended' } },
  ])
  expect(getSessionMessages(ended, { ...ended }, [])).toEqual([])
})

test('a pause is reported as waiting', () => {
  const paused = makeSession({ paused: true, message: 'Paused. Nothing new is dialed.' })
  expect(getSessionMessages(makeSession(), paused, [])).toMatchObject([
    { type: 'campaign.waiting', payload: { reason: 'Paused. Nothing new is dialed.' } },
  ])
})

test('every message matches its schema', () => {
  const steps = [
    makeSession(),
    ringing,
    talking,
    over,
    makeSession({ state: 'ended', message: 'Your campaign has ended' }),
  ]
  for (const [place, step] of steps.entries()) {
    for (const { type, payload } of getSessionMessages(steps[place - 1] ?? null, step, [interested])) {
      expect(widgetMessages[type].safeParse(payload).error, type).toBeUndefined()
    }
  }
})

test('announces only changes to screen readers', () => {
  const texts = (...args: Parameters<typeof getAnnouncements>) => [...getAnnouncements(...args).values()]
  expect(texts(ringing, talking)).toEqual(['Grace Whitfield: In Call'])
  expect(texts(talking, { ...talking, muted: true })).toEqual([])
  expect(texts(talking, { ...talking, message: 'Your campaign has ended' })).toEqual(['Your campaign has ended'])
  expect(texts(talking, over)).toEqual(['Grace Whitfield: Ended', 'Choose a disposition'])
  expect(texts(over, { ...over, paused: true })).toEqual([])
  const ending = makeSession({ ...talking, lines: [makeLine({ status: 'ending', label: 'Ending' })] })
  expect(texts(talking, ending)).toEqual([])
  const two = [makeLine(), makeLine({ id: 'line_2', slot: 2, info: 'Ada King', status: 'inCall', label: 'In Call' })]
  expect(texts(ringing, { ...ringing, lines: two })).toEqual(['Line 2, Ada King: In Call'])
})

test('announces the verdict on a line, then the message', () => {
  const line = makeLine({ status: 'inCall', label: 'In Call', info: 'Grace Whitfield', detection: 'checking' })
  const before = makeSession({ lines: [line] })
  const found = makeSession({ lines: [{ ...line, detection: 'machine' }], message: 'Nothing new is dialed.' })
  expect([...getAnnouncements(before, found)]).toEqual([
    ['line_1', 'Grace Whitfield: In Call, machine'],
    ['message', 'Nothing new is dialed.'],
  ])
  expect(getAnnouncements(found, found).size).toBe(0)
})

test('joins sentences with one period', () => {
  expect(joinSentences(['Grace Whitfield: In Call', 'Nothing new is dialed.', 'Done.'])).toBe(
    'Grace Whitfield: In Call. Nothing new is dialed. Done',
  )
})

test('reports an incoming caller to the host page, and the end of ringing', () => {
  const call = (change: object) => ({
    id: 'line_9',
    number: '+13125550188',
    info: 'Nora Green',
    company: '',
    lastContact: null,
    vendorContactId: 'harbor-9',
    transferredBy: null,
    called: '+13125550140',
    calledNickname: 'Main',
    ringtone: 'classic' as const,
    since: 0,
    ...change,
  })
  const known = { callId: 'line_9', contactId: 'harbor-9', number: '+13125550188', name: 'Nora Green' }
  const news = getIncomingCallMessages([], [call({})])
  expect(news).toEqual([{ type: 'incoming.rings', payload: { ...known, called: '+13125550140' } }])
  expect(getIncomingCallMessages([call({})], [call({})])).toEqual([])
  expect(getIncomingCallMessages([call({})], [])).toEqual([{ type: 'incoming.over', payload: { callId: 'line_9' } }])
  const [hidden] = getIncomingCallMessages([], [call({ number: '', info: '' })])
  expect(hidden!.payload).toMatchObject({ number: null, name: '' })
  for (const { type, payload } of news) expect(widgetMessages[type].parse(payload)).toEqual(payload)
  const answered = makeSession({ lines: [makeLine({ inbound: true })] })
  expect(getSessionMessages(makeSession(), answered, [])[0]).toMatchObject({
    type: 'call.started',
    payload: { direction: 'inbound' },
  })
})
