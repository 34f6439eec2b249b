import { execFile, execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, statSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ROOT, scratchFolder } from '../helpers/process'
import { waitFor } from '../helpers/wait-for'
import { prepareApp, type AppProcess } from './app-process'

/**
 * A disk without free space, under the real process: what cannot be saved is refused with 503 and was not done,
 * what was acknowledged is still there, and when there is space again it recovers automatically.
 */
let folder: Awaited<ReturnType<typeof scratchFolder>>
let app: AppProcess | undefined
/** Undone in the end, whatever happened. */
let undo: Array<() => void>

beforeEach(async () => {
  folder = await scratchFolder('disk')
  undo = []
})
afterEach(async () => {
  await app?.running().end('SIGKILL')
  app = undefined
  for (const step of undo) step()
  await folder.remove()
})

const run = (command: string, ...args: string[]): boolean => {
  try {
    execFileSync(command, args, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

const mount = ['mount', '-t', 'tmpfs', '-o', 'size=24m', 'trunkline-test'] as const

/**
 * Runs the test of this name again, alone, where users without root can mount: in user and mount namespaces of its own.
 * Throws what it printed when it does not pass.
 */
async function passesInNamespace(name: string): Promise<void> {
  const kept = Object.entries(process.env).filter(([key]) => !/^(VITEST|FORCE_COLOR)/.test(key))
  const env = Object.fromEntries([...kept, ['NO_COLOR', '1']]) as NodeJS.ProcessEnv
  const vitest = [
    process.execPath,
    join(ROOT, 'node_modules/vitest/vitest.mjs'),
    'run',
    import.meta.filename,
    '-t',
    name,
  ]
  const told = await promisify(execFile)('unshare', ['-Urm', ...vitest], {
    cwd: ROOT,
    env,
  }).catch((failed: { stdout: string; stderr: string }) => failed)
  if (!/Tests\s+1 passed/.test(told.stdout)) throw new Error(told.stdout + told.stderr)
}

const save = ({ url, token }: AppProcess, key: string): Promise<Response> =>
  fetch(`${url}/api/v1/contacts`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ contactId: key, firstName: 'x'.repeat(200), numbers: ['312-555-0105'] }),
    signal: AbortSignal.timeout(10_000),
  })

/** Sellers who save contacts all the time, and a carrier that reports calls; each answer is kept. */
function startWriting(app: AppProcess) {
  const told = { stop: false }
  const acknowledged: string[] = []
  const refused: Array<{ status: number; code: string; key: string; retryAfter: string | null }> = []
  /** Of the carrier: what was taken, and how often each was refused before. */
  const callbacks = { taken: [] as string[], refusals: new Map<number, number>() }
  let next = 0
  let calls = 0
  /** It says everything until it is taken: the next of it comes only then. */
  const carrier = async () => {
    while (!told.stop) {
      const callSid = `CA${String(calls++).padStart(32, '0')}`
      const say = () =>
        app.tell('/webhooks/twilio/voice/lead/att_0/status', { CallSid: callSid, CallStatus: 'ringing' })
      let status = await say()
      for (; status !== 204 && !told.stop; status = await say())
        callbacks.refusals.set(status, (callbacks.refusals.get(status) ?? 0) + 1)
      if (status === 204) callbacks.taken.push(`voice-status:${callSid}:ringing`)
    }
  }
  const writer = async () => {
    while (!told.stop) {
      const key = `contact-${next++}`
      const answer = await save(app, key)
      const body = (await answer.json()) as { id?: string; code?: string }
      if (answer.ok) acknowledged.push(body.id!)
      else
        refused.push({
          status: answer.status,
          code: body.code ?? '',
          key,
          retryAfter: answer.headers.get('retry-after'),
        })
    }
  }
  const writers = Promise.all([...Array.from({ length: 4 }, writer), carrier()])
  return {
    acknowledged,
    refused,
    callbacks,
    async stop() {
      told.stop = true
      await writers
    },
  }
}

/** Writes until the disk refuses, makes room, and looks whether all is well. */
async function survive(dataDir: string, squeeze: (pid: number) => void, release: (pid: number) => void) {
  app = await prepareApp(dataDir)
  await app.start()
  const { pid } = app.running()
  const writing = startWriting(app)
  const { acknowledged, refused, callbacks } = writing
  await waitFor('writes are acknowledged', () => acknowledged.length >= 30 && callbacks.taken.length >= 10)
  squeeze(pid)
  await waitFor('writes are refused', () => refused.length >= 20 && (callbacks.refusals.get(503) ?? 0) >= 10, {
    withinMs: 20_000,
  })
  // Reading is not affected.
  expect(await app.api.get('/api/v1/session')).toMatchObject({ user: { firstName: 'Sam' } })
  const before = [acknowledged.length, callbacks.taken.length] as const
  release(pid)
  await waitFor(
    'writes are acknowledged again',
    () => acknowledged.length >= before[0] + 30 && callbacks.taken.length >= before[1] + 10,
    { withinMs: 20_000 },
  )
  await writing.stop()
  // What was refused is asked again under its own key: it is done now, or the answer says that it was done.
  for (const { key } of refused.slice(0, 5)) {
    const repeat = await save(app, key)
    expect([201, 409]).toContain(repeat.status)
    if (repeat.ok) acknowledged.push(((await repeat.json()) as { id: string }).id)
  }

  expect(new Set(refused.map(({ status, code, retryAfter }) => `${status} ${code} ${retryAfter}`))).toEqual(
    new Set(['503 unavailable 5']),
  )
  expect([...callbacks.refusals.keys()]).toEqual([503])
  expect(app.running().ended()).toBe(false)
  // As after a power cut: only the file counts.
  await app.running().end('SIGKILL')
  await app.withFile(async ({ store }) => {
    expect(store.sqlite.pragma('integrity_check', { simple: true })).toBe('ok')
    const ids = new Set((await store.queries.selectFrom('contacts').select('id').execute()).map(({ id }) => id))
    expect(acknowledged.filter((id) => !ids.has(id))).toEqual([])
    const receipts = new Set((await store.queries.selectFrom('receipts').select('key').execute()).map(({ key }) => key))
    expect(callbacks.taken.filter((key) => !receipts.has(key))).toEqual([])
  })
  return { acknowledged: acknowledged.length, refused: refused.length, callbacks: callbacks.taken.length }
}

describe('under the real process', () => {
  test.skipIf(process.platform !== 'linux')(
    'no file may grow: 503, nothing acknowledged is lost, and it goes on by itself',
    { timeout: 300_000 },
    async () => {
      const limit = (pid: number, bytes: string) => {
        if (!run('prlimit', '--pid', String(pid), `--fsize=${bytes}:unlimited`)) throw new Error('prlimit failed')
      }
      const grown = (dataDir: string) =>
        Math.max(...['trunkline.db', 'trunkline.db-wal'].map((file) => statSync(join(dataDir, file)).size))
      console.log(
        'file size limit',
        await survive(
          folder.path,
          // Existing bytes of the file can be overwritten; none can be added.
          (pid) => limit(pid, String(grown(folder.path))),
          (pid) => limit(pid, 'unlimited'),
        ),
      )
    },
  )

  const name = 'the disk is full: 503, nothing acknowledged is lost, and it goes on by itself'
  test(name, { timeout: 300_000 }, async (context) => {
    const disk = join(folder.path, 'disk')
    mkdirSync(disk)
    if (!run(...mount, disk)) {
      if (run('unshare', '-Urm', ...mount, disk)) return passesInNamespace(name)
      // A run that left this out without a word would read as one that passed it: its last lines say so again.
      console.log('full disk not checked')
      return context.skip('full disk not checked')
    }
    undo.push(() => run('umount', disk))
    const filler = join(disk, 'filler')
    console.log(
      'full disk',
      await survive(
        disk,
        () => {
          const { bavail, bsize } = statfsSync(disk)
          try {
            writeFileSync(filler, Buffer.alloc(bavail * bsize))
          } catch {
            // The writers were faster: it is full all the same.
          }
        },
        () => rmSync(filler),
      ),
    )
  })
})
