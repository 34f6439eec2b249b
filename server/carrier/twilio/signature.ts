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

/** JSON: the body's digest is in the signed address. */
export function isBodySignedByCarrier(config: {
  authToken: string
  publicUrl: string
}): (request: Request, body: string) => boolean {
  return (request, body) => {
    const signature = request.header('x-twilio-signature')
    const url = config.publicUrl + request.originalUrl
    return signature !== undefined && twilio.validateRequestWithBody(config.authToken, signature, url, body)
  }
}
