import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, statSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { scratchFolder } from '../helpers/process'
import { waitFor } from '../helpers/wait-for'
import { prepareApp, type AppProcess } from './app-process'

/**
 * A disk that has no room any more, under the real process: what cannot be saved is refused with 503 and was not done,
 * what was acknowledged is still there, and when there is room again nobody has to do anything.
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

const save = ({ url, token }: AppProcess, key: string): Promise<Response> =>
  fetch(`${url}/api/v1/contacts`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ contactId: key, firstName: 'x'.repeat(200), numbers: ['312-555-0105'] }),
    signal: AbortSignal.timeout(10_000),
  })

/** Sellers who save contacts all the time; each answer is kept. */
function startWriting(app: AppProcess) {
  const told = { stop: false }
  const acknowledged: string[] = []
  const refused: Array<{ status: number; code: string; key: string; retryAfter: string | null }> = []
  let next = 0
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
  const writers = Promise.all(Array.from({ length: 4 }, writer))
  return {
    acknowledged,
    refused,
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
  const { acknowledged, refused } = writing
  await waitFor('writes are acknowledged', () => acknowledged.length >= 30)
  squeeze(pid)
  await waitFor('writes are refused', () => refused.length >= 20, { withinMs: 20_000 })
  // Whoever only reads notices nothing.
  expect(await app.api.get('/api/v1/session')).toMatchObject({ user: { firstName: 'Sam' } })
  const before = acknowledged.length
  release(pid)
  await waitFor('writes are acknowledged again', () => acknowledged.length >= before + 30, { withinMs: 20_000 })
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
  expect(app.running().ended()).toBe(false)
  // As after a power cut: only the file counts.
  await app.running().end('SIGKILL')
  await app.withFile(async ({ store }) => {
    expect(store.sqlite.pragma('integrity_check', { simple: true })).toBe('ok')
    const ids = new Set((await store.queries.selectFrom('contacts').select('id').execute()).map(({ id }) => id))
    expect(acknowledged.filter((id) => !ids.has(id))).toEqual([])
  })
  return { acknowledged: acknowledged.length, refused: refused.length }
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
          // What stands in the file may be written over; nothing may be added.
          (pid) => limit(pid, String(grown(folder.path))),
          (pid) => limit(pid, 'unlimited'),
        ),
      )
    },
  )

  test(
    'the disk is full: 503, nothing acknowledged is lost, and it goes on by itself',
    { timeout: 300_000 },
    async (context) => {
      const disk = join(folder.path, 'disk')
      mkdirSync(disk)
      if (!run('mount', '-t', 'tmpfs', '-o', 'size=24m', 'trunkline-test', disk)) {
        // A run that left this out unasked would read as one that passed it.
        if (process.env.NO_MOUNT !== '1')
          throw new Error('Nothing may be mounted here: run as root, or leave the full disk out with NO_MOUNT=1')
        return context.skip('NO_MOUNT=1')
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
    },
  )
})
