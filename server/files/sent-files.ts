import type { Request, RequestHandler, Response } from 'express'
import { findCarrierFile } from '../../app/domain/attachments/load-files-to-send.server'
import { getFileLabel } from '../../app/domain/attachments/attachments.words'
import { createSystemCtx, type Services } from '../../app/domain/context.server'
import { sendBytes } from './file-handler'

/** Addresses are signed, expire, and are redacted in logs: the carrier and recipients have no token. */
export function sentFiles(services: Services): RequestHandler {
  const ctx = createSystemCtx(services)
  const answer = async (request: Request, response: Response): Promise<void> => {
    response.locals.route = 'sent-file'
    const { id = '', until = '', signature = '' } = request.params
    response.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' })
    const file = await findCarrierFile(ctx, { id, until, signature })
    if (!file)
      return void response.status(404).type('text/plain').send('This link has expired. Ask for the file again.')
    const isInline = /^(image|audio|video)\//.test(file.mimeType)
    const headers = {
      'Content-Type': file.mimeType,
      'Content-Disposition': `${isInline ? 'inline' : 'attachment'}; filename="${getFileLabel(file.mimeType)}.${file.ext}"`,
      // Opened directly, it runs on our origin.
      'Content-Security-Policy': "default-src 'none'; media-src 'self'; sandbox",
      'X-Robots-Tag': 'noindex',
    }
    const read = (start: number, end: number) => ctx.files.stream(file.fileKey, { start, end })
    await sendBytes({ size: file.bytes, read }, request, response, headers)
  }
  return (request, response, next) => {
    answer(request, response).catch(next)
  }
}
