import { isIP } from 'node:net'
import { fetch, type Response } from 'undici'
import { WebhookSendError, type WebhookSender } from '../../app/domain/outside.port'
import { isOrdinaryUrl } from './fetch-outside'
import { guardedAgent, NotPublic, plainAgent, type Resolve } from './guarded-agent'
import { isPublicAddress } from './public-address'

const TIMEOUT_MS = 10_000
const ANSWER_BYTES = 1_024

/** `origins`: allowed private origins. `resolve`: DNS override for tests. */
export function createWebhookSender({
  origins = [],
  resolve,
  timeoutMs = TIMEOUT_MS,
}: { origins?: readonly string[]; resolve?: Resolve; timeoutMs?: number } = {}): WebhookSender {
  const guarded = guardedAgent(resolve, timeoutMs)
  const plain = plainAgent(timeoutMs)
  const allowed = new Set(origins)
  const isAllowed = (url: URL) => allowed.has(url.origin) || (url.protocol === 'https:' && isPublicUrl(url))
  return {
    isAllowed,
    async send(url, headers, body) {
      if (!isAllowed(url)) throw new WebhookSendError('not_public')
      const signal = AbortSignal.timeout(timeoutMs)
      try {
        const answer = await fetch(url, {
          method: 'POST',
          redirect: 'manual',
          dispatcher: allowed.has(url.origin) ? plain : guarded,
          signal,
          headers: { 'content-type': 'application/json', 'user-agent': 'Trunkline webhooks', ...headers },
          body,
        })
        return { status: answer.status, body: await readStart(answer) }
      } catch (error) {
        throw new WebhookSendError(signal.aborted ? 'timeout' : isNotPublic(error) ? 'not_public' : 'unreachable')
      }
    },
  }
}

function isPublicUrl(url: URL): boolean {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return isOrdinaryUrl(url) && (isIP(host) === 0 || isPublicAddress(host))
}

const isNotPublic = (error: unknown): boolean => error instanceof Error && error.cause instanceof NotPublic

async function readStart(answer: Response): Promise<string> {
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of answer.body ?? []) {
    pieces.push(piece as Uint8Array)
    length += (piece as Uint8Array).byteLength
    // Leaving the loop closes the connection.
    if (length >= ANSWER_BYTES) break
  }
  return new TextDecoder().decode(Buffer.concat(pieces).subarray(0, ANSWER_BYTES))
}
