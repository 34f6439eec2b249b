import { mkdtempSync, rmSync, unlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testWorld, type World } from '../tests/helpers/world'
import { statement } from './statement'

const PATIENT = { lowPriority: true } as const

let folder: string
let file: string
let world: World
/** Names in the order of their commit confirmations. */
let told: string[]
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'trunkline-log-'))
  file = join(folder, 'trunkline.db')
  told = []
  world = await testWorld({
    file,
    onBoundary: (name, side) => {
      if (side === 'after') told.push(name)
    },
  })
})
afterEach(async () => {
  await world.close()
  rmSync(folder, { recursive: true })
})

const insertReceipt = statement((q, receipt: { key: string; created_at: number }) =>
  q.insertInto('receipts').values(receipt),
)
const claim = (key: string, how = {}, then = () => {}) =>
  world.system.db.transact(
    key,
    async (tx) => {
      await tx.db.write(insertReceipt, { key, created_at: 1 })
      then()
      return key
    },
    how,
  )
/** 2: SQLite waits for the disk at a commit; 1: it does not. */
const level = () => world.services.store.sqlite.pragma('synchronous', { simple: true }) as number

test('SQLite syncs each commit, except low-priority ones, whose log is synced separately', async () => {
  const levels: number[] = []
  const look = () => void levels.push(level())
  await claim('a', {}, look)
  await claim('slow', PATIENT, look)
  look()
  await claim('b', {}, look)
  await expect(
    claim('broken', PATIENT, () => {
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  look()
  expect(levels).toEqual([2, 1, 2, 2, 2])
})

test('confirms commits in their order, at any priority', async () => {
  const claims: Promise<string>[] = []
  const names: string[] = []
  for (let n = 0; n < 40; n += 1) {
    // The next begins after this commit, before it is on disk.
    await new Promise<void>((resolve) => {
      const isPatient = n % 3 !== 2
      claims.push(
        claim(`claim ${n}`, isPatient ? PATIENT : {}, () => {
          names.push(`claim ${n}`)
          resolve()
        }),
      )
    })
  }
  await Promise.all(claims)
  expect(told).toEqual(names)
})

test('confirms no commit whose log cannot be written to disk', async () => {
  await claim('a')
  unlinkSync(`${file}-wal`)
  await expect(claim('slow', PATIENT)).rejects.toMatchObject({ code: 'ENOENT' })
  expect(told).toEqual(['a'])
  expect(level()).toBe(2)
})

test('confirms waiting commits when the file is closed', async () => {
  let slow = Promise.resolve('')
  await new Promise<void>((resolve) => (slow = claim('slow', PATIENT, resolve)))
  // It is committed.
  await new Promise((resolve) => setImmediate(resolve))
  await world.services.store.close()
  await expect(slow).resolves.toBe('slow')
})
