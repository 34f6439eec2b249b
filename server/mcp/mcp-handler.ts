import type { Request, RequestHandler, Response } from 'express'
import { findKeyActor } from '../../app/domain/api-keys/find-key-actor.server'
import { createCtx, type Services } from '../../app/domain/context.server'
import { DomainError } from '../../app/domain/errors'
import { send, tooMany } from '../api/api-handler'
import { toErrorAnswer } from '../api/errors'
import type { Env } from '../env'
import { bearerToken, isApiKey, isSameOrigin } from '../identity'
import type { Limits } from '../limits'
import { readBytes } from '../read-bytes'
import { mcpWords } from './mcp.words'

const MAX_BODY_BYTES = 256 * 1024

const keyNeeded = toErrorAnswer(new DomainError('unauthorized', mcpWords.keyNeeded))
const foreignOrigin = toErrorAnswer(new DomainError('forbidden', mcpWords.foreignOrigin))
const notJson = toErrorAnswer(new DomainError('bad_request', mcpWords.notJson))
const tooLarge = toErrorAnswer(new DomainError('too_large', 'The request is larger than 256 kB'))
const postOnly = { status: 405, body: { error: mcpWords.postOnly, code: 'bad_request' } }

/** MCP over Streamable HTTP, with a person's API key. Cookies and sessions are not accepted. */
export function mcpHandler(services: Services, env: Pick<Env, 'publicUrl'>, limits: Limits): RequestHandler {
  const anonymous = createCtx(services, { kind: 'anonymous' })

  const identify = async (request: Request) => {
    const key = bearerToken(request.headers.authorization)
    return isApiKey(key) ? findKeyActor(anonymous, key) : null
  }

  const answer = async (request: Request, response: Response): Promise<void> => {
    response.locals.route = '/mcp'
    response.set('Cache-Control', 'no-store')
    // DNS rebinding and pages of other sites.
    if (request.headers.origin !== undefined && !isSameOrigin(request, env.publicUrl))
      return send(response, foreignOrigin)
    const known = await identify(request)
    const source = request.ip ?? 'unknown'
    const wait = await limits.api(known?.actor ?? { kind: 'anonymous' }, source)
    if (wait !== null) return send(response.set('Retry-After', String(wait)), tooMany)
    if (!known) return send(response.set('WWW-Authenticate', 'Bearer realm="Trunkline"'), keyNeeded)
    if (request.method !== 'POST') return send(response.set('Allow', 'POST'), postOnly)
    const bytes = await readBytes(request, MAX_BODY_BYTES)
    if (bytes === 'too_large') return send(response.set('Connection', 'close'), tooLarge)
    const body = parseJson(bytes)
    if (body === undefined) return send(response, notJson)
    // The key may be revoked while the body arrives.
    const identity = await identify(request)
    if (!identity) return send(response, keyNeeded)
    response.locals.userId = identity.actor.userId
    // Its first use loads the SDK: a start does not wait for it.
    const { answerMcp } = await import('./mcp-server')
    const requestId = response.locals.requestId as string
    await answerMcp({ services, limits, identity, source, requestId }, request, response, body)
  }

  return (request, response, next) => {
    answer(request, response).catch(next)
  }
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}
