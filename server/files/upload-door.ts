import type { Request, RequestHandler, Response } from 'express'
import { makeCtx, type Ctx, type Services } from '../../app/domain/context.server'
import { DomainError, isDomainError } from '../../app/domain/errors'
import { uploadPath } from '../../app/domain/videos/video-files'
import { uploadVideo } from '../../app/domain/videos/upload-video.server'
import { isMeantForAnother, anotherUser, send, tooMany, unauthorized } from '../api/api-door'
import { answerOf } from '../api/errors'
import type { Env } from '../env'
import { frameOf } from '../frame-door'
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
  take(ctx: Ctx, upload: Upload): Promise<unknown>
}

/** Listed in the OpenAPI document and the inventory tests. */
export const uploadRoutes: readonly UploadRoute[] = [
  {
    key: 'files.uploadVideo',
    path: uploadPath('{id}'),
    summary: 'The bytes of a video that was begun, as they are: 1 GiB at most',
    description:
      'Once: the second request finds that one runs or has run (409). What the bytes are decides, whatever type is told. A video whose bytes are none, too many or break off has failed; begin another.',
    tag: 'Video',
    take: uploadVideo,
  },
]

/** Without data. */
const SILENT_MS = 60_000

/** Authenticates before reading, authorizes before writing. */
export function uploadDoor(services: Services, env: Pick<Env, 'publicUrl'>, limits: Limits): RequestHandler {
  const nobody = makeCtx(services, { kind: 'nobody' })
  const routes = uploadRoutes.map((route) => ({
    route,
    pattern: new RegExp(`^${route.path.replace('{id}', '([^/]+)')}$`),
  }))

  const answer = async (request: Request, response: Response, route: UploadRoute, id: string): Promise<void> => {
    const actor = (await identityOfApi(nobody, request, env.publicUrl, frameOf(response)?.vendor.id))?.actor ?? null
    const wait = await limits.api(actor ?? { kind: 'nobody' }, request.ip ?? 'unknown')
    if (wait !== null) return send(response.set('Retry-After', String(wait)), tooMany)
    if (!actor) return send(response, unauthorized)
    if (isMeantForAnother(request, actor)) return send(response, anotherUser)
    response.locals.userId = actor.userId
    request.setTimeout(SILENT_MS, () => request.destroy(new Error('nothing more came of an upload')))
    try {
      if (isEncoded(request)) throw new DomainError('bad_request', 'Send the bytes without Content-Encoding')
      const upload = { id, length: lengthOf(request), bytes: request.iterator({ destroyOnReturn: false }) }
      send(response, { status: 200, body: await route.take(makeCtx(services, actor), upload) })
    } catch (error) {
      // Disconnected.
      if (request.destroyed && !request.complete) return void response.destroy()
      if (!isDomainError(error)) throw error
      // Clients read the response only after sending.
      await discardRest(request)
      send(response.set('Connection', 'close'), answerOf(error))
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
  const told = headers['content-length']
  return told === undefined ? null : Number(told)
}
