import type { Generated } from 'kysely'

/** Amounts in ten-thousandths of a dollar. Rows are only added. */
export interface LedgerTransactionsTable {
  id: string
  account_id: string
  kind: string
  natural_key: string
  call_id: string | null
  message_id: string | null
  drop_id: string | null
  number_id: string | null
  invoice_id: string | null
  payment_id: string | null
  promotion_id: string | null
  registration_id: Generated<string | null>
  /** The rate card that it was priced with. */
  rate_version: string | null
  /** Of wallet and reserved together. */
  funds_change: number
  funds_after: number
  at: number
}

export interface LedgerEntriesTable {
  account_id: string
  transaction_id: string
  ledger_account: string
  /** Signed; the entries of a transaction sum to zero. */
  amount: number
}

export interface LedgerBalancesTable {
  account_id: string
  ledger_account: string
  balance: number
}

/** Roll-up of the revenue entries, by UTC day. */
export interface LedgerSpendDaysTable {
  account_id: string
  day: number
  ledger_account: string
  amount: number
}

/** No row: automatic recharge is off. */
export interface WalletsTable {
  account_id: string
  /** 0: off. */
  recharge_cents: Generated<number>
  recharge_threshold_cents: Generated<number>
  recharge_claimed_at: number | null
  /** In a row. */
  recharge_declines: Generated<number>
  recharge_paused_at: number | null
  updated_at: number
}

export interface WalletReservationsTable {
  subject_id: string
  subject_kind: 'call' | 'message' | 'drop' | 'number'
  account_id: string
  amount: number
  remaining: number
  rate_version: string
  /** A blast that is sent again after Undo reserves again. */
  round: number
  created_at: number
  closed_at: number | null
}

export interface LedgerTables {
  ledger_transactions: LedgerTransactionsTable
  ledger_entries: LedgerEntriesTable
  ledger_balances: LedgerBalancesTable
  ledger_spend_days: LedgerSpendDaysTable
  wallets: WalletsTable
  wallet_reservations: WalletReservationsTable
}
