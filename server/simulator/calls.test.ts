import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { numberOf, OWN, startRig, twiml, type Rig } from './testing/harness'

const EVENTS = ['initiated', 'ringing', 'answered', 'completed']
let rig: Rig
beforeEach(async () => {
  rig = await startRig()
})
afterEach(() => rig.close())

const statuses = (callSid: string) => rig.app.to('/status').filter(({ params }) => params.CallSid === callSid)
const dial = (persona: string, more: Record<string, unknown> = {}) =>
  rig.client.calls.create({
    to: numberOf(persona),
    from: OWN,
    url: `${rig.app.url}/voice`,
    statusCallback: `${rig.app.url}/status`,
    statusCallbackEvent: EVENTS,
    ...more,
  })
const ended = (callSid: string) =>
  rig.until(() => statuses(callSid).find(({ params }) => params.SipResponseCode !== undefined), 'the last callback')

describe('the life of a call', () => {
  it('rings, is answered, runs its TwiML and ends, and tells each step in order', async () => {
    rig.app.on('/voice', () => twiml('<Say>Hello there.</Say><Hangup/>'))
    const call = await dial('person')
    expect(call.status).toBe('queued')
    await ended(call.sid)
    const told = statuses(call.sid).map(({ params }) => [params.CallStatus, params.SequenceNumber])
    expect(told).toEqual([
      ['initiated', '0'],
      ['ringing', '1'],
      ['in-progress', '2'],
      ['completed', '3'],
    ])
    const last = statuses(call.sid).at(-1)!.params
    expect(last).toMatchObject({
      CallbackSource: 'call-progress-events',
      Direction: 'outbound-api',
      SipResponseCode: '200',
    })
    expect(last.Timestamp).toMatch(/ \+0000$/)
    expect((await rig.client.calls(call.sid).fetch()).status).toBe('completed')
  })

  it.each([
    ['busy', 'busy', '486'],
    ['failed', 'failed', '404'],
  ])('%s ends as %s', async (persona, status, sip) => {
    const call = await dial(persona)
    const { params } = await ended(call.sid)
    expect(params).toMatchObject({ CallStatus: status, SipResponseCode: sip, CallDuration: '0' })
  })

  it('ends as no-answer when the timeout passes', async () => {
    const call = await dial('silent', { timeout: 5 })
    expect((await ended(call.sid)).params).toMatchObject({ CallStatus: 'no-answer', SipResponseCode: '487' })
  })
})
