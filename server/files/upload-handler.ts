import type { Request, RequestHandler, Response } from 'express'
import { createCtx, type Ctx, type Services } from '../../app/domain/context.server'
import { DomainError, isDomainError } from '../../app/domain/errors'
import { getUploadPath } from '../../app/domain/videos/video-files'
import { uploadVideo } from '../../app/domain/videos/upload-video.server'
import { isForOtherUser, anotherUser, send, tooMany, unauthorized } from '../api/api-handler'
import { toErrorAnswer } from '../api/errors'
import { isAllowedByKey, refusedByKey } from '../api/key-access'
import type { Env } from '../env'
import { frameOf } from '../frame-handler'
import { identityOfApi } from '../identity'
import type { Limits } from '../limits'
import { discardRest } from '../read-bytes'

interface Upload {
  id: string
  length: number | null
  bytes: AsyncIterable<Uint8Array>
}

export interface UploadRoute {
  key: string
  path: string
  summary: string
  description: string
  tag: string
  /** Returns the response body. */
  handle(ctx: Ctx, upload: Upload): Promise<unknown>
}

/** Listed in the OpenAPI document and the inventory tests. */
export const uploadRoutes: readonly UploadRoute[] = [
  {
    key: 'files.uploadVideo',
    path: getUploadPath('{id}'),
    summary: 'Upload the bytes of a created video, at most 1 GiB',
    description:
      'Upload once: a second request is refused (409). The type is detected from the bytes. An empty, oversized or interrupted upload fails; create another video.',
    tag: 'Video',
    handle: uploadVideo,
  },
]

/** Without data. */
const IDLE_TIMEOUT_MS = 60_000

/** Authenticates before reading, authorizes before writing. */
export function uploadHandler(services: Services, env: Pick<Env, 'publicUrl'>, limits: Limits): RequestHandler {
  const anonymous = createCtx(services, { kind: 'anonymous' })
  const routes = uploadRoutes.map((route) => ({
    route,
    pattern: new RegExp(`^${route.path.replace('{id}', '([^/]+)')}$`),
  }))

  const answer = async (request: Request, response: Response, route: UploadRoute, id: string): Promise<void> => {
    const identity = await identityOfApi(anonymous, request, env.publicUrl, frameOf(response)?.vendor.id)
    const actor = identity?.actor
    const wait = await limits.api(actor ?? { kind: 'anonymous' }, request.ip ?? 'unknown')
    if (wait !== null) return send(response.set('Retry-After', String(wait)), tooMany)
    if (!actor) return send(response, unauthorized)
    if (!isAllowedByKey(identity.grants, { key: route.key, method: 'PUT' })) return send(response, refusedByKey)
    if (isForOtherUser(request, actor)) return send(response, anotherUser)
    response.locals.userId = actor.userId
    request.setTimeout(IDLE_TIMEOUT_MS, () => request.destroy(new Error('the upload sent no data in time')))
    try {
      if (isEncoded(request)) throw new DomainError('bad_request', 'Send the bytes without Content-Encoding')
      const upload = { id, length: lengthOf(request), bytes: request.iterator({ destroyOnReturn: false }) }
      send(response, { status: 200, body: await route.handle(createCtx(services, actor), upload) })
    } catch (error) {
      // Disconnected.
      if (request.destroyed && !request.complete) return void response.destroy()
      if (!isDomainError(error)) throw error
      // Clients read the response only after sending.
      await discardRest(request)
      send(response.set('Connection', 'close'), toErrorAnswer(error))
    }
  }

  return (request, response, next) => {
    if (request.method !== 'PUT') return next()
    for (const { route, pattern } of routes) {
      const [, id] = pattern.exec(request.path) ?? []
      if (id === undefined) continue
      response.locals.route = route.path
      answer(request, response, route, id).catch(next)
      return
    }
    next()
  }
}

const isEncoded = ({ headers }: Request): boolean =>
  headers['content-encoding'] !== undefined && headers['content-encoding'] !== 'identity'

function lengthOf({ headers }: Request): number | null {
  const contentLength = headers['content-length']
  return contentLength === undefined ? null : Number(contentLength)
}
