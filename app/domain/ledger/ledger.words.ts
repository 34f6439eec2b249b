import type { Cause, TransactionKind } from './transaction-kinds'

export const ledgerWords = {
  columns: ['Date (UTC)', 'Type', 'For', 'Reference', 'Amount (USD)', 'Balance (USD)'],
  kinds: {
    charge: 'Charge',
    usage: 'Usage',
    reversal: 'Charge taken back',
    reserve: 'Reserved',
    settle: 'Usage',
    release: 'Released',
    top_up: 'Funds added',
    invoice: 'Invoice',
    credit_note: 'Credit note',
    promotion: 'Promotional credit',
    refund: 'Refund to card',
    dispute: 'Disputed payment',
  } satisfies Record<TransactionKind, string>,
  causes: {
    callId: 'Call',
    messageId: 'Text',
    dropId: 'Ringless drop',
    numberId: 'Phone number',
    invoiceId: 'Invoice',
    paymentId: 'Payment',
    promotionId: 'Promotion',
    registrationId: 'Registration',
  } satisfies Record<keyof Cause, string>,
} as const
