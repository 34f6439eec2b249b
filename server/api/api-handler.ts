import { OpenAPIHandler } from '@orpc/openapi/node'
import type { Request, RequestHandler, Response } from 'express'
import type { Actor } from '../../app/domain/actor'
import { createCtx, type Services } from '../../app/domain/context.server'
import { DomainError } from '../../app/domain/errors'
import type { Env } from '../env'
import { frameOf } from '../frame-handler'
import {
  frameCookie,
  type ApiIdentity,
  identityOfApi,
  identityOfCookie,
  isSameOrigin,
  vendorOfRequest,
} from '../identity'
import type { Limits } from '../limits'
import { readBody } from './body'
import { guardOperation } from './call-operation'
import { toErrorAnswer, encodeOrpcError, noRoute, RETRY_AFTER_STORAGE_S, type ErrorAnswer } from './errors'
import { isIdempotencyKey, createIdempotency, type Claim } from './idempotency'
import { isAllowedByKey, refusedByKey } from './key-access'
import type { ApiContext } from './implement'
import { matchOperation, type Operation } from './operations'
import { router } from './router'

export const unauthorized = toErrorAnswer(new DomainError('unauthorized', 'Sign in first'))
export const anotherUser = toErrorAnswer(new DomainError('another_user', 'Another person is signed in now'))
const badKey = toErrorAnswer(new DomainError('bad_request', 'Idempotency-Key must have 1 to 200 visible characters'))

type Identified = Pick<ApiIdentity, 'grants'> & { actor: Actor }

export function send(response: Response, answer: { status: number; body: unknown }): void {
  response.status(answer.status).set('Cache-Control', 'no-store').json(answer.body)
}

/** Route API requests: match the operation, identify and rate-limit the actor, then read the body. */
export function apiHandler(services: Services, env: Pick<Env, 'publicUrl'>, limits: Limits): RequestHandler {
  const handler = createOrpcHandler(services)
  const idempotency = createIdempotency(services)
  const anonymous = createCtx(services, { kind: 'anonymous' })

  const answer = async (request: Request, response: Response): Promise<void> => {
    const operation = matchOperation(request.method, request.path)
    const source = request.ip ?? 'unknown'
    if (!operation) return refuseUnknownRoute(response, source)
    response.locals.route = operation.path
    const identity = await identify(request, response, operation)
    const actor = identity?.actor
    // Requests with an invalid token count against the limit of their source.
    const wait = await limits.api(actor ?? { kind: 'anonymous' }, source)
    if (wait !== null) return send(response.set('Retry-After', String(wait)), tooMany)
    if (!actor) return send(response, unauthorized)
    if (!isAllowedByKey(identity.grants, operation)) return send(response, refusedByKey)
    if (isForOtherUser(request, actor)) return send(response, anotherUser)
    const body = await readBody(request, operation)
    if (!body.ok) return send(response.set('Connection', 'close'), body.answer)

    // An API key may be revoked while a body arrives.
    if (identity.grants && !(await identify(request, response, operation))) return send(response, unauthorized)

    const claim = await claimIdempotencyKey(request, operation, actor, body.digest)
    if (claim && 'status' in claim) return send(response, claim)
    const ctx = createCtx(claim ? { ...services, store: claim.store } : services, actor)
    response.locals.userId = actor.kind === 'user' ? actor.userId : undefined
    response.set('Cache-Control', 'no-store')
    try {
      await handler.handle(request, response, {
        context: {
          ctx,
          source,
          userAgent: request.get('user-agent') ?? '',
          requestId: response.locals.requestId as string,
          body: request.method === 'DELETE' ? withQuery(request, body.value) : body.value,
          claim,
          frames: framesOf(request, response),
        },
      })
    } finally {
      claim?.release()
    }
  }

  /** Limited by source, without identifying the actor. */
  async function refuseUnknownRoute(response: Response, source: string): Promise<void> {
    const wait = await limits.page(source)
    if (wait === null) return send(response, noRoute)
    send(response.set('Retry-After', String(wait)), tooMany)
  }

  async function identify(request: Request, response: Response, operation: Operation): Promise<Identified | null> {
    if (operation.caller === 'public') return { actor: { kind: 'anonymous' } }
    if (operation.caller === 'vendor') {
      const actor = await vendorOfRequest(anonymous, request)
      return actor && { actor }
    }
    return identityOfApi(anonymous, request, env.publicUrl, frameOf(response)?.vendor.id)
  }

  const framesOf = (request: Request, response: Response): ApiContext['frames'] => ({
    // A missing Origin is not a browser: browsers send Origin with every POST.
    fromOurPage: request.headers.origin === undefined || isSameOrigin(request, env.publicUrl),
    sessionOf: async (vendor) =>
      (await identityOfCookie(anonymous, request.headers.cookie, env.publicUrl, vendor))?.actor.sessionId ?? null,
    setCookie: (token, expiresAt) =>
      void response.append('Set-Cookie', frameCookie(env.publicUrl).issue(token, expiresAt)),
  })

  async function claimIdempotencyKey(
    request: Request,
    operation: Operation,
    actor: Actor,
    digest: string,
  ): Promise<Claim | { status: number; body: unknown } | null> {
    const key = request.get('Idempotency-Key')
    if (key === undefined || operation.method === 'GET' || actor.kind !== 'user') return null
    if (!isIdempotencyKey(key)) return badKey
    const write = { userId: actor.userId, key, operation: `${request.method} ${request.originalUrl}`, digest }
    const claimResult = await idempotency.begin(write)
    return claimResult.kind === 'run' ? claimResult.claim : claimResult.answer
  }

  return (request, response, next) => {
    answer(request, response).catch(next)
  }
}

export const tooMany: ErrorAnswer = toErrorAnswer(
  new DomainError('too_many_requests', 'Too many requests. Try again in a moment'),
)

/** The cookie may belong to another user by now; a widget names its user, so no action runs as another user. */
export function isForOtherUser(request: Request, actor: Actor): boolean {
  const userId = request.get('Expected-User')
  return userId !== undefined && actor.kind === 'user' && actor.userId !== userId
}

/** oRPC reads only the body of a DELETE. */
function withQuery(request: Request, body: unknown): unknown {
  if (body === undefined && Object.keys(request.query).length === 0) return undefined
  return { ...request.query, ...(body as object | undefined) }
}

function createOrpcHandler(services: Services) {
  return new OpenAPIHandler<ApiContext>(router, {
    customErrorResponseBodyEncoder: encodeOrpcError,
    rootInterceptors: [
      async (options) => {
        const { body, claim } = options.context
        const result = await options.next({ ...options, request: { ...options.request, body: async () => body } })
        if (claim && result.matched) await claim.finish(result.response)
        if (result.matched && result.response.status === 503)
          result.response.headers['retry-after'] = String(RETRY_AFTER_STORAGE_S)
        return result
      },
    ],
    clientInterceptors: [
      (options) => {
        const request = { key: options.path.join('.'), requestId: options.context.requestId, input: options.input }
        return guardOperation(services.log, request, () => options.next(options))
      },
    ],
  })
}
