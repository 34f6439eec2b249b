import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { isStorageFault } from '../../db/storage-fault'

export interface RequestLabels {
  method: string
  route: string
  status: string
}

/** Labels come from closed lists in our code: ids, numbers or addresses would be personal data and unbounded. */
export interface Metrics {
  registry: Registry
  /** `route`: a template or a fixed word. */
  request(labels: RequestLabels, seconds: number): void
  /** `outcome`: an `Outcome` kind, or `unsigned`. */
  webhook(webhook: string, outcome: string): void
  /** Includes the wait for the connection. */
  transaction(name: string, seconds: number, error: unknown): void
  job(kind: string, outcome: JobOutcome): void
  file(folder: string, bytes: number): void
  /** `outcome`: `ok`, `refused`, `retry`, `unknown` or `fault`. */
  carrier(operation: string, outcome: string, seconds: number): void
}

export type JobOutcome = 'done' | 'again' | 'given-up'

const PREFIX = 'trunkline_'
/** Seconds, up to the carrier's callback timeout. */
const FAST = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15]

/** Fewer: there are hundreds of routes. */
const PER_ROUTE = [0.005, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 15]

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE'])

export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry, prefix: PREFIX })
  const requests = new Histogram({
    name: `${PREFIX}http_request_seconds`,
    help: 'Answered HTTP requests by route template',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: PER_ROUTE,
    registers,
  })
  const webhooks = new Counter({
    name: `${PREFIX}webhook_receipts_total`,
    help: 'Carrier webhooks by outcome',
    labelNames: ['webhook', 'outcome'] as const,
    registers,
  })
  const transactions = new Histogram({
    name: `${PREFIX}db_transaction_seconds`,
    help: 'Transactions by name, from requesting the connection to the commit',
    labelNames: ['name'] as const,
    buckets: FAST,
    registers,
  })
  const storageFaults = new Counter({
    name: `${PREFIX}db_storage_faults_total`,
    help: 'Transactions that the disk refused (full, broken, read-only, busy)',
    registers,
  })
  const jobs = new Counter({
    name: `${PREFIX}job_runs_total`,
    help: 'Runs of jobs by kind and outcome',
    labelNames: ['kind', 'outcome'] as const,
    registers,
  })
  const carrier = new Histogram({
    name: `${PREFIX}carrier_request_seconds`,
    help: 'Requests to the carrier by operation and outcome',
    labelNames: ['operation', 'outcome'] as const,
    buckets: FAST,
    registers,
  })
  const files = new Counter({
    name: `${PREFIX}file_bytes_total`,
    help: 'Bytes of files written since the start, by folder',
    labelNames: ['folder'] as const,
    registers,
  })
  return {
    registry,
    request: ({ method, route, status }, seconds) =>
      requests.observe({ method: METHODS.has(method) ? method : 'other', route, status }, seconds),
    webhook: (webhook, outcome) => webhooks.inc({ webhook, outcome }),
    transaction(name, seconds, error) {
      transactions.observe({ name }, seconds)
      if (isStorageFault(error)) storageFaults.inc()
    },
    file: (folder, bytes) => files.inc({ folder }, bytes),
    job: (kind, outcome) => jobs.inc({ kind, outcome }),
    carrier: (operation, outcome, seconds) => carrier.observe({ operation, outcome }, seconds),
  }
}

/** Collected at each scrape. */
export function addGauge(
  registry: Registry,
  name: string,
  help: string,
  labelNames: string[],
  collect: () => Promise<Array<[labels: Record<string, string>, value: number]>>,
): void {
  const gauge = new Gauge({
    name: PREFIX + name,
    help,
    labelNames,
    registers: [],
    async collect() {
      this.reset()
      for (const [labels, value] of await collect()) this.set(labels, value)
    },
  })
  registry.registerMetric(gauge)
}
