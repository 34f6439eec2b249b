import type { Insertable } from 'kysely'
import type { LedgerTransactionsTable } from '../../../db/schema/ledger'
import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { FUNDS, isRevenue, type Entries } from './ledger-accounts'
import { kindRules, type Cause, type TransactionKind } from './transaction-kinds'

const DAY_MS = 86_400_000
/** Sums stay exact far beyond it. */
const LARGEST_AMOUNT = 1_000_000_000_000

export interface NewTransaction {
  accountId: string
  kind: TransactionKind
  /** Of the business fact, unique in the whole ledger: `call:line_…:talk`. */
  naturalKey: string
  cause: Cause
  rateVersion?: string
  entries: Entries
}

export type PostResult = 'posted' | 'duplicate' | 'no_funds'

const byNaturalKey = statement((q, p: { natural_key: string }) =>
  q.selectFrom('ledger_transactions').select('id').where('natural_key', '=', p.natural_key),
)
const addToBalance = statement((q, p: { account_id: string; ledger_account: string; amount: number }) =>
  q
    .insertInto('ledger_balances')
    .values({ account_id: p.account_id, ledger_account: p.ledger_account, balance: p.amount })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'ledger_account'])
        .doUpdateSet((eb) => ({ balance: eb('ledger_balances.balance', '+', eb.ref('excluded.balance')) })),
    ),
)
const takeFromWallet = statement((q, p: { account_id: string; amount: number }) =>
  q
    .updateTable('ledger_balances')
    .set((eb) => ({ balance: eb('balance', '-', p.amount) }))
    .where('account_id', '=', p.account_id)
    .where('ledger_account', '=', 'wallet')
    .where('balance', '>=', p.amount),
)
const balancesOf = statement((q, p: { account_id: string }) =>
  q
    .selectFrom('ledger_balances')
    .select(['ledger_account', 'balance'])
    .where('account_id', '=', p.account_id)
    .where('ledger_account', 'in', FUNDS),
)
const insertTransaction = statement((q, row: Insertable<LedgerTransactionsTable>) =>
  q
    .insertInto('ledger_transactions')
    .values(row)
    .onConflict((conflict) => conflict.column('natural_key').doNothing()),
)
const insertEntry = statement(
  (q, p: { account_id: string; transaction_id: string; ledger_account: string; amount: number }) =>
    q.insertInto('ledger_entries').values(p),
)
const addToSpendDay = statement((q, p: { account_id: string; day: number; ledger_account: string; amount: number }) =>
  q
    .insertInto('ledger_spend_days')
    .values(p)
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'day', 'ledger_account'])
        .doUpdateSet((eb) => ({ amount: eb('ledger_spend_days.amount', '+', eb.ref('excluded.amount')) })),
    ),
)

/**
 * Posts a business fact once, in the transaction of the fact. `no_funds`: the wallet has too little, and nothing is
 * written; only kinds that overdraw are posted anyway. Throws if the entries do not sum to zero.
 */
export async function postTransaction(tx: Ctx, transaction: NewTransaction): Promise<PostResult> {
  const { accountId, kind, naturalKey, cause } = transaction
  const entries = Object.entries(transaction.entries).filter(([, amount]) => amount !== 0)
  requireLaws(transaction, entries)
  const { wallet = 0, reserved = 0 } = transaction.entries
  const before = await tx.db.all(balancesOf, { account_id: accountId })
  const isGuarded = wallet < 0 && !kindRules(kind).overdraws
  const lacksFunds = isGuarded && (before.find((row) => row.ledger_account === 'wallet')?.balance ?? 0) < -wallet
  if (lacksFunds) return (await tx.db.first(byNaturalKey, { natural_key: naturalKey })) ? 'duplicate' : 'no_funds'
  const id = tx.ids('ltx')
  const at = tx.clock.now()
  const change = wallet + reserved
  // An invoice is paid by card.
  const isPaidFromFunds = wallet !== 0 || reserved !== 0
  const posted = await tx.db.write(insertTransaction, {
    id,
    account_id: accountId,
    kind,
    natural_key: naturalKey,
    call_id: cause.callId ?? null,
    message_id: cause.messageId ?? null,
    drop_id: cause.dropId ?? null,
    number_id: cause.numberId ?? null,
    invoice_id: cause.invoiceId ?? null,
    payment_id: cause.paymentId ?? null,
    promotion_id: cause.promotionId ?? null,
    registration_id: cause.registrationId ?? null,
    rate_version: transaction.rateVersion ?? null,
    funds_change: change,
    funds_after: before.reduce((sum, { balance }) => sum + balance, change),
    at,
  })
  if (posted === 0) return 'duplicate'
  for (const [ledgerAccount, amount] of entries) {
    const entry = { account_id: accountId, ledger_account: ledgerAccount, amount }
    if (!isGuarded || ledgerAccount !== 'wallet') await tx.db.write(addToBalance, entry)
    else if ((await tx.db.write(takeFromWallet, { account_id: accountId, amount: -wallet })) !== 1)
      throw new Error(`ledger: the wallet of ${accountId} changed in the transaction of ${naturalKey}`)
  }
  for (const [ledgerAccount, amount] of entries) {
    await tx.db.write(insertEntry, { account_id: accountId, transaction_id: id, ledger_account: ledgerAccount, amount })
    if (isRevenue(ledgerAccount) && isPaidFromFunds)
      await tx.db.write(addToSpendDay, {
        account_id: accountId,
        day: Math.floor(at / DAY_MS),
        ledger_account: ledgerAccount,
        amount,
      })
  }
  return 'posted'
}

function requireLaws({ kind, naturalKey, cause }: NewTransaction, entries: Array<[string, number]>): void {
  const isPossible = (amount: number) => Number.isSafeInteger(amount) && Math.abs(amount) <= LARGEST_AMOUNT
  if (entries.length === 0 || !entries.every(([, amount]) => isPossible(amount)))
    throw new Error(`ledger: ${naturalKey} has no entries, or an amount that is not a whole number`)
  const sum = entries.reduce((total, [, amount]) => total + amount, 0)
  if (sum !== 0) throw new Error(`ledger: the entries of ${naturalKey} sum to ${sum}`)
  if (!kindRules(kind).causes.some((name) => cause[name]))
    throw new Error(`ledger: ${naturalKey} (${kind}) does not name its cause`)
}
