/** The customer's money. */
export const FUNDS = ['wallet', 'reserved'] as const

/** What the customer spent it on. */
export const REVENUE = [
  'revenue:talk',
  'revenue:texts',
  'revenue:numbers',
  'revenue:recordings_and_ai',
  'revenue:drops',
  'revenue:subscriptions',
] as const
export type RevenueAccount = (typeof REVENUE)[number]

/** `refunds`: money paid back to a card. */
export const LEDGER_ACCOUNTS = [
  ...FUNDS,
  ...REVENUE,
  'tax',
  'payment_provider',
  'refunds',
  'promotional_credit',
] as const
export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number]

/** Signed, in ten-thousandths of a dollar. */
export type Entries = Partial<Record<LedgerAccount, number>>

export const isRevenue = (account: string): account is RevenueAccount => account.startsWith('revenue:')
