import type { Request } from 'express'
import type { Services } from '../../app/domain/context.server'

/** Logs when signature failures begin and end, not each one. `hint`: which settings may be wrong. */
export function logUnsignedWebhooks(
  { services, publicUrl }: { services: Services; publicUrl: string },
  hint: string,
): (request: Request, isSigned: boolean) => void {
  let refusing = false
  return (request, isSigned) => {
    if (isSigned !== refusing) return
    refusing = !isSigned
    const { log } = services
    if (refusing)
      log.warn(
        { address: publicUrl + request.baseUrl + request.path },
        `webhooks are refused because their signature is wrong. ${hint}`,
      )
    else log.warn({}, 'webhook signatures are valid again')
  }
}
