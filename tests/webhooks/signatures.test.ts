import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Env } from '../../server/env'
import { webhookRouter } from '../../server/webhooks/router'
import { serve, type Served } from '../helpers/serve'
import { testWorld, type World } from '../helpers/world'

/**
 * The carrier's signature by its own recipe (the address that we handed out, then every field's name and decoded value,
 * names in the order of their code units), written out for each case: nothing here is worked out by the code under test.
 */
const TOKEN = 'a-token-of-the-carrier-account'
const HOST = 'https://dialer.harbor.test'
const PATH = '/webhooks/twilio/voice/agent'
const FIELDS = 'CallSid=CA1&From=client%3Ausr_1'
const SIGNED_FIELDS = 'CallSidCA1Fromclient:usr_1'

interface Vector {
  /** PUBLIC_URL. */
  configured?: string
  /** What follows our path in the request line. */
  query?: string
  body?: string
  /** The text that the sender signed. */
  signed: string
  headers?: Record<string, string>
  token?: string
  /** What the sender makes of its signature. */
  spoil?: (signature: string) => string
}

let world: World
let served: Served
let configured = HOST
beforeAll(async () => {
  world = await testWorld()
  served = await serve(world, {
    // The demo refuses foreign names before it looks at a signature.
    env: { demo: false },
    webhooks: (incoming, response, next) => {
      const env = { publicUrl: configured, carrier: { authToken: TOKEN } } as Env
      webhookRouter({ services: world.services, env })(incoming, response, next)
    },
  })
})
afterAll(async () => {
  await served.stop()
  await world.close()
})

async function send(vector: Vector): Promise<number> {
  const { query = '', body = FIELDS, signed, token = TOKEN, spoil = (signature) => signature } = vector
  configured = vector.configured ?? HOST
  const sent = request(served.url + PATH + query, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded; charset=utf-8',
      'x-twilio-signature': spoil(createHmac('sha1', token).update(signed, 'utf8').digest('base64')),
      ...vector.headers,
    },
  })
  sent.end(body)
  const [response] = (await once(sent, 'response')) as [{ statusCode: number; resume(): void }]
  response.resume()
  return response.statusCode
}

const url = HOST + PATH
const plain = url + SIGNED_FIELDS

const accepted: Array<[string, Vector]> = [
  ['https', { signed: plain }],
  ['http', { configured: 'http://dialer.harbor.test', signed: `http://dialer.harbor.test${PATH}${SIGNED_FIELDS}` }],
  ['a port of its own', { configured: `${HOST}:8443`, signed: `${HOST}:8443${PATH}${SIGNED_FIELDS}` }],
  ['the standard port written out (https)', { signed: `${HOST}:443${PATH}${SIGNED_FIELDS}` }],
  [
    'the standard port written out (http)',
    { configured: 'http://dialer.harbor.test', signed: `http://dialer.harbor.test:80${PATH}${SIGNED_FIELDS}` },
  ],
  // The carrier left ports out for years; the SDK takes both, and the host is ours either way.
  ['a port of its own left out', { configured: `${HOST}:8443`, signed: plain }],
  ['a folder that a proxy takes away', { configured: `${HOST}/dial`, signed: `${HOST}/dial${PATH}${SIGNED_FIELDS}` }],
  [
    'a proxy that names another host and scheme',
    {
      signed: plain,
      headers: { 'x-forwarded-host': 'inner.test', 'x-forwarded-proto': 'http', forwarded: 'host=inner.test' },
    },
  ],
  ['a Host header that is not ours', { signed: plain, headers: { host: '10.0.0.7:3000' } }],
  ['a query in its order', { query: '?a=1&b=2', signed: `${url}?a=1&b=2${SIGNED_FIELDS}` }],
  ['a query against the alphabet', { query: '?b=2&a=1', signed: `${url}?b=2&a=1${SIGNED_FIELDS}` }],
  ['a plus in the query, encoded', { query: '?n=%2B1312', signed: `${url}?n=%2B1312${SIGNED_FIELDS}` }],
  ['a plus in the query, as it is', { query: '?n=+1312', signed: `${url}?n=+1312${SIGNED_FIELDS}` }],
  ['a per cent in the query', { query: '?n=100%25', signed: `${url}?n=100%25${SIGNED_FIELDS}` }],
  ['an empty value in the query', { query: '?n=', signed: `${url}?n=${SIGNED_FIELDS}` }],
  ['a repeated name in the query', { query: '?n=1&n=2', signed: `${url}?n=1&n=2${SIGNED_FIELDS}` }],
  ['UTF-8 in the query', { query: '?n=Zo%C3%AB', signed: `${url}?n=Zo%C3%AB${SIGNED_FIELDS}` }],
  ['#rc=5&rp=all, which is neither sent nor signed', { query: '?a=1', signed: `${url}?a=1${SIGNED_FIELDS}` }],
  ['a plus in a field, encoded', { body: 'To=%2B13125550101', signed: `${url}To+13125550101` }],
  ['a plus in a field that is a space', { body: 'Note=call+back', signed: `${url}Notecall back` }],
  ['a space in a field, encoded', { body: 'Note=call%20back', signed: `${url}Notecall back` }],
  ['a per cent in a field', { body: 'Note=100%25', signed: `${url}Note100%` }],
  ['& and = in a field', { body: 'Note=a%26b%3Dc', signed: `${url}Notea&b=c` }],
  ['an empty field', { body: 'CallSid=CA1&Digits=', signed: `${url}CallSidCA1Digits` }],
  ['a field without =', { body: 'CallSid=CA1&Digits', signed: `${url}CallSidCA1Digits` }],
  ['no field at all', { body: '', signed: url }],
  ['UTF-8 in a field', { body: 'Name=Zo%C3%AB+M%C3%BCller', signed: `${url}NameZoë Müller` }],
  ['a character of four bytes', { body: 'Body=%F0%9F%93%9E', signed: `${url}Body📞` }],
  ['a new line in a field', { body: 'Body=a%0Ab', signed: `${url}Bodya\nb` }],
  ['a field twice, its values sorted', { body: 'Tag=b&Tag=a', signed: `${url}TagaTagb` }],
  ['a field twice with one value, once', { body: 'Tag=a&Tag=a', signed: `${url}Taga` }],
  ['names in the order of code units', { body: 'a=1&B=2&_c=3&A=4', signed: `${url}A4B2_c3a1` }],
  ['a name that begins another', { body: 'CallSid=CA1&Call=x', signed: `${url}CallxCallSidCA1` }],
  ['a name with brackets', { body: 'X%5BY%5D=1', signed: `${url}X[Y]1` }],
]

const refused: Array<[string, Vector]> = [
  ['http where https was handed out', { signed: `http://dialer.harbor.test${PATH}${SIGNED_FIELDS}` }],
  ['another host', { signed: `https://evil.test${PATH}${SIGNED_FIELDS}` }],
  ['the Host header’s host', { signed: `https://evil.test${PATH}${SIGNED_FIELDS}`, headers: { host: 'evil.test' } }],
  [
    'the forwarded host',
    { signed: `https://evil.test${PATH}${SIGNED_FIELDS}`, headers: { 'x-forwarded-host': 'evil.test' } },
  ],
  ['a slash at the end', { signed: `${url}/${SIGNED_FIELDS}` }],
  ['a query left out', { query: '?a=1', signed: plain }],
  ['a query in another order', { query: '?a=1&b=2', signed: `${url}?b=2&a=1${SIGNED_FIELDS}` }],
  ['a query decoded', { query: '?n=%2B1', signed: `${url}?n=+1${SIGNED_FIELDS}` }],
  ['the fragment signed along', { signed: `${url}#rc=5&rp=all${SIGNED_FIELDS}` }],
  ['a field changed', { body: 'CallSid=CA2&From=client%3Ausr_1', signed: plain }],
  ['a field added', { body: `${FIELDS}&Digits=9`, signed: plain }],
  ['a field left out', { body: 'CallSid=CA1', signed: plain }],
  ['a space signed as a plus', { body: 'Note=call+back', signed: `${url}Notecall+back` }],
  ['fields as they came over the wire', { signed: `${url}CallSidCA1Fromclient%3Ausr_1` }],
  ['fields against the alphabet', { signed: `${url}Fromclient:usr_1CallSidCA1` }],
  ['another account’s token', { signed: plain, token: 'another-token' }],
  ['an empty signature', { signed: plain, spoil: () => '' }],
  ['half a signature', { signed: plain, spoil: (signature) => signature.slice(0, 14) }],
  [
    'a signature in hexadecimal',
    { signed: plain, spoil: (signature) => Buffer.from(signature, 'base64').toString('hex') },
  ],
  ['two signatures in one header', { signed: plain, spoil: (signature) => `${signature}, ${signature}` }],
]

describe('a signature over', () => {
  test.each(accepted)('%s is the carrier’s', async (_, vector) => expect(await send(vector)).toBe(200))
  test.each(refused)('%s is invalid', async (_, vector) => expect(await send(vector)).toBe(403))
})

test('the vector of the carrier’s own documentation', async () => {
  const signed =
    'https://mycompany.com/myapp.php?foo=1&bar=2CallSidCA1234567890ABCDECaller+14158675309Digits1234From+14158675309To+18005551212'
  // By that recipe this file signs everything above.
  expect(createHmac('sha1', '12345').update(signed).digest('base64')).toBe('RSOYDt4T1cUTdK1PDd93/VVr8B8=')
})
