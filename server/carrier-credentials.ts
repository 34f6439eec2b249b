import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { loadOrCreateSecret } from './stored-secret'

export interface CarrierCredentials {
  accountSid: string
  authToken: string
  apiKey: string
  apiSecret: string
  twimlAppSid: string
}

const CARRIER_CREDENTIALS_FILE = 'carrier-credentials.json'

const sid = (prefix: string) => prefix + randomBytes(16).toString('hex')

/** App and simulator must agree across restarts. Throws as `loadOrCreateSecret`. */
export function loadSimulatedCredentials(dataDir: string): CarrierCredentials {
  const storedJson = loadOrCreateSecret(
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
  return JSON.parse(storedJson) as CarrierCredentials
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
