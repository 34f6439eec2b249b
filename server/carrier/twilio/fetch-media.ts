import { request as plain, type IncomingMessage } from 'node:http'
import { request as secure } from 'node:https'
import type { Readable } from 'node:stream'
import { CarrierError } from '../../../app/domain/carrier.port'
import type { CarrierCredentials } from '../../carrier-credentials'
import { toConnectionError } from './request-client'

/** Until the first byte. */
const RESPONSE_TIMEOUT_MS = 20_000
const MAX_REDIRECTS = 3

/** The SDK decodes bodies as text; fetch() drops Host. Throws CarrierError. */
export async function fetchMedia(
  path: string,
  credentials: Pick<CarrierCredentials, 'accountSid' | 'authToken'>,
  baseUrl: string | null,
): Promise<Readable> {
  const product = new URL(path, 'https://api.twilio.com')
  let url = baseUrl ? new URL(product.pathname + product.search, baseUrl) : product
  const headers = {
    Host: product.host,
    Authorization: `Basic ${Buffer.from(`${credentials.accountSid}:${credentials.authToken}`).toString('base64')}`,
  }
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    // No credentials to the redirect's storage host.
    const response = await get(url, hop === 0 ? headers : {})
    const { statusCode = 0 } = response
    if (statusCode === 200) return response
    response.resume()
    const { location } = response.headers
    if (statusCode >= 300 && statusCode < 400 && location) {
      url = new URL(location, url)
      continue
    }
    if (statusCode === 429) throw new CarrierError('retry', 'The carrier asked to wait', 429, 1_000)
    if (statusCode >= 500) throw new CarrierError('retry', `The carrier answered ${statusCode}`, statusCode)
    throw new CarrierError('refused', `The carrier has no such file (${statusCode})`, statusCode)
  }
  throw new CarrierError('refused', 'The carrier redirected too often', null)
}

function get(url: URL, headers: Record<string, string>): Promise<IncomingMessage> {
  const startRequest = url.protocol === 'https:' ? secure : plain
  return new Promise((resolve, reject) => {
    const clientRequest = startRequest(url, { headers, timeout: RESPONSE_TIMEOUT_MS }, resolve)
    clientRequest.once('timeout', () => clientRequest.destroy(new Error('no answer in time')))
    clientRequest.once('error', (error) => reject(toConnectionError(error)))
    clientRequest.end()
  })
}
