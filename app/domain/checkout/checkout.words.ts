export const checkoutWords = {
  purchase: 'Purchase',
  nameRequired: 'Name required',
  countryRequired: 'Country required',
  addressRequired: 'Address required',
  cityRequired: 'City required',
  stateRequired: 'State required',
  zipRequired: 'Zip required',
  emailRequired: 'Valid email required',
  phoneRequired: 'Valid phone required',
  termsRequired: 'Agree to the terms first',
  formErrors: 'Please fix the errors and try again',
  emptyCart: 'Your cart is empty',
  quoteChanged: 'The price has changed. Check the new amount and purchase again',
  overdue: 'Your account is overdue. Update your card and pay the open invoice first',
  noCard: 'Error: No card on file and no new card provided',
  cardFailed: 'An error occurred processing this card. Please make sure this is a valid card and try again.',
  unreachable: 'The payment provider could not be reached. Your card was not charged.',
  unknown: 'Your payment is not confirmed yet. Your plan starts when it is.',
  needsPerson: 'Your bank asks you to confirm this payment.',
  trialLine: (title: string) => `${title}, free trial`,
  invoiceTitle: (titles: readonly string[]) => titles.join(', '),
  receiptSubject: 'Your receipt from Trunkline',
  receipt: ({ name, lines, paid, total, url }: ReceiptWords) => `Hello ${name},

your purchase is completed.

${lines.join('\n')}

Paid today: ${paid}${total === paid ? '' : `\nPer billing period, with tax: ${total}`}

Plans, invoices and card: ${url}
`,
} as const

interface ReceiptWords {
  name: string
  lines: readonly string[]
  paid: string
  total: string
  url: string
}
