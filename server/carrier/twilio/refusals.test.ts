import twilio from 'twilio'
import { describe, expect, test } from 'vitest'
import { openEdgeServer } from '../../../tests/helpers/edge-server'
import { createTwilioCarrier } from './carrier'
import { asCarrierError } from './refusals'

/** What the SDK throws for an answer of the carrier. */
const answered = (statusCode: number, code: number | undefined, message = 'Something') =>
  asCarrierError(
    new twilio.RestException({
      statusCode,
      body: JSON.stringify({ ...(code === undefined ? {} : { code }), message, status: statusCode }),
    } as never),
  )

/** What a create comes to that a server answers so. */
const create = (status: number, code: number | undefined): Promise<unknown> =>
  createAt({ status, body: { message: 'Something', status, ...(code === undefined ? {} : { code }) } })

async function createAt(answer: { status: number; body: object }): Promise<unknown> {
  const server = await openEdgeServer(() => answer)
  const carrier = createTwilioCarrier({
    accountSid: `AC${'0'.repeat(32)}`,
    authToken: 'x',
    apiKey: 'x',
    apiSecret: 'x',
    twimlAppSid: 'x',
    publicUrl: 'http://127.0.0.1:9',
    baseUrl: server.url,
    simulated: true,
    transcriptService: null,
    verifyService: null,
  })
  const call = { attemptId: 'att_x', to: '+13125550101', from: '+13125550140', ringTimeoutMs: 25_000 }
  const came = await carrier.placeCall({ ...call, detectsMachines: false }).catch((error: unknown) => error)
  await server.close()
  return came
}

describe('a refused create is', () => {
  test.each([
    [401, 20003],
    [403, 20005],
    [403, 20006],
    [403, 20008],
    [403, 20403],
    [403, 10001],
    [400, 10002],
    [400, 21205],
    [400, 21219],
    [400, 21609],
    [403, 90010],
  ])('about our account: %i %i', (status, code) => {
    const error = answered(status, code)
    expect(error).toMatchObject({ outcome: 'refused', about: 'account', carrierCode: code })
    expect(error.message).toMatch(new RegExp(`^[A-Z].*[a-z] \\(${code}\\)$`))
    expect(error.message).not.toContain('Something')
  })

  test('about our account if the carrier does not know us, without an error code', () => {
    expect(answered(401, undefined)).toMatchObject({ outcome: 'refused', about: 'account' })
    expect(answered(401, 29_999)).toMatchObject({ outcome: 'refused', about: 'account' })
  })

  test('about our account if the carrier finds no calls resource: a new call has no address yet', async () => {
    for (const code of [20404, 29_999, undefined])
      expect(await create(404, code)).toMatchObject({
        outcome: 'refused',
        about: 'account',
        message: expect.stringMatching(/^The carrier rejected our account/),
      })
    // A refusal about a call that no longer exists says nothing about us.
    expect(answered(404, 20404)).toMatchObject({ about: null, message: 'The carrier cannot find this call (20404)' })
    expect(await create(404, 21211)).toMatchObject({ about: null })
  })

  test.each([
    [400, 21210],
    [400, 21212],
  ])('about the caller ID: %i %i', (status, code) => {
    expect(answered(status, code)).toMatchObject({ outcome: 'refused', about: 'caller-id' })
  })

  test.each([
    [400, 21211],
    [400, 21214],
    // Regions are allowed one by one, also where the carrier calls it unauthorized.
    [401, 21215],
    [403, 21216],
    [400, 29_999],
  ])('about the one number: %i %i', (status, code) => {
    expect(answered(status, code)).toMatchObject({ outcome: 'refused', about: null })
  })

  test.each([
    [400, 10004],
    [400, 20429],
    [400, 22005],
  ])('a busy carrier, and is retried: %i %i', (status, code) => {
    expect(answered(status, code)).toMatchObject({ outcome: 'retry', about: null, carrierCode: code })
  })

  test('parsed in both of the carrier’s error formats (RFC 9457)', async () => {
    const told = (status: number, code: number) =>
      createAt({
        status,
        body: { type: 'https://problems', title: 'Refused', status, code, detail: 'Not like this' },
      })
    expect(await told(400, 21211)).toMatchObject({ outcome: 'refused', about: null, carrierCode: 21211 })
    expect(await told(401, 20003)).toMatchObject({ outcome: 'refused', about: 'account', carrierCode: 20003 })
    expect(await told(400, 0)).toMatchObject({ outcome: 'refused', message: 'Not like this', carrierCode: null })
  })
})
