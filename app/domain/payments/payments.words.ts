export const paymentsWords = {
  off: 'Billing is off on this installation.',
  noWallet: 'Your plan has no wallet.',
  cardMissing: 'Add a card first.',
  unknownAmount: 'Choose one of the amounts.',
  inProgress: 'A payment is in progress. Wait until it is completed.',
  notFound: 'This payment does not exist.',
  unreachable: 'The payment provider could not be reached. Your card was not charged.',
  unreachableCard: 'The payment provider could not be reached. Try again.',
  unknown: 'Your payment is not confirmed yet. Your funds are added when it is.',
  notRefundable: 'This payment cannot be refunded by that amount.',
  fundsSpent: 'These funds are spent.',
  description: 'Trunkline wallet',
  invoiceDescription: 'Trunkline invoice',
  declined: 'Your card was declined. Use another card.',
  needsPerson: 'Your bank asks you to confirm this payment.',
  declineReasons: {
    insufficient_funds: 'Your card has insufficient funds.',
    expired_card: 'Your card has expired.',
    incorrect_cvc: "Your card's security code is incorrect.",
    processing_error: 'Your card could not be processed. Try again later.',
    authentication_failed: 'Your bank did not confirm this payment.',
    setup_intent_authentication_failure: 'Your bank did not confirm this card.',
  } as Readonly<Record<string, string>>,
} as const

export const declineMessage = (code: string | null): string =>
  paymentsWords.declineReasons[code ?? ''] ?? paymentsWords.declined
