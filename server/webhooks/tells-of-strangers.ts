import type { Services } from '../../app/domain/context.server'
import type { WebhookDeps } from './webhook'

/** Logs when signature failures begin and end, not each one. */
export function tellsOfStrangers(
  { services, publicUrl }: { services: Services; publicUrl: string },
  isSigned: WebhookDeps['isSigned'],
): WebhookDeps['isSigned'] {
  let refusing = false
  return (request, fields) => {
    const signed = isSigned(request, fields)
    if (signed !== refusing) return signed
    refusing = !signed
    const { log } = services
    if (refusing)
      log.warn(
        { address: publicUrl + request.baseUrl + request.path },
        'webhooks are refused, for their signature is wrong: unless a stranger sends them, PUBLIC_URL or TWILIO_AUTH_TOKEN is not what the carrier has, and nothing is heard of calls',
      )
    else log.warn({}, 'webhooks are signed as they should be again')
    return signed
  }
}
