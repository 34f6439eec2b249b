import type { Request, RequestHandler, Response } from 'express'
import { createSystemCtx, createCtx, type Services } from '../../app/domain/context.server'
import { openVisit } from '../../app/domain/video-links/open-visit.server'
import { saveWatchTime } from '../../app/domain/video-links/save-watch-time.server'
import { watchedInput } from '../../app/domain/video-links/watch.schema'
import { findWatchedFile, type WatchedFile } from '../../app/domain/video-links/watched-video.read.server'
import type { Env } from '../env'
import { identityOfCookie, isSameOrigin } from '../identity'
import { readBytes } from '../read-bytes'
import { sendBytes } from './file-handler'

const MAX_BODY_BYTES = 1_024

type AsyncHandler = (request: Request, response: Response) => Promise<unknown>

const catchErrors =
  (answer: AsyncHandler): RequestHandler =>
  (request, response, next) => {
    answer(request, response).catch(next)
  }

/** The address is the only credential. */
const PRIVATE_HEADERS = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' }

export function watchedFile(services: Services, which: WatchedFile): RequestHandler {
  const ctx = createSystemCtx(services)
  return catchErrors(async (request, response) => {
    response.locals.route = 'watched-file'
    response.set(PRIVATE_HEADERS)
    const file = await findWatchedFile(ctx, request.params.token ?? '', which)
    if (!file) return response.status(404).type('text/plain').send('This video is no longer available.\n')
    const read = (start: number, end: number) => ctx.files.stream(file.fileKey, { start, end })
    await sendBytes({ size: file.bytes, read }, request, response, {
      'Content-Type': file.contentType,
      'Content-Disposition': 'inline',
      // Opened directly, it runs on our origin.
      'Content-Security-Policy': "default-src 'none'; media-src 'self'; sandbox",
    })
  })
}

/** 204: not counted. */
export function visitHandler(services: Services, env: Pick<Env, 'publicUrl'>): RequestHandler {
  const anonymous = createCtx(services, { kind: 'anonymous' })
  return catchErrors(async (request, response) => {
    response.locals.route = 'watched-visit'
    response.set(PRIVATE_HEADERS)
    if (!isSameOrigin(request, env.publicUrl)) return response.status(403).end()
    const identity = await identityOfCookie(anonymous, request.headers.cookie, env.publicUrl)
    const ctx = identity ? createCtx(services, identity.actor) : anonymous
    const visit = await openVisit(ctx, { token: request.params.token ?? '', ip: addressOf(request) })
    return visit ? response.json(visit) : response.status(204).end()
  })
}

export function watchReportHandler(services: Services, env: Pick<Env, 'publicUrl'>): RequestHandler {
  const ctx = createSystemCtx(services)
  return catchErrors(async (request, response) => {
    response.locals.route = 'watched'
    response.set(PRIVATE_HEADERS)
    if (!isSameOrigin(request, env.publicUrl)) return response.status(403).end()
    const bytes = await readBytes(request, MAX_BODY_BYTES)
    if (bytes === 'too_large') return response.status(413).end()
    const parsed = watchedInput.safeParse(jsonOf(bytes))
    if (!parsed.success) return response.status(400).end()
    const isKnown = await saveWatchTime(ctx, request.params.token ?? '', parsed.data)
    return response.status(isKnown ? 204 : 404).end()
  })
}

function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return null
  }
}

/** Unmaps IPv4 in IPv6 form. */
const addressOf = (request: Request): string => (request.ip ?? 'unknown').replace(/^::ffff:(?=\d+\.)/, '')
