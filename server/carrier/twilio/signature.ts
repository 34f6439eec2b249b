import type { Request } from 'express'
import twilio from 'twilio'

/** Over the configured address (clients choose Host) and all form fields. */
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
