import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testWorld, type World } from '../tests/helpers/world'
import { waitFor } from '../tests/helpers/wait-for'
import { groupCommits } from './group-commit'
import type { TransactionOptions } from './open'
import { statement } from './statement'

let world: World
/** Commit boundaries in their order. */
let boundaries: string[]
beforeEach(async () => {
  boundaries = []
  world = await testWorld({ onBoundary: (name, side) => void boundaries.push(`${name}:${side}`) })
})
afterEach(() => world.close())

const insertReceipt = statement((q, receipt: { key: string; created_at: number }) =>
  q.insertInto('receipts').values(receipt),
)
const receiptOf = statement((q, p: { key: string }) => q.selectFrom('receipts').selectAll().where('key', '=', p.key))

const claim = (name: string, then: () => Promise<void> = async () => {}, how: TransactionOptions = {}) =>
  world.system.db.transact(
    name,
    async (tx) => {
      await tx.db.write(insertReceipt, { key: name, created_at: 1 })
      await then()
      return name
    },
    how,
  )
const PATIENT = { lowPriority: true } as const
const committed = () => boundaries.filter((boundary) => boundary.endsWith(':after'))
const claimed = async () =>
  (await world.system.db.q.selectFrom('receipts').select('key').orderBy('key').execute()).map(({ key }) => key)

describe('transactions of one moment', () => {
  test('commit together, each with its own boundaries and result', async () => {
    expect(await Promise.all([claim('a'), claim('b'), claim('c')])).toEqual(['a', 'b', 'c'])
    expect(boundaries).toEqual(['a:before', 'b:before', 'c:before', 'a:after', 'b:after', 'c:after'])
    expect(await claimed()).toEqual(['a', 'b', 'c'])
  })

  test('a low-priority transaction runs after later normal ones', async () => {
    await Promise.all([claim('slow', undefined, PATIENT), claim('slower', undefined, PATIENT), claim('a'), claim('b')])
    expect(committed()).toEqual(['a:after', 'b:after', 'slow:after', 'slower:after'])
  })

  test('a new transaction waits for one low-priority transaction, not for all', async () => {
    // Compiles its statements first: on a busy machine that uses up the low-priority wait.
    await claim('before')
    let begin = () => {}
    const first = new Promise<void>((resolve) => (begin = resolve)).then(() => claim('a'))
    const meanwhile = async () => {
      begin()
      await new Promise((resolve) => setImmediate(resolve))
    }
    await Promise.all([claim('slow', meanwhile, PATIENT), claim('slower', undefined, PATIENT), first])
    expect(committed()).toEqual(['before:after', 'slow:after', 'a:after', 'slower:after'])
  })

  test('a crowd of transactions does not starve low-priority ones', async () => {
    let crowds = true
    let came = 0
    const crowd = async () => {
      while (crowds) await claim(`crowd ${(came += 1)}`)
    }
    const crowding = [crowd(), crowd(), crowd()]
    await claim('slow', undefined, PATIENT)
    crowds = false
    await Promise.all(crowding)
    expect(came).toBeGreaterThan(crowding.length)
  })

  test('nor do low-priority groups starve normal transactions, which run between them', async () => {
    let crowds = true
    const crowd = async () => {
      for (let came = 0; crowds; came += 1) await claim(`crowd ${came}`)
    }
    const crowding = crowd()
    await Promise.all(Array.from({ length: 40 }, (_, n) => claim(`slow ${n}`, undefined, PATIENT)))
    crowds = false
    await crowding
    const names = committed()
    const isSlow = (name: string) => name.startsWith('slow')
    const among = names.slice(names.findIndex(isSlow), names.findLastIndex(isSlow))
    expect(among.some((name) => name.startsWith('crowd'))).toBe(true)
  })

  test('a low-priority transaction waits to form a group', async () => {
    const claims: Promise<string>[] = []
    for (let n = 0; n < 20; n += 1) {
      claims.push(claim(`slow ${n}`, undefined, PATIENT))
      await new Promise((resolve) => setImmediate(resolve))
    }
    await Promise.all(claims)
    const groups = boundaries.filter((name, n) => name.endsWith(':after') && boundaries[n - 1]!.endsWith(':before'))
    expect(groups.length).toBeLessThan(10)
  })

  test('a full group stops waiting and opens no empty transaction', async () => {
    const sqlite = new Database(':memory:')
    let ran = 0
    const groups: number[] = []
    const inGroup = groupCommits(
      sqlite,
      async (use) => {
        const before = ran
        await use()
        groups.push(ran - before)
      },
      null,
    )
    const start = performance.now()
    await Promise.all(Array.from({ length: 32 }, () => inGroup(async () => void (ran += 1), true)))
    await waitFor('the time is over', () => performance.now() - start > 20)
    // A busy machine spends the budget of a group before it is full.
    expect([ran, groups.every((size) => size > 0), groups.length < 10]).toEqual([32, true, true])
    sqlite.close()
  })

  test('a failing transaction is rolled back alone', async () => {
    const broken = () => Promise.reject(new Error('no'))
    const outcomes = await Promise.allSettled([claim('a'), claim('b', broken), claim('c'), claim('a')])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected'])
    expect(await claimed()).toEqual(['a', 'c'])
    expect(committed()).toEqual(['a:after', 'c:after'])
  })

  test('a failed commit fails all its transactions, and the next ones succeed', async () => {
    const { sqlite } = world.services.store
    const late = claim('b', async () => {
      // Checked at the commit: all of it fails, as with a full disk.
      sqlite.pragma('defer_foreign_keys = ON')
      sqlite.exec(`insert into phone_leases (user_id, tab_id, expires_at) values ('nobody', 'tab', 1)`)
    })
    const outcomes = await Promise.allSettled([claim('a'), late, claim('c')])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(await claimed()).toEqual([])
    expect(await claim('d')).toBe('d')
    expect(await claimed()).toEqual(['d'])
  })

  test('a transaction after SQLite’s full rollback is not lost', async () => {
    const { sqlite } = world.services.store
    const broken = async () => {
      sqlite.exec('rollback')
      throw new Error('disk full')
    }
    const outcomes = await Promise.allSettled([claim('a'), claim('b', broken), claim('c')])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
    expect(await claimed()).toEqual(['c'])
  })

  test('each sees the writes of those before it', async () => {
    const [, seen] = await Promise.all([
      claim('a'),
      world.system.db.transact('reads', (tx) => tx.db.first(receiptOf, { key: 'a' })),
    ])
    expect(seen).toEqual({ key: 'a', created_at: 1 })
  })
})

describe('a statement', () => {
  test('is compiled per set of names, and keeps its other values', async () => {
    const renamed = statement((q, { id, ...facts }: { id: string; name?: string; phone?: string }) =>
      q.updateTable('accounts').set(facts).where('id', '=', id).where('kind', '=', 'team'),
    )
    const id = await world.account()
    const write = (params: { id: string; name?: string; phone?: string }) =>
      world.system.db.transact('rename', (tx) => tx.db.write(renamed, params))
    expect(await write({ id, name: 'One' })).toBe(1)
    expect(await write({ id, phone: '+13125550199' })).toBe(1)
    expect(await write({ id: 'nobody', name: 'Two' })).toBe(0)
    const row = await world.system.db.q.selectFrom('accounts').select(['name', 'phone']).executeTakeFirst()
    expect(row).toEqual({ name: 'One', phone: '+13125550199' })
  })

  test('waits outside a transaction, and throws in one and after its end', async () => {
    await claim('a')
    expect(await world.system.db.first(receiptOf, { key: 'a' })).toBeDefined()
    await expect(
      world.system.db.transact('guarded', () => world.system.db.first(receiptOf, { key: 'a' })),
    ).rejects.toThrow("outer db used inside transaction 'guarded'")
    const kept = await world.system.db.transact('kept', async (tx) => tx)
    await expect(async () => kept.db.first(receiptOf, { key: 'a' })).rejects.toThrow("transaction 'kept' has ended")
  })
})
