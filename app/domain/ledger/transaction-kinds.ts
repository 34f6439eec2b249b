/** Columns of `ledger_transactions` that name what caused it. */
export interface Cause {
  callId?: string
  messageId?: string
  dropId?: string
  numberId?: string
  invoiceId?: string
  paymentId?: string
  promotionId?: string
  registrationId?: string
}

export const CAUSE_COLUMNS = {
  callId: 'call_id',
  messageId: 'message_id',
  dropId: 'drop_id',
  numberId: 'number_id',
  invoiceId: 'invoice_id',
  paymentId: 'payment_id',
  promotionId: 'promotion_id',
  registrationId: 'registration_id',
} as const satisfies Record<keyof Cause, string>

interface KindRules {
  /** One of these is named. */
  causes: ReadonlyArray<keyof Cause>
  /** May leave wallet and reserved together below zero. */
  overdraws: boolean
}

const USES = ['callId', 'messageId', 'dropId', 'numberId'] as const

export const TRANSACTION_KINDS = {
  /** Bought with funds that were there. */
  charge: { causes: [...USES, 'invoiceId', 'registrationId'], overdraws: false },
  /** Used before it could be priced, such as a call that is in progress. */
  usage: { causes: USES, overdraws: true },
  /** Takes a charge back. */
  reversal: { causes: [...USES, 'invoiceId', 'registrationId'], overdraws: false },
  reserve: { causes: USES, overdraws: false },
  settle: { causes: USES, overdraws: true },
  release: { causes: USES, overdraws: false },
  top_up: { causes: ['paymentId'], overdraws: false },
  /** Paid by card. */
  invoice: { causes: ['invoiceId'], overdraws: false },
  /** Takes an invoice back, in whole or in part. */
  credit_note: { causes: ['invoiceId'], overdraws: false },
  promotion: { causes: ['promotionId'], overdraws: false },
  refund: { causes: ['paymentId'], overdraws: false },
  dispute: { causes: ['paymentId'], overdraws: true },
} as const satisfies Record<string, KindRules>
export type TransactionKind = keyof typeof TRANSACTION_KINDS

export const kindRules = (kind: TransactionKind): KindRules => TRANSACTION_KINDS[kind]
