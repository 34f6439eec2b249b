import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { isStorageFault } from '../../db/storage-fault'

/**
 * What an operator watches, in Prometheus' words. Every label comes from a closed list of our own code (route templates,
 * transaction names, job kinds): no ids, numbers, addresses or names of people, or one busy day would fill the watcher.
 */
export interface Metrics {
  registry: Registry
  /** A request was answered. `route` is a template or a word, never the address itself. */
  request(labels: { method: string; route: string; status: string }, seconds: number): void
  /** The carrier's word about something: `done`, `repeat`, `unknown`, `twiml`. */
  webhook(webhook: string, outcome: string): void
  /** A transaction ended, the wait for the file's one connection included. */
  transaction(name: string, seconds: number, error: unknown): void
  /** A job's run ended: `done`, `again` or `given-up`. */
  job(kind: string, outcome: JobOutcome): void
  /** A file was written into a folder of DATA_DIR/files (`recordings`, `imports` …). */
  file(folder: string, bytes: number): void
  /** The carrier was asked: `ok`, `refused`, `retry` or `unknown`. */
  carrier(operation: string, outcome: string, seconds: number): void
}

export type JobOutcome = 'done' | 'again' | 'given-up'

const PREFIX = 'trunkline_'
/** Seconds. From a statement on a warm file to the longest that the carrier waits for us. */
const FAST = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15]

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE'])

/** Counters and timers of one process, with Node's own (event loop lag, memory, garbage collection). */
export function makeMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry, prefix: PREFIX })
  const requests = new Histogram({
    name: `${PREFIX}http_request_seconds`,
    help: 'Answered HTTP requests by route template',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: FAST,
    registers,
  })
  const webhooks = new Counter({
    name: `${PREFIX}webhook_receipts_total`,
    help: 'Webhooks of the carrier by what became of them',
    labelNames: ['webhook', 'outcome'] as const,
    registers,
  })
  const transactions = new Histogram({
    name: `${PREFIX}db_transaction_seconds`,
    help: 'Transactions by name, from asking for the connection to the commit',
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
    help: 'Bytes of the files that were kept since the start, by folder; recordings stay for good',
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

/** A number that is looked up when somebody asks for it. */
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
