import { once } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import type { Request, RequestHandler, Response } from 'express'
import { findActor } from '../../app/domain/access/find-actor.server'
import { makeCtx, type Ctx, type Services } from '../../app/domain/context.server'
import { DomainError, isDomainError } from '../../app/domain/errors'
import { answerOf } from '../api/errors'
import { send, tooMany } from '../api/api-door'
import type { Env } from '../env'
import { identityOfApi } from '../identity'
import type { Limits } from '../limits'
import { fileRoutes, type FileAnswer, type FileRoute } from './routes'

/**
 * Files under /api: found through their owner like everything else, streamed in the client's pace. A session token in the
 * query is accepted, because a link cannot send a header; then nothing may keep or pass on the address.
 */
export function filesDoor(services: Services, env: Pick<Env, 'publicUrl'>, limits: Limits): RequestHandler {
  const nobody = makeCtx(services, { kind: 'nobody' })
  const routes = fileRoutes.map((route) => ({ route, pattern: patternOf(route.path) }))

  const answer = async (request: Request, response: Response, route: FileRoute, params: Record<string, string>) => {
    response.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' })
    const { token } = request.query
    const identity =
      typeof token === 'string' && request.headers.authorization === undefined
        ? await bearerOf(nobody, token)
        : await identityOfApi(nobody, request, env.publicUrl)
    const wait = await limits.api(identity?.actor ?? { kind: 'nobody' }, request.ip ?? 'unknown')
    if (wait !== null) return send(response.set('Retry-After', String(wait)), tooMany)
    if (!identity) return send(response, answerOf(new DomainError('unauthorized', 'Sign in first')))
    let file: FileAnswer
    let first: IteratorResult<string | Uint8Array>
    let pieces: AsyncIterator<string | Uint8Array>
    try {
      file = await route.find(makeCtx(services, identity.actor), params)
      pieces = file.body[Symbol.asyncIterator]()
      // The first piece before the first header: what is refused is still an error, not a broken file.
      first = await pieces.next()
    } catch (error) {
      if (isDomainError(error)) return send(response, answerOf(error))
      throw error
    }
    response.set({
      'Content-Type': route.contentType,
      'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.fileName)}`,
    })
    await pour(first, pieces, response)
  }

  return (request, response, next) => {
    if (request.method !== 'GET') return next()
    for (const { route, pattern } of routes) {
      const match = pattern.exec(request.path)
      if (!match) continue
      response.locals.route = route.path
      answer(request, response, route, decoded(match.groups)).catch(next)
      return
    }
    next()
  }
}

/** A cookie's token never stands in an address. */
async function bearerOf(ctx: Ctx, token: string) {
  const identity = await findActor(ctx, token)
  return identity?.kind === 'bearer' ? identity : null
}

const patternOf = (path: string) => new RegExp(`^${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`)

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

async function pour(
  first: IteratorResult<string | Uint8Array>,
  pieces: AsyncIterator<string | Uint8Array>,
  response: Response,
): Promise<void> {
  for (let piece = first; !piece.done; piece = await pieces.next()) {
    if (response.destroyed) {
      await pieces.return?.()
      return
    }
    if (!response.write(piece.value)) await Promise.race([once(response, 'drain'), once(response, 'close')])
    // Waiting for 'drain' alone starves everybody else: a fast client drains within the same turn.
    await setImmediate()
  }
  response.end()
}
