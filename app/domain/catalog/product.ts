import type { Features, Limits } from '../accounts/plan'
import type { RevenueAccount } from '../ledger/ledger-accounts'

export const PERIODS = ['MONTHLY', 'YEARLY', 'ONETIME'] as const
export type Period = (typeof PERIODS)[number]

/** Fields of spec 3-settings §3. Amounts in cents of US dollars. */
export interface Product {
  id: string
  displayName: string
  primaryProductType: 'DIALER' | 'NUMBER' | 'SPAM_PROTECTION'
  /** Of accounts that pay their use from a wallet; null: of both forms. */
  cartBilling: boolean | null
  teamOnly: boolean
  /** Added to a plan, and canceled with it. */
  isResource: boolean
  /** Its quantity cannot be changed. */
  static: boolean
  minimumQty: number
  /** Per unit; a year costs less than twelve months. */
  prices: Partial<Record<Period, number>>
  trialDays: number
  /** May be removed from the cart. */
  trashable: boolean
  /** Products of which the account has one, or buys one in the same cart. */
  prerequisites: readonly string[]
  /** The largest `from` that the quantity reaches counts. */
  volumeDiscounts: ReadonlyArray<{ from: number; percent: number }>
  revenue: RevenueAccount
  taxable: boolean
  featureStrings: readonly string[]
  grants: {
    features?: Partial<Features>
    /** For each unit. */
    limits?: Partial<Record<keyof Limits, number | 'unlimited'>>
    /** Its quantity is the number of seats. */
    seats?: boolean
    /** For each unit. */
    numberSlots?: number
    spamSlots?: number
  }
}

export interface Catalog {
  /** First day, UTC. */
  version: string
  products: readonly Product[]
}
