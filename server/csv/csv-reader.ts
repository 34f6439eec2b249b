import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { CsvReader } from '../../app/domain/csv.port'
import type { CsvAnswer, CsvRequest } from './csv-messages'

const MAX_WORKERS = 2
const IDLE_MS = 30_000
const MAX_HEAP_MB = 512

const builtFile = () => join(import.meta.dirname, 'csv-worker.js')

const isAlive = ({ threadId }: Worker) => threadId !== -1

/** In development and tests: Node.js reads no TypeScript. */
async function bundleSource(): Promise<string> {
  const { build } = await import('esbuild')
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, 'csv-worker.ts')],
    bundle: true,
    platform: 'node',
    format: 'cjs',
    packages: 'external',
    write: false,
  })
  return outputFiles[0]!.text
}

/** Files are read in worker threads: parsing would block the event loop for seconds. */
export function createCsvReader(): CsvReader {
  const idle = new Map<Worker, NodeJS.Timeout>()
  const waiting: Array<() => void> = []
  const reading = new Set<string>()
  let running = 0
  let source: Promise<string> | undefined

  async function startWorker(): Promise<Worker> {
    const resourceLimits = { maxOldGenerationSizeMb: MAX_HEAP_MB }
    if (existsSync(builtFile())) return new Worker(builtFile(), { resourceLimits })
    source ??= bundleSource()
    return new Worker(await source, { eval: true, resourceLimits })
  }

  /** Counted as running: a place is free again if it cannot start. */
  async function start(): Promise<Worker> {
    try {
      // An error while it is idle ends it, and nothing else.
      return (await startWorker()).on('error', () => {})
    } catch (error) {
      running--
      throw error
    }
  }

  async function acquire(signal: AbortSignal | undefined): Promise<Worker> {
    signal?.throwIfAborted()
    if (running >= MAX_WORKERS)
      await new Promise<void>((resolve, reject) => {
        const enter = () => {
          signal?.removeEventListener('abort', leave)
          resolve()
        }
        const leave = () => {
          waiting.splice(waiting.indexOf(enter), 1)
          reject(signal?.reason as Error)
        }
        waiting.push(enter)
        signal?.addEventListener('abort', leave, { once: true })
      })
    running++
    const [warm] = idle.keys()
    if (warm) {
      clearTimeout(idle.get(warm))
      idle.delete(warm)
    }
    const worker = warm && isAlive(warm) ? warm : await start()
    worker.ref()
    return worker
  }

  function release(worker: Worker, isReusable: boolean): void {
    running--
    worker.unref()
    if (isReusable && idle.size === 0) {
      const stop = () => {
        idle.delete(worker)
        void worker.terminate()
      }
      idle.set(worker, setTimeout(stop, IDLE_MS).unref())
    } else void worker.terminate()
    waiting.shift()?.()
  }

  function send(worker: Worker, request: CsvRequest, signal: AbortSignal | undefined): Promise<CsvAnswer> {
    return new Promise((resolve, reject) => {
      const fail = (error: unknown) => settle(() => reject(error instanceof Error ? error : new Error(String(error))))
      const abort = () => fail(signal?.reason)
      const exit = () => fail(new Error('The thread that reads files has ended'))
      const onMessage = (answer: CsvAnswer) =>
        answer.kind === 'error' ? fail(answer.error) : settle(() => resolve(answer))
      const settle = (end: () => void) => {
        signal?.removeEventListener('abort', abort)
        worker.off('message', onMessage).off('error', fail).off('exit', exit)
        end()
      }
      if (signal?.aborted) return abort()
      signal?.addEventListener('abort', abort, { once: true })
      worker.on('message', onMessage).on('error', fail).on('exit', exit)
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      worker.postMessage(request)
    })
  }

  return {
    reserve(accountId) {
      if (reading.has(accountId)) return null
      reading.add(accountId)
      return () => reading.delete(accountId)
    },
    async inspect({ bytes, encoding }, { signal } = {}) {
      const worker = await acquire(signal)
      let isReusable = false
      try {
        const answer = await send(worker, { kind: 'inspect', bytes, encoding }, signal)
        if (answer.kind !== 'inspection') throw new Error(`The reader answered ${answer.kind}`)
        isReusable = true
        return answer.inspection
      } finally {
        release(worker, isReusable)
      }
    },
    async *rows(input, { signal } = {}) {
      const worker = await acquire(signal)
      let isReusable = false
      try {
        let request: CsvRequest = { kind: 'rows', ...input }
        for (;;) {
          const answer = await send(worker, request, signal)
          if (answer.kind !== 'batch') throw new Error(`The reader answered ${answer.kind}`)
          if (!answer.rows) break
          yield answer.rows
          request = { kind: 'next' }
        }
        isReusable = true
      } finally {
        release(worker, isReusable)
      }
    },
  }
}
