import { OpenAPIHandler } from '@orpc/openapi/node'
import { ORPCError } from '@orpc/server'
import type { Request, RequestHandler, Response } from 'express'
import type { Actor } from '../../app/domain/actor'
import { createCtx, type Services } from '../../app/domain/context.server'
import { DomainError } from '../../app/domain/errors'
import type { Env } from '../env'
import { frameOf } from '../frame-handler'
import { frameCookie, identityOfApi, identityOfCookie, isSameOrigin, vendorOfRequest } from '../identity'
import type { Limits } from '../limits'
import { readBody } from './body'
import {
  toErrorAnswer,
  encodeOrpcError,
  invalid,
  internalErrorAnswer,
  noRoute,
  refusalOf,
  RETRY_AFTER_STORAGE_S,
  toOrpcError,
  type ErrorAnswer,
} from './errors'
import { isIdempotencyKey, createIdempotency, type Claim } from './idempotency'
import type { ApiContext } from './implement'
import { matchOperation, operations, type Operation } from './operations'
import { router } from './router'

export const unauthorized = toErrorAnswer(new DomainError('unauthorized', 'Sign in first'))
export const anotherUser = toErrorAnswer(new DomainError('another_user', 'Another person is signed in now'))
const badKey = toErrorAnswer(new DomainError('bad_request', 'Idempotency-Key must have 1 to 200 visible characters'))

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
    const actor = await actorOf(request, response, operation)
    // Requests with an invalid token count against the limit of their source.
    const wait = await limits.api(actor ?? { kind: 'anonymous' }, source)
    if (wait !== null) return send(response.set('Retry-After', String(wait)), tooMany)
    if (!actor) return send(response, unauthorized)
    if (isForOtherUser(request, actor)) return send(response, anotherUser)
    const body = await readBody(request, operation)
    if (!body.ok) return send(response.set('Connection', 'close'), body.answer)

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

  async function actorOf(request: Request, response: Response, operation: Operation): Promise<Actor | null> {
    if (operation.caller === 'public') return { kind: 'anonymous' }
    if (operation.caller === 'vendor') return vendorOfRequest(anonymous, request)
    return (await identityOfApi(anonymous, request, env.publicUrl, frameOf(response)?.vendor.id))?.actor ?? null
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
  const fieldsByOperation = new Map(operations.map((operation) => [operation.key, operation.fields]))
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
      async (options) => {
        const { requestId } = options.context
        try {
          refuseUnknownFields(fieldsByOperation.get(options.path.join('.')), options.input)
          return await options.next(options)
        } catch (error) {
          const refusal = refusalOf(error)
          if (!refusal)
            services.log.error(
              {
                requestId,
                operation: options.path.join('.'),
                error: error instanceof ORPCError ? (error.cause ?? error) : error,
              },
              'an API request failed',
            )
          throw toOrpcError(
            refusal ?? internalErrorAnswer(error instanceof ORPCError ? (error.cause ?? error) : error, requestId),
          )
        }
      },
    ],
  })
}

/** Plain zod objects would drop a misspelled field silently. */
function refuseUnknownFields(fields: ReadonlySet<string> | null | undefined, input: unknown): void {
  if (!fields || typeof input !== 'object' || input === null) return
  const unknown = Object.keys(input).filter((field) => !fields.has(field))
  if (unknown.length > 0)
    throw toOrpcError(invalid(unknown.map((field) => ({ path: [field], message: 'Unknown field' }))))
}
