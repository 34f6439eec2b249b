import { randomUUID } from 'node:crypto'
import type { RequestHandler } from 'express'
import type { Log } from '../app/domain/log.port'

const SECRET = /([?&](?:token|code|jwt|access_token)=)[^&]*/gi

/** Our ids and paths have no such run. */
const TOKEN_LIKE = /eyJ[\w-]+\.[\w-]+\.[\w-]+|[\w-]{40,}/g

/** A shared video's address is its credential; the router also requests it by name. */
const WATCHED = /((?:\/|%2f)v(?:\/|%2f))[\w%-]+/gi

export const redactedUrl = (url: string): string =>
  url.replace(SECRET, '$1redacted').replace(WATCHED, '$1redacted').replace(TOKEN_LIKE, 'redacted')

const STOP_RINGING = /^\/(assets\/|healthz|favicon|build\/|node_modules\/|app\/|@)/

/** Error answers contain the id. */
export function requestLog(log: Log): RequestHandler {
  return (request, response, next) => {
    const requestId = randomUUID()
    response.locals.requestId = requestId
    response.set('X-Request-Id', requestId)
    const started = performance.now()
    const quiet = STOP_RINGING.test(request.path)
    response.once('close', () => {
      const fields = {
        requestId,
        method: request.method,
        url: redactedUrl(request.originalUrl),
        status: response.writableFinished ? response.statusCode : 'aborted',
        ms: Math.round((performance.now() - started) * 10) / 10,
        ...(response.locals.userId ? { userId: response.locals.userId as string } : {}),
      }
      if (quiet) log.debug(fields, 'request')
      else log.info(fields, 'request')
    })
    next()
  }
}
