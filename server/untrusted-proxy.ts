import type { RequestHandler } from 'express'
import type { Log } from '../app/domain/log.port'
import type { Env } from './env'

export const UNTRUSTED_PROXY =
  'X-Forwarded-For arrives and TRUST_PROXY is 0: all people behind the proxy share one address and its limits. Set TRUST_PROXY to the number of proxies.'

/** Log once that a proxy is in front that TRUST_PROXY does not count. */
export function watchForProxy(log: Log, { trustProxy }: Pick<Env, 'trustProxy'>) {
  let isSeen = false
  const handle: RequestHandler = (request, _response, next) => {
    if (!isSeen && trustProxy === 0 && request.headers['x-forwarded-for'] !== undefined) {
      isSeen = true
      log.warn({}, UNTRUSTED_PROXY)
    }
    next()
  }
  return { handle, warnings: (): string[] => (isSeen ? [UNTRUSTED_PROXY] : []) }
}
