import { closeSynced, idsOf, into, openUnsynced } from './rows'

const PRICE = 150

/** One top-up and so many charged calls of an account, as rows, two entries each; `first`: the first one's place among all. */
export function writeLedger(file: string, accountId: string, charges: number, first: number): void {
  const db = openUnsynced(file)
  const [transaction, entry] = [into(db, 'ledger_transactions'), into(db, 'ledger_entries')]
  const [balance, day] = [into(db, 'ledger_balances'), into(db, 'ledger_spend_days')]
  const id = idsOf('ltx')
  const now = Date.now()
  const money = charges * PRICE
  const post = (
    n: number,
    kind: string,
    cause: { call_id: string | null; payment_id: string | null },
    other: string,
    amount: number,
    after: number,
  ) => {
    const transactionId = id(first + n)
    transaction({
      id: transactionId,
      account_id: accountId,
      kind,
      natural_key: `bench:${first + n}`,
      ...cause,
      funds_change: amount,
      funds_after: after,
      at: now,
    })
    entry({ account_id: accountId, transaction_id: transactionId, ledger_account: other, amount: -amount })
    entry({ account_id: accountId, transaction_id: transactionId, ledger_account: 'wallet', amount })
  }
  db.transaction(() => {
    post(0, 'top_up', { call_id: null, payment_id: 'pi_bench' }, 'payment_provider', money, money)
    for (let n = 1; n <= charges; n += 1)
      post(n, 'usage', { call_id: `line_${n}`, payment_id: null }, 'revenue:talk', -PRICE, money - n * PRICE)
    balance({ account_id: accountId, ledger_account: 'wallet', balance: 0 })
    balance({ account_id: accountId, ledger_account: 'payment_provider', balance: -money })
    balance({ account_id: accountId, ledger_account: 'revenue:talk', balance: money })
    day({
      account_id: accountId,
      day: Math.floor(now / 86_400_000),
      ledger_account: 'revenue:talk',
      amount: money,
    })
  })()
  closeSynced(db)
}
