import type { Request, RequestHandler, Response } from 'express'
import { findCarrierAudio } from '../../app/domain/audio/carrier-audio.server'
import { createSystemCtx, type Services } from '../../app/domain/context.server'
import { sendBytes } from './file-handler'

/** Seconds a deleted message may still play. */
const CACHE_S = 3600

/** Addresses are signed: the carrier sends no token. */
export function carrierAudio(services: Services): RequestHandler {
  const ctx = createSystemCtx(services)
  const answer = async (request: Request, response: Response): Promise<void> => {
    response.locals.route = 'carrier-audio'
    const { id = '', until = '', signature = '' } = request.params
    const file = await findCarrierAudio(ctx, { id, until, signature })
    if (!file) return void response.status(404).type('text/plain').send('No such audio')
    const headers = {
      'Content-Type': file.contentType,
      'Cache-Control': `private, max-age=${CACHE_S}`,
      'Referrer-Policy': 'no-referrer',
    }
    const read = (start: number, end: number) => ctx.files.stream(file.fileKey, { start, end })
    await sendBytes({ size: file.bytes, read }, request, response, headers)
  }
  return (request, response, next) => {
    answer(request, response).catch(next)
  }
}
