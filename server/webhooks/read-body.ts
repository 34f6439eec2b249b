import type { IncomingMessage } from 'node:http'
import { readBytes } from '../read-bytes'

export type Body = { ok: true; text: string } | { ok: false; status: 413 | 415; message: string }

/** There is no global body parser. */
export async function readBody(request: IncomingMessage, limit: number): Promise<Body> {
  const type = request.headers['content-type'] ?? ''
  if (!/^application\/x-www-form-urlencoded\b/i.test(type))
    return { ok: false, status: 415, message: 'A form is expected' }
  const bytes = await readBytes(request, limit)
  if (bytes === 'too_large') return { ok: false, status: 413, message: 'Too large' }
  return { ok: true, text: bytes.toString('utf8') }
}
