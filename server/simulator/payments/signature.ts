import { createHmac } from 'node:crypto'

/** `Stripe-Signature`. Independent of the SDK, which the app uses, so that errors show. */
export const signPayload = (secret: string, payload: string, seconds: number): string =>
  `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${payload}`, 'utf8').digest('hex')}`
