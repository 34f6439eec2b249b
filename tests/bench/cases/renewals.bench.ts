import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { freePorts } from '../../helpers/process'
import { waitFor } from '../../helpers/wait-for'
import type { Bench, Numbers } from '../harness/bench'
import { quantile } from '../harness/measure'
import { probeWhile, type Waits } from '../harness/probe'
import { startApp } from '../harness/programs'
import { closeSynced, into, openUnsynced } from '../harness/rows'
import { seedSellers } from '../harness/sellers'

/** Of one run; five runs are the ten thousand. */
const SUBSCRIPTIONS = 2_000
const SELLERS = 4
const WITHOUT_MS = 5_000
const DAY = 86_400_000

const waitsOf = ({ own, byClock }: Waits): Numbers => ({
  'renewals-wait-max': Math.max(...own),
  'renewals-wait-p99': quantile(own, 0.99),
  'renewals-wait-max-by-clock': Math.max(...byClock),
})

/** The least that the adapters take for a carrier and for Stripe: every charge pays. */
async function openProviders(): Promise<{ url: string; charged(): number; close(): void }> {
  const keys = new Set<string>()
  const server = createServer((request, response) => {
    request.resume().once('end', () => {
      const key = request.headers['idempotency-key']
      const isCharge = request.method === 'POST' && request.url!.startsWith('/v1/payment_intents')
      if (isCharge) keys.add(String(key))
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(
        JSON.stringify(
          isCharge
            ? { id: `pi_${keys.size}`, object: 'payment_intent', status: 'succeeded', metadata: {} }
            : { incoming_phone_numbers: [] },
        ),
      )
    })
  })
  server.keepAliveTimeout = 600_000
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    charged: () => keys.size,
    close: () => void server.close(),
  }
}

function writeSubscriptions(file: string): void {
  const db = openUnsynced(file)
  const { vendor } = db.prepare('select id as vendor from vendors limit 1').get() as { vendor: string }
  const plan = db.prepare('select features, limits from accounts limit 1').get() as { features: string; limits: string }
  const [account, customer, subscription] = ['accounts', 'payment_customers', 'subscriptions'].map((table) =>
    into(db, table),
  ) as [ReturnType<typeof into>, ReturnType<typeof into>, ReturnType<typeof into>]
  db.transaction(() => {
    for (let n = 0; n < SUBSCRIPTIONS; n += 1) {
      const account_id = `acc_bench${n}`
      account({ id: account_id, vendor_id: vendor, kind: 'individual', name: `Harbor ${n}`, created_at: 1, ...plan })
      customer({
        account_id,
        customer_id: `cus_${n}`,
        payment_method_id: `pm_${n}`,
        brand: 'visa',
        last4: '4242',
        expires_month: 12,
        expires_year: 2040,
        updated_at: 1,
      })
      subscription({
        id: `sub_bench${n}`,
        account_id,
        product_id: 'individual-power',
        period: 'MONTHLY',
        unit_cents: 5_900,
        quantity: 1,
        status: 'active',
        zone: 'America/Chicago',
        anchored_at: 1,
        period_start: 1,
        period_end: 1,
        next_event_at: null,
        created_at: 1,
        updated_at: 1,
      })
    }
  })()
  closeSynced(db)
}

/** What a small request of another user waits while subscriptions are renewed, each charged once. */
export const bench: Bench = {
  name: 'renewals',
  figures: [
    { case: 'renewals-wait-max', unit: 'ms', goal: { of: 'ours', atMost: 50 } },
    { case: 'renewals-wait-p99', unit: 'ms', goal: null },
    { case: 'renewals-wait-max-by-clock', unit: 'ms', goal: null },
    { case: 'renewals-time', unit: 's', goal: null },
  ],
  warmUps: 0,
  async open(folder) {
    const sellers = await seedSellers(folder, SELLERS, 1)
    const file = join(folder, 'trunkline.db')
    writeSubscriptions(file)
    const providers = await openProviders()
    const port = await freePorts(2)
    const app = await startApp(folder, providers.url, {
      PORT: String(port),
      HOST_DEMO_PORT: String(port + 1),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      DEMO: '1',
      DEMO_HISTORY: '0',
    })
    const db = new Database(file)
    const probe = (work: Promise<unknown>) =>
      probeWhile(
        app,
        sellers.map(({ token }) => token),
        work,
      )
    let runs = 0

    async function renewAll(): Promise<number> {
      const now = Date.now()
      const end = now - 1_000
      db.prepare(
        `update subscriptions set anchored_at = ?, periods = -1, period_start = ?, period_end = ?, next_event_at = ?`,
      ).run(end, end - 30 * DAY, end, end)
      runs += 1
      const renewed = db
        .prepare<[number]>(`select count(*) from subscriptions where status = 'active' and period_end > ?`)
        .pluck()
      const start = db.prepare(`select count(*) from payments where created_at >= ?`).pluck()
      await waitFor('the first renewal', () => Number(start.get(now)) > 0, { withinMs: 60_000, everyMs: 50 })
      const from = performance.now()
      await waitFor('all renewals', () => renewed.get(Date.now()) === SUBSCRIPTIONS, {
        withinMs: 300_000,
        everyMs: 200,
      })
      const times = (performance.now() - from) / 1000
      if (providers.charged() !== runs * SUBSCRIPTIONS)
        throw new Error(`${providers.charged()} charges of ${runs * SUBSCRIPTIONS}`)
      return times
    }

    return {
      async ours() {
        let time = 0
        const waits = await probe(renewAll().then((taken) => (time = taken)))
        return { ...waitsOf(waits), 'renewals-time': time }
      },
      reference: async () => waitsOf(await probe(pause(WITHOUT_MS))),
      async close() {
        db.close()
        await app.close()
        providers.close()
      },
    }
  },
}
