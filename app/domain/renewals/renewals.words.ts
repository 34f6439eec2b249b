const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

export const formatAmount = (cents: number): string => dollars.format(cents / 100)

/** `March 31, 2027`. */
export const formatDay = (at: number, zone: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: zone }).format(at)

interface Renewal {
  product: string
  /** '$138.00'. */
  amount: string
  link: string
}

const close = (link: string): string => `\n\nOpen Billing: ${link}`

/** Mails to the owner. */
export const renewalsWords = {
  reasons: {
    no_card: 'No card is on file.',
    authentication_required: 'Your bank asks you to confirm this payment.',
    failed: 'The payment provider could not be reached.',
    unconfirmed: 'The payment provider did not confirm the payment.',
  } as Readonly<Record<string, string>>,
  failed: ({ product, amount, link, reason, on }: Renewal & { reason: string; on: string }) => ({
    subject: `Your payment for ${product} failed`,
    text: `We could not charge ${amount} for ${product}. ${reason} We try again on ${on}. Update your card before then.${close(link)}`,
  }),
  needsPerson: ({ product, amount, link, on }: Renewal & { on: string }) => ({
    subject: `Confirm your payment for ${product}`,
    text: `Your bank asks you to confirm ${amount} for ${product}. Open Billing and choose Retry Payment. We try again on ${on}.${close(link)}`,
  }),
  blocked: ({ product, amount, link, reason }: Renewal & { reason: string }) => ({
    subject: 'Your account is overdue',
    text: `We could not charge ${amount} for ${product}. ${reason} New calls, texts and numbers are stopped. Calls in progress continue. Retry the payment to start again.${close(link)}`,
  }),
  ended: ({ product, link }: Omit<Renewal, 'amount'>) => ({
    subject: `${product} has ended`,
    text: `Your subscription to ${product} has ended. Your data stays.${close(link)}`,
  }),
  trialEnds: ({ product, amount, link, on, hasCard }: Renewal & { on: string; hasCard: boolean }) => ({
    subject: `Your trial of ${product} ends on ${on}`,
    text: `Your trial of ${product} ends on ${on}. ${
      hasCard ? `Your card is charged ${amount} then.` : `Add a card before then to continue for ${amount}.`
    }${close(link)}`,
  }),
  cardMissing: ({ product, amount, link, on }: Renewal & { on: string }) => ({
    subject: 'Add a card before your next renewal',
    text: `${product} renews on ${on} for ${amount}. No card is on file. Add one before then.${close(link)}`,
  }),
  cardExpires: ({ product, amount, link, on, last4 }: Renewal & { on: string; last4: string }) => ({
    subject: 'Your card expires before your next renewal',
    text: `${product} renews on ${on} for ${amount}. Your card that ends in ${last4} has expired by then. Update it before then.${close(link)}`,
  }),
} as const
