import { randomKey } from './api-client'
import { answerChecks, envelopeCheck, hostChecks } from './message-checks'
import type {
  Envelope,
  HostAnswer,
  HostMessageType,
  HostPayload,
  MessageError,
  HostRequestType,
  WidgetMessageType,
  WidgetPayload,
} from './messages.schema'

const MAX_BYTES = 256 * 1024
/** More means a loop in the host page. */
const MAX_MESSAGES_PER_10_S = 60
const REQUEST_TIMEOUTS_MS: Record<HostRequestType, number> = {
  'session.renew': 15_000,
  'contact.search': 5_000,
  'contact.match': 5_000,
}

/** Throw from a handler to answer with a code. */
export class HostError extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message)
  }
}

export interface HostConnectionOptions {
  /** Never from a message. */
  allowedOrigins: readonly string[]
  onMessage<T extends HostMessageType>(type: T, payload: HostPayload<T>): unknown
  frame?: Window
}

export type HostRequest = <T extends HostRequestType>(
  type: T,
  payload: WidgetPayload<T>,
) => Promise<HostAnswer<T> | null>

export interface HostConnection {
  send<T extends WidgetMessageType>(type: T, payload: WidgetPayload<T>): void
  /** Null: no valid answer in time. */
  request: HostRequest
  /** Null: none within 15 s. */
  requestToken(): Promise<string | null>
  close(): void
}

/** Takes a port only from the parent, an allowed origin and with our nonce (embedding.md). */
export function openHostConnection({
  allowedOrigins,
  onMessage,
  frame = window,
}: HostConnectionOptions): HostConnection {
  const nonce = randomKey()
  const pendingRequests = new Map<string, (answer: Envelope) => void>()
  let port: MessagePort | null = null
  let hasSession = false
  let recent: number[] = []

  function onWindowMessage(event: MessageEvent): void {
    const welcome = event.data as { ns?: unknown; v?: unknown; type?: unknown; nonce?: unknown } | null
    // Ignores messages of other scripts.
    if (typeof welcome !== 'object' || welcome === null || welcome.ns !== 'trunkline') return
    if (event.source !== frame.parent || !allowedOrigins.includes(event.origin)) {
      event.ports[0]?.postMessage(
        createErrorReply('', 'forbidden_origin', 'This page is not allowed to use the widget'),
      )
      event.ports[0]?.close()
      return
    }
    if (welcome.type !== 'welcome' || welcome.v !== 1 || welcome.nonce !== nonce || event.ports.length !== 1) return
    if (port) return
    port = event.ports[0] ?? null
    port?.addEventListener('message', (message) => void onPortMessage(message.data))
    port?.start()
  }

  async function onPortMessage(data: unknown): Promise<void> {
    const id = getMessageId(data)
    if (isRateLimited()) return replyWithError(id, 'rate_limited', 'Too many messages; wait ten seconds')
    const bytes = getByteLength(data)
    if (bytes > MAX_BYTES) {
      return replyWithError(id, 'bad_schema', 'Larger than 256 kB: send fewer contacts at a time')
    }
    if (bytes === 0 || envelopeCheck(data)) return replyWithError(id, 'bad_schema', 'Not a valid message')
    const message = data as Envelope
    if (message.re !== undefined) {
      pendingRequests.get(message.re)?.(message)
      pendingRequests.delete(message.re)
      return
    }
    if (!Object.hasOwn(hostChecks, message.type)) {
      return replyWithError(id, 'unknown_type', `Unknown message ${message.type}`)
    }
    const type = message.type as HostMessageType
    try {
      const problem = hostChecks[type](message.payload ?? {})
      if (problem) return replyWithError(id, 'bad_schema', `Invalid payload for ${type}${problem.replace(/^\./, ': ')}`)
      if (type !== 'session' && !hasSession) return replyWithError(id, 'not_ready', 'Send the session first')
      if (type === 'session') hasSession = true
      const result = await onMessage(type, (message.payload ?? {}) as HostPayload<typeof type>)
      post({ type: 'ok', re: id, payload: result ?? {} })
    } catch (error) {
      const refusal = error as { code?: unknown; message?: unknown }
      port?.postMessage(
        createErrorReply(id, String(refusal.code ?? 'failed'), String(refusal.message ?? 'An error occurred')),
      )
    }
  }

  function isRateLimited(): boolean {
    const now = Date.now()
    recent = recent.filter((at) => now - at < 10_000)
    recent.push(now)
    return recent.length > MAX_MESSAGES_PER_10_S
  }

  const replyWithError = (re: string, code: MessageError, message: string) =>
    port?.postMessage(createErrorReply(re, code, message))

  function post(message: { type: string; payload: unknown; re?: string }): string {
    const id = randomKey()
    port?.postMessage({ v: 1, ns: 'trunkline', id, ...message })
    return id
  }

  const request: HostRequest = (type, payload) => {
    if (!port) return Promise.resolve(null)
    return new Promise((resolve) => {
      const id = post({ type, payload })
      const timer = setTimeout(() => {
        pendingRequests.delete(id)
        resolve(null)
      }, REQUEST_TIMEOUTS_MS[type])
      pendingRequests.set(id, (answer) => {
        clearTimeout(timer)
        const isValid = answer.type === 'ok' && !answerChecks[type](answer.payload)
        resolve(isValid ? (answer.payload as HostAnswer<typeof type>) : null)
      })
    })
  }

  frame.addEventListener('message', onWindowMessage)
  // Any origin: it contains only the nonce.
  frame.parent.postMessage({ ns: 'trunkline', v: 1, type: 'hello', nonce }, '*')

  return {
    send: (type, payload) => void post({ type, payload }),
    request,
    requestToken: async () => (await request('session.renew', {}))?.token ?? null,
    close() {
      frame.removeEventListener('message', onWindowMessage)
      port?.close()
      port = null
    },
  }
}

function createErrorReply(re: string, code: string, message: string) {
  return { v: 1, ns: 'trunkline', id: randomKey(), re, type: 'error', payload: { code, message } }
}

function getMessageId(data: unknown): string {
  const id = (data as { id?: unknown } | null)?.id
  return typeof id === 'string' ? id.slice(0, 100) : ''
}

/** 0: not JSON. */
function getByteLength(data: unknown): number {
  try {
    return new TextEncoder().encode(JSON.stringify(data)).length
  } catch {
    return 0
  }
}
