import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PaymentProvider } from '../../app/domain/payment.port'
import { createStripeProvider } from '../../server/payments/stripe/stripe-provider'
import { startSimulator } from '../../server/simulator/start'

const account = {
  sid: `AC${'0'.repeat(32)}`,
  authToken: 'a-token-of-the-carrier-account',
  apiKey: `SK${'0'.repeat(32)}`,
  apiSecret: 'a-secret-of-the-api-key',
  applicationSid: `AP${'0'.repeat(32)}`,
}
/** Of the simulator's events. */
export const WEBHOOK_SECRET = `whsec_${account.authToken}`
const SECRET_KEY = `sk_test_${account.apiSecret}`

export interface TestProvider {
  url: string
  /** The real adapter over the SDK. */
  provider: PaymentProvider
  /** A token of the card form. */
  createCard(number?: string): Promise<string>
  /** For the next matching request or event. */
  fault(fault: {
    match: { method?: string; path?: string; event?: string }
    fault: string
    times?: number
  }): Promise<void>
  answerBank(clientSecret: string | null, accepted: boolean): Promise<void>
  /** Made by no one of ours. */
  post(path: string, form: Record<string, string>): Promise<Record<string, unknown>>
  /** Payments that took money. */
  countPaid(): Promise<number>
  /** Resolves at the first matching delivery of an event. */
  delivered(type: string): Promise<void>
  close(): Promise<void>
}

/** The payment simulator, and nothing else of ours. `publicUrl`: where its events go. */
export async function openPaymentProvider({
  publicUrl = 'http://127.0.0.1:9',
  timeoutMs = 500,
}: { publicUrl?: string; timeoutMs?: number } = {}): Promise<TestProvider> {
  const dataDir = mkdtempSync(join(tmpdir(), 'trunkline-payments-'))
  const simulator = await startSimulator({ port: 0, dataDir, publicUrl, account, speed: 20 })
  const { url } = simulator
  const postJson = async (path: string, body: unknown) => {
    const response = await fetch(url + path, { method: 'POST', body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as Record<string, unknown>
  }
  const headers = { Authorization: `Bearer ${SECRET_KEY}` }
  return {
    url,
    provider: createStripeProvider({
      secretKey: SECRET_KEY,
      publishableKey: 'pk_test_simulator',
      baseUrl: url,
      timeoutMs,
    }),
    async createCard(number = '4242424242424242') {
      const card = { number, expMonth: '12', expYear: '40', cvc: '123' }
      return String((await postJson('/simulator/payments/payment-methods', card)).id)
    },
    async fault(fault) {
      await postJson('/simulator/faults', fault)
    },
    async answerBank(clientSecret, accepted) {
      await postJson('/simulator/payments/authentications', { clientSecret, accepted })
    },
    async post(path, form) {
      const response = await fetch(url + path, { method: 'POST', headers, body: new URLSearchParams(form) })
      return (await response.json()) as Record<string, unknown>
    },
    async countPaid() {
      const response = await fetch(`${url}/v1/payment_intents?limit=100`, { headers })
      const { data } = (await response.json()) as { data: { status: string }[] }
      return data.filter(({ status }) => status === 'succeeded').length
    },
    delivered: (type) =>
      new Promise((resolve) => {
        const isThere = () =>
          simulator
            .readLog(0, 100_000)
            .entries.some(
              (entry) => entry.kind === 'payment-event' && entry.about === type && Number(entry.status) < 300,
            )
        const stop = simulator.followLog(() => {
          if (!isThere()) return
          stop()
          resolve()
        })
        if (isThere()) {
          stop()
          resolve()
        }
      }),
    async close() {
      await simulator.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
