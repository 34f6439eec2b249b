import { mkdtempSync, rmSync } from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import type { PopulationFile } from '../people/population'
import { startSimulator, type Simulator, type SimulatorOptions } from '../start'
import { sdkClient } from './sdk-client'

export const account = {
  sid: `AC${'a1'.repeat(16)}`,
  authToken: 'auth-token-for-tests-only',
  apiKey: `SK${'b2'.repeat(16)}`,
  apiSecret: 'api-secret-for-tests-only-0123456789',
  applicationSid: `AP${'c3'.repeat(16)}`,
}
export const OWN = '+13125550140'

export type Entry = Record<string, unknown> & { n: number; kind: string; params?: Record<string, string> }
export type AppRequest = {
  method: string
  path: string
  url: string
  params: Record<string, string>
  body: string
  headers: http.IncomingHttpHeaders
}
export type AppAnswer = string | { status?: number; type?: string; body?: string | Buffer; destroy?: boolean }

export const twiml = (inside: string) => `<?xml version="1.0" encoding="UTF-8"?><Response>${inside}</Response>`

/** Minimal app behind the webhooks: stores requests and answers by path. */
export async function startApp() {
  const requests: AppRequest[] = []
  const answers = new Map<string, (request: AppRequest) => AppAnswer>()
  const server = http.createServer((incoming, response) => {
    let body = ''
    incoming.on('data', (chunk) => (body += chunk))
    incoming.on('end', () => {
      const url = new URL(incoming.url ?? '/', 'http://app')
      const formParams = incoming.method === 'POST' ? new URLSearchParams(body) : url.searchParams
      const request: AppRequest = {
        method: incoming.method ?? '',
        path: url.pathname,
        url: incoming.url ?? '',
        params: Object.fromEntries(formParams),
        body,
        headers: incoming.headers,
      }
      requests.push(request)
      const answer = answers.get(url.pathname)?.(request) ?? { status: 204 }
      const full = typeof answer === 'string' ? { body: answer, type: 'text/xml' } : answer
      if (full.destroy) return void incoming.socket.destroy()
      response.writeHead(full.status ?? 200, { 'Content-Type': full.type ?? 'text/plain' }).end(full.body ?? '')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    on: (at: string, answer: (request: AppRequest) => AppAnswer) => void answers.set(at, answer),
    to: (at: string) => requests.filter((request) => request.path === at),
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

export const fastPopulation: PopulationFile = {
  personas: {
    person: { setupMs: 100, answerAfterMs: 1_000, helloAfterMs: 300, hangUpAfterMs: null, lines: ['Go on.'] },
    quiet: { setupMs: 100, answerAfterMs: 500, helloAfterMs: 300 },
    leaver: { setupMs: 100, answerAfterMs: 500, hangUpAfterMs: 4_000 },
    machine: {
      setupMs: 100,
      answerAfterMs: 1_000,
      who: 'machine',
      greeting: 'Hi. Leave one.',
      greetingMs: 3_000,
      recordsMs: 9_000,
    },
    busy: { outcome: 'busy' },
    silent: { outcome: 'rings-out' },
    failed: { outcome: 'failed' },
    invalid: { rest: { fault: 'invalid-number' } },
    repeats: { setupMs: 100, answerAfterMs: 500, hangUpAfterMs: 1_000, callbacks: 'repeat' },
    disorders: { setupMs: 100, answerAfterMs: 500, hangUpAfterMs: 1_000, callbacks: 'disorder' },
    loses: { setupMs: 100, answerAfterMs: 500, hangUpAfterMs: 1_000, callbacks: 'lose-last' },
    refuses: { rest: { fault: 'status-500', times: 1 } },
    hangs: { setupMs: 100, answerAfterMs: 500, rest: { fault: 'timeout-after-accept', times: 1 } },
    throttles: { rest: { fault: 'status-429', times: 1, retryAfterS: 1 } },
    twin: { setupMs: 100, answerAfterMs: 10_000, answersTogether: { group: 'pair', waitMs: 60_000 } },
  },
  numbers: Object.fromEntries(
    [
      'person',
      'leaver',
      'machine',
      'busy',
      'silent',
      'failed',
      'invalid',
      'repeats',
      'disorders',
      'loses',
      'refuses',
      'hangs',
      'throttles',
      'twin',
      'quiet',
    ].map((name, at) => [`+155555501${String(at).padStart(2, '0')}`, name]),
  ),
  default: 'person',
}
/** The number of a persona above. */
export const numberOf = (persona: string) =>
  Object.entries(fastPopulation.numbers ?? {}).find(([, name]) => name === persona)![0]

export type Rig = Awaited<ReturnType<typeof startRig>>

/** A simulator, an app and the official SDK between them. */
export async function startRig(options: Partial<SimulatorOptions> = {}) {
  const dataDir = options.dataDir ?? mkdtempSync(path.join(os.tmpdir(), 'simulator-'))
  const app = await startApp()
  const simulator: Simulator = await startSimulator({
    port: 0,
    publicUrl: app.url,
    account,
    voiceUrl: `${app.url}/voice/agent`,
    speed: 100,
    callsPerSecond: 50,
    population: fastPopulation,
    ...options,
    dataDir,
  })
  const entries = () => simulator.readLog(0, 5_000).entries as Entry[]
  return {
    app,
    simulator,
    dataDir,
    client: sdkClient(simulator.url, account.sid, account.authToken),
    entries,
    /** Resolves with the first matching log entry. */
    async seen(fits: (entry: Entry) => boolean, what = 'the entry', deadlineMs = 5_000): Promise<Entry> {
      return until(() => entries().find(fits), simulator, what, deadlineMs)
    },
    until: <T>(probe: () => T | undefined | null | false, what = 'the condition', deadlineMs = 5_000) =>
      until(probe, simulator, what, deadlineMs),
    async close() {
      await simulator.close()
      await app.close()
      if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Probes at each log entry, never by time. Rejects at the deadline. */
async function until<T>(
  probe: () => T | undefined | null | false,
  simulator: Simulator,
  what: string,
  deadlineMs: number,
): Promise<T> {
  const found = probe()
  if (found) return found
  return new Promise<T>((resolve, reject) => {
    const settle = (finish: () => void) => {
      clearTimeout(deadline)
      stop()
      finish()
    }
    const check = () => {
      const now = probe()
      if (now) settle(() => resolve(now))
    }
    const deadline = setTimeout(
      () => settle(() => reject(new Error(`${what} did not come within ${deadlineMs} ms`))),
      deadlineMs,
    )
    const stop = simulator.followLog(check)
    check()
  })
}
