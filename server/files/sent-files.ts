import type { Request, RequestHandler, Response } from 'express'
import { findSentFile } from '../../app/domain/attachments/files-to-send.server'
import { nounOf } from '../../app/domain/attachments/attachment-words'
import { asSystem, type Services } from '../../app/domain/context.server'
import { sendBytes } from './files-door'

/** Addresses are signed, expire, and are redacted in logs: the carrier and recipients have no token. */
export function sentFiles(services: Services): RequestHandler {
  const ctx = asSystem(services)
  const answer = async (request: Request, response: Response): Promise<void> => {
    response.locals.route = 'sent-file'
    const { id = '', until = '', signature = '' } = request.params
    response.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' })
    const file = await findSentFile(ctx, { id, until, signature })
    if (!file)
      return void response.status(404).type('text/plain').send('This link has ended. Ask for the file once more.')
    const isShown = /^(image|audio|video)\//.test(file.mimeType)
    const head = {
      'Content-Type': file.mimeType,
      'Content-Disposition': `${isShown ? 'inline' : 'attachment'}; filename="${nounOf(file.mimeType)}.${file.ext}"`,
      // Opened directly, it runs on our origin.
      'Content-Security-Policy': "default-src 'none'; media-src 'self'; sandbox",
      'X-Robots-Tag': 'noindex',
    }
    const read = (start: number, end: number) => ctx.files.stream(file.fileKey, { start, end })
    await sendBytes({ size: file.bytes, read }, request, response, head)
  }
  return (request, response, next) => {
    answer(request, response).catch(next)
  }
}
