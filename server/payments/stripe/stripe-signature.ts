import { Stripe } from 'stripe'

const TOLERANCE_S = 300

/** `secrets`: several during a rotation. */
export const isSignedByStripe = (body: string, header: string | undefined, secrets: readonly string[]): boolean =>
  header !== undefined && secrets.some((secret) => isSignedWith(body, header, secret))

function isSignedWith(body: string, header: string, secret: string): boolean {
  try {
    return Stripe.webhooks.signature?.verifyHeader(body, header, secret, TOLERANCE_S) === true
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return false
    throw error
  }
}
