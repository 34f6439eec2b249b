import type { IncomingMessage } from 'node:http'
import { readBytes } from '../read-bytes'

export type Body = { ok: true; text: string } | { ok: false; status: 413 | 415; message: string }

/** There is no global body parser. */
export async function readBody(
  request: IncomingMessage,
  { types, limit }: { types: readonly string[]; limit: number },
): Promise<Body> {
  const [sent = ''] = (request.headers['content-type'] ?? '').split(';')
  if (!types.includes(sent.trim().toLowerCase()))
    return { ok: false, status: 415, message: `${types.join(' or ')} is expected` }
  const bytes = await readBytes(request, limit)
  if (bytes === 'too_large') return { ok: false, status: 413, message: 'Too large' }
  return { ok: true, text: bytes.toString('utf8') }
}
