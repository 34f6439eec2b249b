import type { IncomingMessage } from 'node:http'

const DISCARD_BYTES = 8 * 1024 * 1024

/** A client that pauses its body waits for the answer. */
const PAUSED_MS = 500

/** The client must be able to read the answer. */
export function discardRest(request: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    if (request.complete || request.destroyed) return resolve()
    let size = 0
    const paused = setTimeout(resolve, PAUSED_MS)
    request.on('data', (chunk: Buffer) => {
      paused.refresh()
      size += chunk.length
      if (size > DISCARD_BYTES) resolve()
    })
    for (const eventName of ['end', 'close', 'error'] as const) request.once(eventName, () => resolve())
    request.once('close', () => clearTimeout(paused))
    request.resume()
  })
}

/** An unread body would block the connection. */
export function readBytes(request: IncomingMessage, limit: number): Promise<Buffer<ArrayBuffer> | 'too_large'> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= limit) chunks.push(chunk)
      else if (size > limit + DISCARD_BYTES) resolve('too_large')
    })
    request.once('end', () => resolve(size > limit ? 'too_large' : Buffer.concat(chunks)))
    const onClosed = () => reject(new Error('the client disconnected during its request'))
    request.once('close', onClosed)
    request.once('error', reject)
    if (request.destroyed) onClosed()
  })
}
