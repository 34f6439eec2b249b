import { createHmac } from 'node:crypto'
import twilio from 'twilio'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sign } from './carrier/signature'
import { policyOf } from './carrier/webhooks'
import { account, numberOf, OWN, startRig, twiml, type Rig } from './testing/harness'

describe('the signature', () => {
  it('matches the vector of the carrier’s documentation', () => {
    const form = {
      CallSid: 'CA1234567890ABCDE',
      Caller: '+14158675309',
      Digits: '1234',
      From: '+14158675309',
      To: '+18005551212',
    }
    expect(sign('12345', 'https://mycompany.com/myapp.php?foo=1&bar=2', form)).toBe('RSOYDt4T1cUTdK1PDd93/VVr8B8=')
  })
  it('sorts by code unit and takes values as they are', () => {
    const text = 'http://x/yB2a1ä3'
    const expected = createHmac('sha1', 'k').update(text, 'utf8').digest('base64')
    expect(sign('k', 'http://x/y', { ä: '3', a: '1', B: '2' })).toBe(expected)
  })
})

describe('the connection overrides', () => {
  it.each([
    ['http://x/y', { connectMs: 5_000, readMs: 15_000, totalMs: 15_000, retries: 1, on: new Set(['ct']) }],
    ['http://x/y#rc=9&rp=all', { retries: 5, on: new Set(['ct', 'rt', '4xx', '5xx']) }],
    [
      'http://x/y#ct=1&rt=99999&tt=200&rc=0&rp=4xx,rt',
      { connectMs: 100, readMs: 15_000, totalMs: 200, retries: 0, on: new Set(['4xx', 'rt']) },
    ],
    ['http://x/y#rc=&rp=5xx', { retries: 1, on: new Set(['5xx']) }],
  ])('%s', (url, expected) => expect(policyOf(url)).toMatchObject(expected))
})

describe('deliveries', () => {
  let rig: Rig
  beforeEach(async () => {
    rig = await startRig()
  })
  afterEach(() => rig.close())
  const dial = (persona: string, fragment: string) =>
    rig.client.calls.create({
      to: numberOf(persona),
      from: OWN,
      twiml: twiml('<Pause length="1"/>'),
      statusCallback: `${rig.app.url}/status?campaign=7${fragment}`,
      statusCallbackEvent: ['initiated', 'ringing', 'answered', 'completed'],
    })
  const attempts = (callSid: string) =>
    rig.entries().filter((entry) => entry.about === 'status' && entry.kind === 'callback' && entry.callSid === callSid)
  const finished = (callSid: string, attempt: number) =>
    rig.until(
      () => attempts(callSid).find((entry) => entry.params!.SipResponseCode && entry.attempt === attempt),
      `attempt ${attempt}`,
    )

  it('are signed so that the official SDK accepts them, without the fragment', async () => {
    const call = await dial('person', '#rc=5&rp=all')
    await finished(call.sid, 1)
    for (const { url, params, headers } of rig.app.to('/status')) {
      expect(url).toBe('/status?campaign=7')
      const signature = String(headers['x-twilio-signature'])
      expect(twilio.validateRequest(account.authToken, signature, `${rig.app.url}/status?campaign=7`, params)).toBe(
        true,
      )
      expect(twilio.validateRequest('wrong', signature, `${rig.app.url}/status?campaign=7`, params)).toBe(false)
    }
  })

  it('are repeated after a 500 only when the fragment requests it, with one idempotency token', async () => {
    let broken = 2
    rig.app.on('/status', ({ params }) => (params.SipResponseCode && broken-- > 0 ? { status: 500 } : { status: 204 }))
    const asked = await dial('busy', '#rc=5&rp=all')
    await finished(asked.sid, 3)
    const last = attempts(asked.sid).filter((entry) => entry.params!.SipResponseCode)
    expect(last.map((entry) => entry.status)).toEqual([500, 500, 204])
    expect(new Set(last.map((entry) => entry.idempotencyToken)).size).toBe(1)
    broken = 1
    const plain = await dial('busy', '')
    await finished(plain.sid, 1)
    const other = await dial('busy', '')
    await finished(other.sid, 1)
    expect(attempts(plain.sid).filter((entry) => entry.params!.SipResponseCode).length).toBe(1)
  })

  it('repeat a refused connection once by default', async () => {
    const call = await rig.client.calls.create({
      to: numberOf('busy'),
      from: OWN,
      twiml: twiml(''),
      statusCallback: 'http://127.0.0.1:1/status',
    })
    const second = await finished(call.sid, 2)
    expect(second).toMatchObject({ error: 'connect', status: 0 })
  })

  it('come twice with one token, out of order, or not at all, as the persona wants', async () => {
    const twice = await dial('repeats', '')
    const mixed = await dial('disorders', '')
    const lost = await dial('loses', '')
    await rig.seen((entry) => entry.kind === 'warning' && entry.callSid === lost.sid, 'the lost one')
    await rig.until(() => attempts(twice.sid).length === 8, 'eight callbacks')
    await rig.until(() => attempts(mixed.sid).length === 4, 'four callbacks')
    expect(new Set(attempts(twice.sid).map((entry) => entry.idempotencyToken)).size).toBe(4)
    const sentAt = (status: string) =>
      Number(attempts(mixed.sid).find((entry) => entry.params!.CallStatus === status)!.sentAt)
    expect(sentAt('initiated')).toBeGreaterThanOrEqual(sentAt('ringing'))
    expect(sentAt('in-progress')).toBeGreaterThanOrEqual(sentAt('completed'))
    const numbers = attempts(mixed.sid).map((entry) => entry.params!.SequenceNumber)
    expect(numbers.toSorted()).toEqual(['0', '1', '2', '3'])
    await rig.until(() => attempts(lost.sid).length === 3, 'three callbacks')
    const told = new Set(attempts(lost.sid).map((entry) => entry.params!.CallStatus))
    expect([...told].toSorted()).toEqual(['in-progress', 'initiated', 'ringing'])
  })
})
