import { randomUUID } from 'node:crypto'
import type { RequestHandler } from 'express'
import type { Log } from '../app/domain/log.port'

const SECRET = /([?&](?:token|code|jwt|access_token)=)[^&]*/gi

/** Our ids and paths have no run of 40 such characters. */
const TOKEN_LIKE = /eyJ[\w-]+\.[\w-]+\.[\w-]+|[\w-]{40,}/g

/** The address of a shared video is its credential; the router also requests the page by name. */
const WATCHED = /((?:\/|%2f)v(?:\/|%2f))[\w%-]+/gi

/** Redact credentials in an address. */
export const redactedUrl = (url: string): string =>
  url.replace(SECRET, '$1redacted').replace(WATCHED, '$1redacted').replace(TOKEN_LIKE, 'redacted')

const QUIET = /^\/(assets\/|healthz|favicon|build\/|node_modules\/|app\/|@)/

/** Log each request with the id that its error answer contains. */
export function requestLog(log: Log): RequestHandler {
  return (request, response, next) => {
    const requestId = randomUUID()
    response.locals.requestId = requestId
    response.set('X-Request-Id', requestId)
    const started = performance.now()
    const quiet = QUIET.test(request.path)
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
