import type { Services } from '../../app/domain/context.server'
import type { WebhookDeps } from './webhook'

/** Logs when signature failures begin and end, not each one. */
export function logUnsignedWebhooks(
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
        'webhooks are refused because their signature is wrong. If the carrier sent them, PUBLIC_URL or TWILIO_AUTH_TOKEN is wrong, and call events are lost',
      )
    else log.warn({}, 'webhook signatures are valid again')
    return signed
  }
}
