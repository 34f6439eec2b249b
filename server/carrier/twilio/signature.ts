import type { Request } from 'express'
import twilio from 'twilio'

/**
 * Whether the carrier signed this request: over the address that we handed out (our configured one, never the Host header,
 * which a proxy or an attacker chooses) and every field of the form.
 */
export function isSignedByCarrier(config: {
  authToken: string
  publicUrl: string
}): (request: Request, fields: Record<string, string | string[]>) => boolean {
  return (request, fields) => {
    const signature = request.header('x-twilio-signature')
    return (
      signature !== undefined &&
      twilio.validateRequest(config.authToken, signature, config.publicUrl + request.originalUrl, fields)
    )
  }
}
