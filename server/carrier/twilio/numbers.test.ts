import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openLoneCarrier, type LoneCarrier } from '../../../tests/helpers/lone-carrier'
import { waitFor } from '../../../tests/helpers/wait-for'
import { createTwilioCarrier } from './carrier'

const PERSON = '+13125550150'
const LANDLINE = '+13125550151'
const MACHINE = '+13125550152'

let lone: LoneCarrier
beforeAll(async () => {
  const fast = { setupMs: 50, answerAfterMs: 100, helloAfterMs: 100, replyAfterMs: 100 }
  lone = await openLoneCarrier({
    personas: {
      person: fast,
      landline: { ...fast, texts: { outcome: 'undelivered', errorCode: 30_006 } },
      machine: { ...fast, who: 'machine', greetingMs: 500, recordsMs: 500 },
    },
    numbers: { [PERSON]: 'person', [LANDLINE]: 'landline', [MACHINE]: 'machine' },
    default: 'person',
  })
})
afterAll(() => lone.close())
afterEach(() => fetch(`${lone.simulator.url}/simulator/faults`, { method: 'DELETE' }))

const order = (fault: string, path: string, method?: string) =>
  fetch(`${lone.simulator.url}/simulator/faults`, {
    method: 'POST',
    body: JSON.stringify({ fault, match: { path, ...(method && { method }) } }),
  })
const entries = () => lone.simulator.readLog(0, 100_000).entries
const textedCode = (to: string) =>
  /(\d{5})$/.exec(String(entries().findLast((entry) => entry.kind === 'text' && entry.to === to)?.body))?.[1] ?? ''

const options = { limit: 20, isTest: false }
const firstOf = async (areaCode: string, fits: (e164: string) => boolean = (e164) => !e164.endsWith('13')) =>
  (await lone.carrier.searchNumbers({ areaCode }, { limit: 100, isTest: false })).find(({ e164 }) => fits(e164))!.e164

describe('a search', () => {
  test('by area code lists numbers that are not ours', async () => {
    const found = await lone.carrier.searchNumbers({ areaCode: '312' }, { limit: 100, isTest: false })
    expect(found).toHaveLength(99)
    expect(found.map(({ e164 }) => e164)).not.toContain('+13125550140')
    expect(found[0]).toEqual({
      e164: expect.stringMatching(/^\+131255501\d\d$/),
      locality: 'Chicago',
      region: 'IL',
      capabilities: { voice: true, sms: true, mms: true },
    })
    expect(await lone.carrier.searchNumbers({ areaCode: '312' }, options)).toEqual(found.slice(0, 20))
  })

  test('by state, and by province in Canada', async () => {
    const found = await lone.carrier.searchNumbers({ state: 'WA' }, options)
    expect(new Set(found.map(({ region }) => region))).toEqual(new Set(['WA']))
    expect(new Set(found.map(({ e164 }) => e164.slice(2, 5))).size).toBe(6)
    expect((await lone.carrier.searchNumbers({ state: 'ON' }, options))[0]).toMatchObject({ region: 'ON' })
    expect((await lone.carrier.searchNumbers({ areaCode: '416' }, options))[0]).toMatchObject({ locality: 'Toronto' })
  })

  test('of an empty area code finds none; an outage is an error', async () => {
    expect(await lone.carrier.searchNumbers({ areaCode: '212' }, options)).toEqual([])
    await order('status-503', '/AvailablePhoneNumbers/')
    await expect(lone.carrier.searchNumbers({ areaCode: '503' }, options)).rejects.toMatchObject({ outcome: 'retry' })
  })

  test('for test numbers lists those of the carrier’s test credentials', async () => {
    const found = await lone.carrier.searchNumbers({ areaCode: '312' }, { limit: 20, isTest: true })
    expect(found.map(({ e164 }) => e164)).toEqual(['+15005550006', '+15005550000'])
    await expect(lone.carrier.buyNumber({ claimId: 'clm_t', e164: '+15005550000' })).rejects.toMatchObject({
      carrierCode: 21422,
    })
  })
})

describe('a purchase', () => {
  test('carries the claim and our webhooks, and can be released twice', async () => {
    const e164 = await firstOf('503')
    const { carrierSid } = await lone.carrier.buyNumber({ claimId: 'clm_1', e164 })
    expect(await lone.carrier.findNumber(e164)).toEqual({ carrierSid, e164, claimId: 'clm_1' })
    expect(await lone.carrier.listClaimedNumbers(100)).toEqual([{ carrierSid, e164, claimId: 'clm_1' }])
    expect(await lone.carrier.listNumbers()).toContainEqual({
      carrierSid,
      e164,
      nickname: expect.stringMatching(/^\(503\) 555-01\d\d$/),
    })
    const request = entries().findLast((entry) => entry.method === 'POST' && /IncomingPhone/.test(String(entry.url)))!
    const fields = Object.fromEntries(new URLSearchParams(String(request.body)))
    expect(fields).toMatchObject({
      VoiceUrl: 'http://127.0.0.1:9/webhooks/twilio/voice/inbound#rc=5&rp=all',
      StatusCallback: 'http://127.0.0.1:9/webhooks/twilio/voice/inbound-status#rc=5&rp=all',
      SmsUrl: 'http://127.0.0.1:9/webhooks/twilio/messaging/inbound#rc=5&rp=all',
    })
    expect(await firstOf('503')).not.toBe(e164)
    await lone.carrier.releaseNumber(carrierSid)
    await lone.carrier.releaseNumber(carrierSid)
    expect(await lone.carrier.findNumber(e164)).toBeNull()
  })

  test('of a number that was sold is refused', async () => {
    const e164 = await firstOf('503', (one) => one.endsWith('13'))
    await expect(lone.carrier.buyNumber({ claimId: 'clm_2', e164 })).rejects.toMatchObject({
      outcome: 'refused',
      carrierCode: 21422,
      about: null,
    })
    await expect(lone.carrier.buyNumber({ claimId: 'clm_2', e164: '+15035550200' })).rejects.toMatchObject({
      outcome: 'refused',
      carrierCode: 21421,
    })
  })

  test('without funds and with a suspended account are kept apart', async () => {
    const e164 = await firstOf('503')
    await order('no-funds', '/IncomingPhoneNumbers', 'POST')
    await expect(lone.carrier.buyNumber({ claimId: 'clm_3', e164 })).rejects.toMatchObject({
      outcome: 'refused',
      about: 'funds',
    })
    await order('suspended', '/IncomingPhoneNumbers', 'POST')
    await expect(lone.carrier.buyNumber({ claimId: 'clm_3', e164 })).rejects.toMatchObject({
      outcome: 'refused',
      about: 'account',
    })
  })

  test.each([
    ['timeout-after-accept', true],
    ['status-500', false],
  ])('that meets %s is unknown: looking it up shows whether it happened', async (fault, happened) => {
    const e164 = await firstOf('971')
    await order(fault, '/IncomingPhoneNumbers', 'POST')
    await expect(lone.carrier.buyNumber({ claimId: 'clm_4', e164 })).rejects.toMatchObject({ outcome: 'unknown' })
    const found = await lone.carrier.findNumber(e164)
    expect(found?.claimId ?? null).toBe(happened ? 'clm_4' : null)
    if (found) await lone.carrier.releaseNumber(found.carrierSid)
  })
})

describe('a code', () => {
  test('by text confirms once, after a wrong one', async () => {
    await lone.carrier.sendCode(PERSON, 'text')
    const code = textedCode(PERSON)
    expect(await lone.carrier.checkCode(PERSON, code === '11111' ? '22222' : '11111')).toBe('wrong')
    expect(await lone.carrier.checkCode(PERSON, code)).toBe('confirmed')
    expect(await lone.carrier.checkCode(PERSON, code)).toBe('over')
  })

  test('by call is spoken; a landline refuses the text', async () => {
    await expect(lone.carrier.sendCode(LANDLINE, 'text')).rejects.toMatchObject({
      outcome: 'refused',
      message: 'This number cannot receive texts (60205)',
    })
    await lone.carrier.sendCode(LANDLINE, 'call')
    const spoken = await waitFor('the spoken code', () => {
      const call = entries().findLast((entry) => entry.kind === 'call' && entry.to === LANDLINE)
      return Promise.resolve(call?.event === 'answered' ? call : null)
    })
    expect(spoken).toMatchObject({ to: LANDLINE })
  })

  test('is over after five tries and sent five times', async () => {
    const to = '+13125550153'
    for (let nth = 0; nth < 5; nth++) await lone.carrier.sendCode(to, 'text')
    await expect(lone.carrier.sendCode(to, 'text')).rejects.toMatchObject({ outcome: 'retry', carrierCode: 60_203 })
    for (let nth = 0; nth < 5; nth++) expect(await lone.carrier.checkCode(to, '0000')).toBe('wrong')
    expect(await lone.carrier.checkCode(to, textedCode(to))).toBe('over')
  })

  test('needs a service', async () => {
    const { TWILIO_ACCOUNT_SID: accountSid = '', TWILIO_AUTH_TOKEN: authToken = '' } = lone.environment
    const bare = createTwilioCarrier({
      accountSid,
      authToken,
      apiKey: '',
      apiSecret: '',
      twimlAppSid: '',
      publicUrl: 'http://127.0.0.1:9',
      baseUrl: lone.simulator.url,
      simulated: true,
      transcriptService: null,
      verifyService: null,
    })
    expect(bare.canSendCodes).toBe(false)
    await expect(bare.sendCode(PERSON, 'text')).rejects.toMatchObject({
      outcome: 'refused',
      message: 'Codes are not configured at the carrier',
    })
  })
})

describe('a caller ID', () => {
  test('is confirmed by the digits that a person types, and calls from it then', async () => {
    const call = { attemptId: 'att_c', to: '+13125550154', from: PERSON, ringTimeoutMs: 20_000, detectsMachines: false }
    await expect(lone.carrier.placeCall(call)).rejects.toMatchObject({ about: 'caller-id' })
    const { digits } = await lone.carrier.callToConfirmCallerId(PERSON, 'Mobile')
    expect(digits).toMatch(/^\d{6}$/)
    const found = await waitFor('the caller ID', () => lone.carrier.findCallerId(PERSON))
    expect(found.callerIdSid).toMatch(/^PN/)
    const { callSid } = await lone.carrier.placeCall(call)
    await lone.carrier.hangUp(callSid)
    await expect(lone.carrier.callToConfirmCallerId(PERSON, 'Mobile')).rejects.toMatchObject({ carrierCode: 21450 })
  })

  test('that a machine answered is not', async () => {
    const { callSid } = await lone.carrier.callToConfirmCallerId(MACHINE, 'Office')
    await waitFor('its end', async () => (await lone.carrier.fetchCall(callSid))?.status === 'completed')
    expect(await lone.carrier.findCallerId(MACHINE)).toBeNull()
  })
})
