import { randomKey } from './api-client'
import { answerChecks, envelopeCheck, hostChecks } from './message-checks'
import type {
  Envelope,
  HostAnswer,
  HostMessageType,
  HostPayload,
  MessageError,
  Question,
  WidgetMessageType,
  WidgetPayload,
} from './messages.schema'

const MAX_BYTES = 256 * 1024
/** More means a loop in the host page. */
const MAX_IN_10_S = 60
const DEADLINES_MS: Record<Question, number> = {
  'session.renew': 15_000,
  'contact.search': 5_000,
  'contact.match': 5_000,
}

/** Throw from a handler to answer with a code. */
export class HostRefusal extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message)
  }
}

export interface HostLinkOptions {
  /** Never from a message. */
  allowedOrigins: readonly string[]
  onMessage<T extends HostMessageType>(type: T, payload: HostPayload<T>): unknown
  frame?: Window
}

export type AskHost = <T extends Question>(type: T, payload: WidgetPayload<T>) => Promise<HostAnswer<T> | null>

export interface HostLink {
  send<T extends WidgetMessageType>(type: T, payload: WidgetPayload<T>): void
  /** Null: no valid answer in time. */
  ask: AskHost
  /** Null: none within 15 s. */
  askForToken(): Promise<string | null>
  close(): void
}

/** Takes a port only from the parent, an allowed origin and with our nonce (embedding.md). */
export function openHostLink({ allowedOrigins, onMessage, frame = window }: HostLinkOptions): HostLink {
  const nonce = randomKey()
  const questions = new Map<string, (answer: Envelope) => void>()
  let port: MessagePort | null = null
  let hasSession = false
  let recent: number[] = []

  function onWindowMessage(event: MessageEvent): void {
    const welcome = event.data as { ns?: unknown; v?: unknown; type?: unknown; nonce?: unknown } | null
    // Ignores messages of other scripts.
    if (typeof welcome !== 'object' || welcome === null || welcome.ns !== 'trunkline') return
    if (event.source !== frame.parent || !allowedOrigins.includes(event.origin)) {
      event.ports[0]?.postMessage(reply('', 'forbidden_origin', 'This page may not speak to the widget'))
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
    const id = idOf(data)
    if (tooMany()) return answerError(id, 'rate_limited', 'Too many messages; wait ten seconds')
    const bytes = bytesOf(data)
    if (bytes > MAX_BYTES) {
      return answerError(id, 'bad_schema', 'Larger than 256 kB: send fewer contacts at a time')
    }
    if (bytes === 0 || envelopeCheck(data)) return answerError(id, 'bad_schema', 'Not a message of this protocol')
    const message = data as Envelope
    if (message.re !== undefined) {
      questions.get(message.re)?.(message)
      questions.delete(message.re)
      return
    }
    if (!Object.hasOwn(hostChecks, message.type)) {
      return answerError(id, 'unknown_type', `There is no message ${message.type}`)
    }
    const type = message.type as HostMessageType
    try {
      const wrong = hostChecks[type](message.payload ?? {})
      if (wrong) return answerError(id, 'bad_schema', `Not the payload of ${type}${wrong.replace(/^\./, ': ')}`)
      if (type !== 'session' && !hasSession) return answerError(id, 'not_ready', 'Send the session first')
      if (type === 'session') hasSession = true
      const result = await onMessage(type, (message.payload ?? {}) as HostPayload<typeof type>)
      post({ type: 'ok', re: id, payload: result ?? {} })
    } catch (error) {
      const refusal = error as { code?: unknown; message?: unknown }
      port?.postMessage(reply(id, String(refusal.code ?? 'failed'), String(refusal.message ?? 'An error occurred')))
    }
  }

  function tooMany(): boolean {
    const now = Date.now()
    recent = recent.filter((at) => now - at < 10_000)
    recent.push(now)
    return recent.length > MAX_IN_10_S
  }

  const answerError = (re: string, code: MessageError, message: string) => port?.postMessage(reply(re, code, message))

  function post(message: { type: string; payload: unknown; re?: string }): string {
    const id = randomKey()
    port?.postMessage({ v: 1, ns: 'trunkline', id, ...message })
    return id
  }

  const ask: AskHost = (type, payload) => {
    if (!port) return Promise.resolve(null)
    return new Promise((resolve) => {
      const id = post({ type, payload })
      const late = setTimeout(() => {
        questions.delete(id)
        resolve(null)
      }, DEADLINES_MS[type])
      questions.set(id, (answer) => {
        clearTimeout(late)
        const given = answer.type === 'ok' && !answerChecks[type](answer.payload)
        resolve(given ? (answer.payload as HostAnswer<typeof type>) : null)
      })
    })
  }

  frame.addEventListener('message', onWindowMessage)
  // Any origin: it contains only the nonce.
  frame.parent.postMessage({ ns: 'trunkline', v: 1, type: 'hello', nonce }, '*')

  return {
    send: (type, payload) => void post({ type, payload }),
    ask,
    askForToken: async () => (await ask('session.renew', {}))?.token ?? null,
    close() {
      frame.removeEventListener('message', onWindowMessage)
      port?.close()
      port = null
    },
  }
}

function reply(re: string, code: string, message: string) {
  return { v: 1, ns: 'trunkline', id: randomKey(), re, type: 'error', payload: { code, message } }
}

function idOf(data: unknown): string {
  const id = (data as { id?: unknown } | null)?.id
  return typeof id === 'string' ? id.slice(0, 100) : ''
}

/** 0: not JSON. */
function bytesOf(data: unknown): number {
  try {
    return new TextEncoder().encode(JSON.stringify(data)).length
  } catch {
    return 0
  }
}
