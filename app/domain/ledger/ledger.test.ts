import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testWorld, type World } from '../../../tests/helpers/world'
import type { Ctx } from '../context.server'
import { checkLedger } from './check-ledger.server'
import { ledgerCsv } from './ledger-csv.server'
import { getBalances, getSpend, listLedger } from './ledger.read.server'
import { postTransaction, type NewTransaction } from './post-transaction.server'

const DAY = 86_400_000
const DOLLAR = 10_000

let world: World
let ctx: Ctx
let accountId: string
beforeEach(async () => {
  world = await testWorld()
  ctx = world.system
  accountId = await world.account()
})
afterEach(() => world.close())

const post = (transaction: Partial<NewTransaction> & Pick<NewTransaction, 'naturalKey' | 'entries'>) =>
  ctx.db.transact('test', (tx) =>
    postTransaction(tx, { accountId, kind: 'charge', cause: { callId: 'line_1' }, ...transaction }),
  )
const topUp = (amount: number, key = 'pi_1') =>
  post({
    kind: 'top_up',
    naturalKey: `payment:${key}`,
    cause: { paymentId: key },
    entries: { wallet: amount, payment_provider: -amount },
  })
const talk = (amount: number, key: string, kind: NewTransaction['kind'] = 'charge') =>
  post({ kind, naturalKey: key, entries: { wallet: -amount, 'revenue:talk': amount } })

describe('postTransaction', () => {
  test('keeps balances', async () => {
    expect(await topUp(DOLLAR)).toBe('posted')
    expect(await talk(150, 'call:1')).toBe('posted')
    expect(await getBalances(ctx, accountId)).toEqual({
      wallet: 9_850,
      payment_provider: -10_000,
      'revenue:talk': 150,
    })
  })

  test('posts a natural key once, in every order and account', async () => {
    await topUp(DOLLAR)
    expect(await topUp(2 * DOLLAR)).toBe('duplicate')
    const raced = await Promise.all([1, 2, 3, 4, 5].map(() => talk(150, 'call:1')))
    expect(raced.toSorted()).toEqual(['duplicate', 'duplicate', 'duplicate', 'duplicate', 'posted'])
    expect(await getBalances(ctx, accountId)).toMatchObject({ wallet: 9_850 })
  })

  test('refuses entries that do not sum to zero, are no whole numbers, or name no cause', async () => {
    await expect(post({ naturalKey: 'a', entries: { wallet: 1 } })).rejects.toThrow('sum to 1')
    await expect(post({ naturalKey: 'b', entries: { wallet: 0.5, tax: -0.5 } })).rejects.toThrow('whole number')
    await expect(post({ naturalKey: 'c', entries: {} })).rejects.toThrow('no entries')
    await expect(
      post({ naturalKey: 'd', cause: { paymentId: 'pi_1' }, entries: { wallet: 1, tax: -1 } }),
    ).rejects.toThrow('does not name its cause')
    expect(await getBalances(ctx, accountId)).toEqual({})
  })

  test('writes nothing without funds, except for what was used already', async () => {
    await topUp(100)
    expect(await talk(101, 'call:1')).toBe('no_funds')
    expect(await getBalances(ctx, accountId)).toEqual({ wallet: 100, payment_provider: -100 })
    expect(await talk(101, 'call:1', 'usage')).toBe('posted')
    expect(await getBalances(ctx, accountId)).toMatchObject({ wallet: -1 })
  })

  test('50 charges on funds for 49: 49 are posted', async () => {
    await topUp(49 * 150)
    const results = await Promise.all(Array.from({ length: 50 }, (_, n) => talk(150, `call:${n}`)))
    expect(results.filter((result) => result === 'posted')).toHaveLength(49)
    expect(results.filter((result) => result === 'no_funds')).toHaveLength(1)
    expect(await getBalances(ctx, accountId)).toMatchObject({ wallet: 0 })
  })
})

describe('reads', () => {
  test('list changes of the funds, newest first, page by page, of one account', async () => {
    await topUp(DOLLAR)
    await post({ kind: 'reserve', naturalKey: 'r', entries: { wallet: -500, reserved: 500 } })
    await talk(150, 'call:1')
    await talk(250, 'call:2')
    const first = await listLedger(ctx, { accountId, limit: 2 })
    expect(first.items.map(({ amount, fundsAfter }) => [amount, fundsAfter])).toEqual([
      [-250, 9_600],
      [-150, 9_850],
    ])
    const second = await listLedger(ctx, { accountId, limit: 2, cursor: first.nextCursor! })
    expect(second).toMatchObject({
      nextCursor: null,
      items: [{ kind: 'top_up', cause: { kind: 'paymentId', id: 'pi_1' } }],
    })
    expect((await listLedger(ctx, { accountId: await world.account(), limit: 2 })).items).toEqual([])
  })

  test('spend of 30 days is by kind, and a reversal reduces it', async () => {
    await topUp(DOLLAR)
    await talk(1_000, 'call:1')
    world.clock.advance(DAY)
    await talk(200, 'call:2')
    await post({
      kind: 'reversal',
      naturalKey: 'call:2:reversal',
      entries: { wallet: 50, 'revenue:talk': -50 },
    })
    expect(await getSpend(ctx, accountId, 30)).toEqual({ 'revenue:talk': 1_150 })
    world.clock.advance(29 * DAY)
    expect(await getSpend(ctx, accountId, 30)).toEqual({ 'revenue:talk': 150 })
  })

  test('the CSV file has dollars as numbers', async () => {
    await topUp(DOLLAR)
    await talk(150, 'call:1')
    let csv = ''
    for await (const part of ledgerCsv(ctx, accountId)) csv += part
    expect(csv.trim().split('\r\n')).toEqual([
      'Date (UTC),Type,For,Reference,Amount (USD),Balance (USD)',
      '2026-03-10T16:00:00.000Z,Charge,Call,line_1,-0.015,0.985',
      '2026-03-10T16:00:00.000Z,Funds added,Payment,pi_1,1,1',
    ])
  })
})

describe('checkLedger', () => {
  const spoil = (sql: string) => world.services.store.sqlite.prepare(sql).run()
  const rules = async () => (await checkLedger(ctx)).problems.map(({ rule, subject }) => [rule, subject])
  const [LAST] = [`(select max(id) from ledger_transactions)`]
  const lastId = async () =>
    (await ctx.db.q.selectFrom('ledger_transactions').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()).id

  beforeEach(async () => {
    await topUp(DOLLAR)
    await talk(150, 'call:1')
    await talk(20_000, 'call:2', 'usage')
    await talk(150, 'call:3', 'usage')
    expect(await checkLedger(ctx)).toMatchObject({ transactions: 4, problems: [] })
  })

  test('finds a transaction that does not sum to zero', async () => {
    spoil(`update ledger_entries set amount = 151 where transaction_id = ${LAST} and ledger_account = 'revenue:talk'`)
    expect(await rules()).toEqual([
      ['sums_to_zero', await lastId()],
      ['balance_equals_entries', 'revenue:talk'],
    ])
  })

  test('finds a balance without its entries', async () => {
    spoil(`update ledger_balances set balance = balance + 1 where ledger_account = 'wallet'`)
    expect(await rules()).toEqual([['balance_equals_entries', 'wallet']])
    spoil(`delete from ledger_balances where ledger_account = 'wallet'`)
    expect(await rules()).toEqual([['balance_equals_entries', 'wallet']])
  })

  test('finds a charge without its cause', async () => {
    spoil(`update ledger_transactions set call_id = null where id = ${LAST}`)
    expect(await rules()).toEqual([['names_cause', await lastId()]])
    spoil(`delete from ledger_transactions where id = ${LAST}`)
    expect(await rules()).toContainEqual(['names_cause', expect.any(String)])
  })

  test('finds an overdraft by a kind that must not', async () => {
    spoil(`update ledger_transactions set kind = 'charge' where id = ${LAST}`)
    expect(await rules()).toEqual([['not_overdrawn', await lastId()]])
  })

  test('finds changed funds', async () => {
    spoil(`update ledger_transactions set funds_after = 0 where id = ${LAST}`)
    expect(await rules()).toEqual([['funds_add_up', await lastId()]])
  })

  test('reads many transactions in steps, and checks one account when asked', async () => {
    await ctx.db.transact('test', async (tx) => {
      for (let n = 0; n < 2_500; n += 1)
        await postTransaction(tx, {
          accountId,
          kind: 'usage',
          naturalKey: `many:${n}`,
          cause: { callId: 'line_2' },
          entries: { wallet: -1, 'revenue:talk': 1 },
        })
    })
    expect(await checkLedger(ctx)).toEqual({ accounts: 1, transactions: 2_504, problems: [] })
    expect(await checkLedger(ctx, { onlyAccountId: await world.account() })).toEqual({
      accounts: 1,
      transactions: 0,
      problems: [],
    })
  })
})
