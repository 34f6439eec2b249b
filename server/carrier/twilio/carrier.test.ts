import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openLoneCarrier, type LoneCarrier } from '../../../tests/helpers/lone-carrier'
import { waitFor } from '../../../tests/helpers/wait-for'
import { createTwilioCarrier } from './carrier'

const FROM = '+13125550140'
const NUMBERS = {
  rings: '+13125550101',
  busy: '+13125550102',
  invalid: '+13125550103',
  breaks: '+13125550104',
  tooMany: '+13125550105',
  resets: '+13125550106',
  silent: '+13125550107',
}

let lone: LoneCarrier
beforeAll(async () => {
  const once = { times: 1 } as const
  const rings = { setupMs: 100, outcome: 'rings-out' } as const
  lone = await openLoneCarrier({
    personas: {
      rings,
      busy: { setupMs: 100, outcome: 'busy' },
      invalid: { rest: { fault: 'invalid-number' } },
      breaks: { ...rings, rest: { fault: 'status-500', ...once } },
      tooMany: { ...rings, rest: { fault: 'status-429', retryAfterS: 7, ...once } },
      resets: { ...rings, rest: { fault: 'reset', ...once } },
      silent: { ...rings, rest: { fault: 'timeout-after-accept', ...once } },
    },
    numbers: Object.fromEntries(Object.entries(NUMBERS).map(([persona, number]) => [number, persona])),
    default: 'rings',
  })
})
afterAll(() => lone.close())

let attempts = 0
const place = (to: string, from = FROM) =>
  lone.carrier.placeCall({
    attemptId: `att_${attempts++}`,
    to,
    from,
    ringTimeoutMs: 25_000,
    detectsMachines: true,
  })
const found = (to: string) => lone.carrier.findCalls({ to, from: FROM, sinceMs: Date.now() - 60_000 })

describe('a create', () => {
  test('carries the attempt in every callback URL, with five retries', async () => {
    const { callSid } = await place(NUMBERS.rings)
    const { entries } = lone.simulator.readLog(0, 100_000)
    const create = entries.findLast((entry) => String(entry.url).endsWith('/Calls.json'))!
    const fields = new URLSearchParams(String(create.body))
    for (const name of ['Url', 'StatusCallback', 'AsyncAmdStatusCallback'])
      expect(fields.get(name)).toMatch(new RegExp(`/lead/att_${attempts - 1}/\\w+#rc=5&rp=all$`))
    expect(fields.get('Timeout')).toBe('25')
    expect(fields.getAll('StatusCallbackEvent')).toEqual(['initiated', 'ringing', 'answered', 'completed'])
    expect(await lone.carrier.fetchCall(callSid)).toMatchObject({ callSid })
    await lone.carrier.hangUp(callSid)
  })

  test('that is refused says why, and is never retried', async () => {
    await expect(place(NUMBERS.invalid)).rejects.toMatchObject({
      outcome: 'refused',
      carrierCode: 21211,
      message: 'The carrier says this number is not valid (21211)',
      about: null,
    })
    // A number that the carrier account does not have.
    await expect(place(NUMBERS.rings, '+12125550199')).rejects.toMatchObject({ outcome: 'refused', about: 'caller-id' })
  })

  test('with a wrong credential is refused for every number', async () => {
    const { TWILIO_ACCOUNT_SID: accountSid = '' } = lone.environment
    const stranger = createTwilioCarrier({
      accountSid,
      authToken: 'the-token-before-the-last',
      apiKey: '',
      apiSecret: '',
      twimlAppSid: '',
      publicUrl: 'http://127.0.0.1:9',
      baseUrl: lone.simulator.url,
      simulated: true,
      transcriptService: null,
      verifyService: null,
    })
    const call = { attemptId: 'att_x', to: NUMBERS.rings, from: FROM, ringTimeoutMs: 25_000 } as const
    await expect(stranger.placeCall({ ...call, detectsMachines: true })).rejects.toMatchObject({
      outcome: 'refused',
      about: 'account',
      message: 'The carrier rejected our credentials (20003)',
    })
  })

  test('answered 429 did not happen, and keeps the carrier’s wait', async () => {
    await expect(place(NUMBERS.tooMany)).rejects.toMatchObject({ outcome: 'retry', retryAfterMs: 7000 })
    expect(await found(NUMBERS.tooMany)).toEqual([])
  })

  test.each(['breaks', 'resets', 'silent'] as const)('that %s may have happened or not', async (persona) => {
    await expect(place(NUMBERS[persona])).rejects.toMatchObject({ outcome: 'unknown' })
    // Reconciling finds out: accepted before the answer was lost, or never.
    expect(await found(NUMBERS[persona])).toHaveLength(persona === 'breaks' ? 0 : 1)
  })

  test('that never left this machine did not happen', async () => {
    const nowhere = createTwilioCarrier({
      accountSid: `AC${'0'.repeat(32)}`,
      authToken: 'x',
      apiKey: 'x',
      apiSecret: 'x',
      twimlAppSid: 'x',
      publicUrl: 'http://127.0.0.1:9',
      baseUrl: 'http://127.0.0.1:9',
      simulated: true,
      transcriptService: null,
      verifyService: null,
    })
    const call = { attemptId: 'att_x', to: NUMBERS.rings, from: FROM, ringTimeoutMs: 25_000 }
    await expect(nowhere.placeCall({ ...call, detectsMachines: false })).rejects.toMatchObject({ outcome: 'retry' })
  })
})

describe('looking up', () => {
  test('a call that ended gets its end', async () => {
    const { callSid } = await place(NUMBERS.busy)
    const truth = await waitFor('it is busy', async () => {
      const answer = await lone.carrier.fetchCall(callSid)
      return answer?.status === 'busy' ? answer : null
    })
    expect(truth).toMatchObject({ callSid, status: 'busy' })
    expect(truth.endedAt).not.toBeNull()
  })

  test('a call unknown to the carrier gets null', async () => {
    expect(await lone.carrier.fetchCall(`CA${'f'.repeat(32)}`)).toBeNull()
  })

  test('finds by number and time', async () => {
    const { callSid } = await place('+13125550108')
    expect((await found('+13125550108')).map((call) => call.callSid)).toEqual([callSid])
    const later = { to: '+13125550108', from: FROM, sinceMs: Date.now() + 60_000 }
    expect(await lone.carrier.findCalls(later)).toEqual([])
    await lone.carrier.hangUp(callSid)
  })
})

describe('ending a call', () => {
  test('that is over, or unknown to the carrier, succeeds', async () => {
    const { callSid } = await place('+13125550109')
    await lone.carrier.hangUp(callSid)
    await waitFor('it is over', async () =>
      ['canceled', 'completed'].includes((await lone.carrier.fetchCall(callSid))?.status ?? ''),
    )
    await lone.carrier.hangUp(callSid)
    await lone.carrier.cancelRinging(callSid)
    await lone.carrier.hangUp(`CA${'f'.repeat(32)}`)
  })
})
