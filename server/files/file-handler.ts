import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import type { Request, RequestHandler, Response } from 'express'
import { z } from 'zod'
import { findActor } from '../../app/domain/access/find-actor.server'
import { createCtx, type Ctx, type Services } from '../../app/domain/context.server'
import { acceptDownloadToken } from '../../app/domain/downloads/accept-download-token.server'
import { CSV_BUDGET_MS } from '../../app/domain/downloads/create-download-token.server'
import { DomainError, isDomainError } from '../../app/domain/errors'
import { toErrorAnswer, invalid } from '../api/errors'
import { send, tooMany } from '../api/api-handler'
import { isAllowedByKey, refusedByKey } from '../api/key-access'
import type { Env } from '../env'
import { frameOf } from '../frame-handler'
import { type ApiIdentity, identityOfApi } from '../identity'
import type { Limits } from '../limits'
import type { BytesAnswer, FileRoute, TextAnswer } from './file-route'
import { fileRoutes } from './routes'

const NO_QUERY = z.strictObject({})

type Pieces = AsyncIterator<string | Uint8Array>

/** Links and audio elements send no headers: tokens may be in the query. */
export function fileHandler(services: Services, env: Pick<Env, 'publicUrl'>, limits: Limits): RequestHandler {
  const anonymous = createCtx(services, { kind: 'anonymous' })
  const routes = fileRoutes.map((route) => {
    const { pathname, searchParams } = new URL(route.path, 'http://files')
    return { route, pattern: patternOf(decodeURI(pathname)), needed: [...searchParams] }
  })

  const identify = async (request: Request, response: Response): Promise<ApiIdentity | null> => {
    const { token } = request.query
    if (typeof token !== 'string' || request.headers.authorization !== undefined)
      return identityOfApi(anonymous, request, env.publicUrl, frameOf(response)?.vendor.id)
    const downloader = await acceptDownloadToken(anonymous, token, resourceOf(request))
    return downloader ? { actor: downloader } : findBearer(anonymous, token)
  }

  const answer = async (request: Request, response: Response, route: FileRoute, params: Record<string, string>) => {
    response.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' })
    const identity = await identify(request, response)
    const actor = identity?.actor
    const wait = await limits.api(actor ?? { kind: 'anonymous' }, request.ip ?? 'unknown')
    if (wait !== null) return send(response.set('Retry-After', String(wait)), tooMany)
    if (!actor) return send(response, toErrorAnswer(new DomainError('unauthorized', 'Sign in first')))
    if (!isAllowedByKey(identity.grants, { key: route.key, method: 'GET' })) return send(response, refusedByKey)
    const { token: _token, ...queryFields } = request.query
    const query = (route.query ?? NO_QUERY).safeParse(queryFields)
    if (!query.success) return send(response, invalid(query.error.issues))
    const waitS = route.throttled ? await limits.download(`${actor.userId} ${route.key}`) : null
    if (waitS !== null) return refuseThrottled(request, response, waitS)
    try {
      const file = await route.find(
        createCtx(services, actor),
        params,
        query.data as Record<string, string | undefined>,
      )
      const isDownload = file.kind === 'text' || file.saved === true
      const contentType = (file.kind === 'bytes' && file.contentType) || route.contentType
      const headers = {
        'Content-Type': contentType,
        'Content-Disposition': `${isDownload ? 'attachment' : 'inline'}; filename*=UTF-8''${encodeURIComponent(file.fileName)}`,
      }
      // Opened directly, it runs on our origin.
      if (contentType.startsWith('image/')) response.set('Content-Security-Policy', "default-src 'none'; sandbox")
      else if (file.kind === 'bytes' && file.fromOutside)
        response.set('Content-Security-Policy', "default-src 'none'; media-src 'self'; sandbox")
      if (file.kind === 'bytes' && request.query.token === undefined) {
        if (file.unchanging) response.set('Cache-Control', 'private, max-age=31536000, immutable')
        if (file.daily) response.set('Cache-Control', 'private, max-age=86400')
      }
      await (file.kind === 'text' ? sendText(file, response, headers) : sendBytes(file, request, response, headers))
    } catch (error) {
      if (!isDomainError(error)) throw error
      send(response, toErrorAnswer(error))
    }
  }

  return (request, response, next) => {
    if (request.method !== 'GET') return next()
    for (const { route, pattern, needed } of routes) {
      const match = pattern.exec(request.path)
      if (!match || !needed.every(([name, value]) => request.query[name] === value)) continue
      response.locals.route = route.path
      answer(request, response, route, decoded(match.groups)).catch(next)
      return
    }
    next()
  }
}

function refuseThrottled(request: Request, response: Response, waitS: number): void {
  const message = `This file was downloaded a moment ago. It can be downloaded again in ${waitS} ${waitS === 1 ? 'second' : 'seconds'}.`
  response.set('Retry-After', String(waitS))
  if (request.accepts(['json', 'html']) === 'html') response.status(429).type('text/plain').send(`${message}\n`)
  else send(response, toErrorAnswer(new DomainError('too_many_requests', message)))
}

/** A token must match it. */
function resourceOf(request: Request): string {
  const { pathname, searchParams } = new URL(request.originalUrl, 'http://files')
  searchParams.delete('token')
  return searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname
}

/** A cookie session's token is not accepted, nor an API key. */
async function findBearer(ctx: Ctx, token: string): Promise<ApiIdentity | null> {
  const identity = await findActor(ctx, token)
  return identity?.kind === 'bearer' ? { actor: identity.actor } : null
}

const patternOf = (path: string) =>
  new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}/?$`)

function decoded(groups: Record<string, string> | undefined): Record<string, string> {
  const decode = (value: string) => {
    try {
      return decodeURIComponent(value)
    } catch {
      return value
    }
  }
  return Object.fromEntries(Object.entries(groups ?? {}).map(([name, value]) => [name, decode(value)]))
}

async function sendText(file: TextAnswer, response: Response, headers: Record<string, string>): Promise<void> {
  const pieces = file.body[Symbol.asyncIterator]()
  // Before the headers, so that a failure is an error response.
  const first = await pieces.next()
  // Compressing costs more CPU than reading.
  response.set({ ...headers, 'Cache-Control': 'no-store, no-transform' })
  await streamPieces(first, pieces, response, CSV_BUDGET_MS)
}

export async function sendBytes(
  file: Pick<BytesAnswer, 'size' | 'read'>,
  request: Request,
  response: Response,
  headers: Record<string, string>,
): Promise<void> {
  response.set({ ...headers, 'Accept-Ranges': 'bytes' })
  const ranges = request.range(file.size, { combine: true })
  if (ranges === -1) {
    response.status(416).set('Content-Range', `bytes */${file.size}`).end()
    return
  }
  // Several ranges: the whole file (RFC 9110).
  const part = Array.isArray(ranges) && ranges.type === 'bytes' && ranges.length === 1 ? ranges[0] : undefined
  const { start, end } = part ?? { start: 0, end: file.size - 1 }
  response.set('Content-Length', String(end - start + 1))
  if (part) response.status(206).set('Content-Range', `bytes ${start}-${end}/${file.size}`)
  if (request.method === 'HEAD') return void response.end()
  const pieces = file.read(start, end)[Symbol.asyncIterator]()
  await streamPieces(await pieces.next(), pieces, response, null)
}

/** Stops on disconnect or after `budgetMs`. */
async function streamPieces(
  first: IteratorResult<string | Uint8Array>,
  pieces: Pieces,
  response: Response,
  budgetMs: number | null,
): Promise<void> {
  const timeout = budgetMs === null ? undefined : AbortSignal.timeout(budgetMs)
  try {
    await pipeline(Readable.from(pacePieces(first, pieces), { highWaterMark: 1 }), response, { signal: timeout })
  } catch (error) {
    // Disconnected, or too slow: truncated.
    if (!timeout?.aborted && !response.closed) throw error
  }
}

/** Fast clients drain within one turn: yields. */
async function* pacePieces(first: IteratorResult<string | Uint8Array>, pieces: Pieces) {
  try {
    for (let piece = first; !piece.done; piece = await pieces.next()) {
      yield piece.value
      await setImmediate()
    }
  } finally {
    await pieces.return?.()
  }
}
