import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { keepOnce } from './kept-secret'

/** What the carrier's SDK signs and is checked with. */
export interface CarrierCredentials {
  accountSid: string
  authToken: string
  apiKey: string
  apiSecret: string
  twimlAppSid: string
}

/** Name, in the data folder, of the credentials that app and simulator share. */
const CARRIER_CREDENTIALS_FILE = 'carrier-credentials.json'

const sid = (prefix: string) => prefix + randomBytes(16).toString('hex')

/**
 * Credentials of the simulated carrier: made at the first boot and kept with mode 600, because app and simulator are two
 * processes that must agree on them over every restart. Throws as `keepOnce` does.
 */
export function simulatedCredentials(dataDir: string): CarrierCredentials {
  const kept = keepOnce(
    join(dataDir, CARRIER_CREDENTIALS_FILE),
    () =>
      JSON.stringify(
        {
          accountSid: sid('AC'),
          authToken: randomBytes(16).toString('hex'),
          apiKey: sid('SK'),
          apiSecret: randomBytes(24).toString('base64url'),
          twimlAppSid: sid('AP'),
        } satisfies CarrierCredentials,
        null,
        2,
      ),
    isJson,
  )
  return JSON.parse(kept) as CarrierCredentials
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
