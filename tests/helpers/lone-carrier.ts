import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Carrier } from '../../app/domain/carrier.port'
import type { TrustCarrier } from '../../app/domain/registrations/trust-carrier.port'
import { createTwilioCarrier } from '../../server/carrier/twilio/carrier'
import { createTwilioTrust } from '../../server/carrier/twilio/trust'
import type { PopulationFile } from '../../server/simulator/people/population'
import { startSimulator, type Simulator } from '../../server/simulator/start'

/** A carrier without a listener: its callbacks go to an address where no server listens. */
export interface LoneCarrier {
  simulator: Simulator
  /** The real adapter over the SDK; gives up on an answer after `timeoutMs`. */
  carrier: Carrier
  /** Reviewers: `simulator.trust`. */
  trust: TrustCarrier
  /** What lets an app of its own in, as its environment names it. */
  environment: Record<string, string>
  /** Attempt ids of the creates that it was asked for, in order. */
  creates(): string[]
  close(): Promise<void>
}

export async function openLoneCarrier(population: PopulationFile, timeoutMs = 500): Promise<LoneCarrier> {
  const dataDir = mkdtempSync(join(tmpdir(), 'trunkline-carrier-'))
  // Port 9 discards: no callback ever arrives.
  const publicUrl = 'http://127.0.0.1:9'
  const account = {
    sid: `AC${'0'.repeat(32)}`,
    authToken: 'a-token-of-the-carrier-account',
    apiKey: `SK${'0'.repeat(32)}`,
    apiSecret: 'a-secret-of-the-api-key',
  }
  const applicationSid = `AP${'0'.repeat(32)}`
  const simulator = await startSimulator({
    port: 0,
    dataDir,
    publicUrl,
    account: { ...account, applicationSid },
    speed: 10,
    callsPerSecond: 50,
    population,
  })
  const { sid: accountSid, ...keys } = account
  return {
    simulator,
    carrier: createTwilioCarrier({
      accountSid,
      ...keys,
      twimlAppSid: applicationSid,
      publicUrl,
      baseUrl: simulator.url,
      simulated: true,
      transcriptService: `GA${accountSid.slice(2)}`,
      verifyService: `VA${accountSid.slice(2)}`,
      timeoutMs,
    }),
    trust: createTwilioTrust({
      accountSid,
      authToken: keys.authToken,
      publicUrl,
      baseUrl: simulator.url,
      primaryProfile: `BU${accountSid.slice(2)}`,
      timeoutMs,
    }),
    environment: {
      CARRIER_BASE_URL: simulator.url,
      TWILIO_ACCOUNT_SID: accountSid,
      TWILIO_AUTH_TOKEN: keys.authToken,
      TWILIO_API_KEY: keys.apiKey,
      TWILIO_API_SECRET: keys.apiSecret,
      TWILIO_TWIML_APP_SID: applicationSid,
    },
    creates: () =>
      simulator
        .readLog(0, 100_000)
        .entries.filter(
          (entry) => entry.kind === 'request' && entry.method === 'POST' && String(entry.url).endsWith('/Calls.json'),
        )
        .map(
          (entry) => /\/lead\/([^/]+)\/twiml/.exec(new URLSearchParams(String(entry.body)).get('Url') ?? '')?.[1] ?? '',
        ),
    async close() {
      await simulator.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
