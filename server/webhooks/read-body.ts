import type { IncomingMessage } from 'node:http'

export type Body = { ok: true; text: string } | { ok: false; status: 413 | 415; message: string }

/** Reads a form under its own limit: there is no global body parser. */
export async function readBody(request: IncomingMessage, limit: number): Promise<Body> {
  const type = request.headers['content-type'] ?? ''
  if (!/^application\/x-www-form-urlencoded\b/i.test(type))
    return { ok: false, status: 415, message: 'A form is expected' }
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > limit) return { ok: false, status: 413, message: 'Too large' }
    chunks.push(chunk)
  }
  return { ok: true, text: Buffer.concat(chunks).toString('utf8') }
}
