import type { IncomingMessage } from 'node:http'

/** How much more of a refused body is awaited, so that its sender gets to read why. */
const DISCARD_BYTES = 8 * 1024 * 1024

/** Reads on and throws away what a refused sender still sends, so that they get to read why: up to a limit, or until they go away. */
export function discardRest(request: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    if (request.complete || request.destroyed) return resolve()
    let size = 0
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > DISCARD_BYTES) resolve()
    })
    for (const over of ['end', 'close', 'error'] as const) request.once(over, () => resolve())
    request.resume()
  })
}

/**
 * Reads the body of a request up to a limit. What is beyond it is read and thrown away: of a body that is left lying, whatever
 * comes next over the same connection would never be read.
 */
export function readBytes(request: IncomingMessage, limit: number): Promise<Buffer | 'too_large'> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= limit) chunks.push(chunk)
      else if (size > limit + DISCARD_BYTES) resolve('too_large')
    })
    request.once('end', () => resolve(size > limit ? 'too_large' : Buffer.concat(chunks)))
    const gone = () => reject(new Error('the client went away in the middle of its request'))
    request.once('close', gone)
    request.once('error', reject)
    if (request.destroyed) gone()
  })
}
