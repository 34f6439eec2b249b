import { StripeError } from './errors'

/** What happens with a card number. Unlisted numbers that pass the Luhn check pay. */
export type CardBehavior = {
  /** Refused when it is saved and when it is charged. */
  declines?: Decline
  /** Saved, then every charge is refused. */
  declinesCharges?: Decline
  authentication?: 'unless-set-up' | 'always'
  disputed?: true
  /** Charged; the answer never comes. */
  timesOut?: true
}
type Decline = { code: DeclineCode; declineCode?: string; message: string }
export type DeclineCode = 'card_declined' | 'expired_card' | 'incorrect_cvc' | 'processing_error'

const declined: Decline = { code: 'card_declined', declineCode: 'generic_decline', message: 'Your card was declined.' }

export const TEST_CARDS: Record<string, CardBehavior> = {
  '4242424242424242': {},
  '4000000000000002': { declines: declined },
  '4000000000009995': {
    declines: {
      code: 'card_declined',
      declineCode: 'insufficient_funds',
      message: 'Your card has insufficient funds.',
    },
  },
  '4000000000000069': { declines: { code: 'expired_card', message: 'Your card has expired.' } },
  '4000000000000127': { declines: { code: 'incorrect_cvc', message: "Your card's security code is incorrect." } },
  '4000000000000119': {
    declines: { code: 'processing_error', message: 'An error occurred while processing your card. Try again later.' },
  },
  '4000000000000341': { declinesCharges: declined },
  '4000000000000259': { disputed: true },
  '4000002500003155': { authentication: 'unless-set-up' },
  '4000002760003184': { authentication: 'always' },
  // Ours: Stripe has no card for it. 408 is HTTP's timeout.
  '4000000000004087': { timesOut: true },
}

export const behaviorOf = (number: string): CardBehavior => TEST_CARDS[number] ?? {}

export const brandOf = (number: string) =>
  number.startsWith('4')
    ? 'visa'
    : /^(5[1-5]|2[2-7])/.test(number)
      ? 'mastercard'
      : /^3[47]/.test(number)
        ? 'amex'
        : 'unknown'

/** ISO/IEC 7812. */
export function passesLuhn(number: string): boolean {
  const sum = [...number].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return /^\d{12,19}$/.test(number) && sum % 10 === 0
}

export type CardFields = { number: string; expMonth: number; expYear: number; cvc: string | undefined }

/** Throws as the card form shows it. */
export function checkCard({ number, expMonth, expYear, cvc }: CardFields, now: number): void {
  const refuse = (code: string, param: string, message: string) =>
    new StripeError(402, { type: 'card_error', code, param, message })
  if (!passesLuhn(number)) throw refuse('incorrect_number', 'number', 'Your card number is incorrect.')
  if (!(expMonth >= 1 && expMonth <= 12))
    throw refuse('invalid_expiry_month', 'exp_month', "Your card's expiration month is invalid.")
  const date = new Date(now)
  const isPast = expYear * 12 + expMonth < date.getUTCFullYear() * 12 + date.getUTCMonth() + 1
  if (isPast || !(expYear <= date.getUTCFullYear() + 50))
    throw refuse('invalid_expiry_year', 'exp_year', "Your card's expiration year is invalid.")
  if (cvc !== undefined && !/^\d{3,4}$/.test(cvc))
    throw refuse('invalid_cvc', 'cvc', "Your card's security code is invalid.")
}
