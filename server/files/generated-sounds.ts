import type { Request, RequestHandler, Response } from 'express'
import { parseTunePath, renderTuneFile, getTunePath } from '../../app/domain/audio/tune-files.server'
import { waitTwiml } from '../carrier/twilio/twiml'

/** Seconds. Sounds change only with a release. */
const CACHE_S = 3600

/** Public: no token. */
export function generatedSounds(publicUrl: string): RequestHandler {
  return (request: Request, response: Response) => {
    response.locals.route = 'carrier-sounds'
    const found = parseTunePath(request.path)
    if (!found) return void response.status(404).type('text/plain').send('No such sound')
    response.set('Cache-Control', `public, max-age=${CACHE_S}`)
    if (found.kind === 'wait') response.type('text/xml').send(waitTwiml(publicUrl + getTunePath(found.tune)))
    else response.type('audio/wav').send(renderTuneFile(found.tune))
  }
}
