/** Host page script: no imports, under 5 kB gzipped. Contract: embedding.md. */
export interface MountOptions {
  vendor: string
  /** `dialer`, `notify`, `messenger`, `messenger-dock`, `video`, `app` (dialer and messenger), `manage` or `boards`. */
  widget?: string
  element: Element
  /** From the vendor's server: the API key never reaches a page. */
  token: string
  theme?: 'dark' | 'light'
  primaryColor?: string
  /** Of the frame's title. */
  lang?: string
  onTokenExpired?: () => string | Promise<string>
}

interface Message {
  v: 1
  ns: 'trunkline'
  id: string
  re?: string
  type: string
  payload: Record<string, unknown>
}
type Listener = (payload: Message['payload']) => void
type Answerer = (payload: Message['payload']) => unknown
interface Waiting {
  message: Message
  /** The document was ready and may have executed it. */
  sent: boolean
  /** Epoch ms. */
  askedAt: number
  resolve: (payload: unknown) => void
  reject: (error: Error) => void
}

/** Never sent twice: a repeat could dial twice. */
const CALLS = new Set(['campaign.start', 'campaign.continue', 'call.dial'])
const CALL_WAITS_MS = 10_000

const QUESTIONS = /^contact\.(search|match)$/

// currentScript is null later. The one origin trusted with the token.
const origin = new URL((document.currentScript as HTMLScriptElement).src).origin

function mount(options: MountOptions) {
  const widget = options.widget ?? 'dialer'
  const listeners = new Map<string, Set<Listener>>()
  const answerers = new Map<string, Answerer>()
  const waiting = new Map<string, Waiting>()
  let token = options.token
  let theme = options.theme ?? 'dark'
  let primaryColor = options.primaryColor
  let port: MessagePort | null = null
  let ready = false

  const frame = document.createElement('iframe')
  const vendor = encodeURIComponent(options.vendor)
  // The portal trades its token for a cookie.
  const portal = widget === 'manage' || widget === 'boards'
  frame.src = origin + (portal ? `/framed/${vendor}/hand-over?redirectTo=/${widget}` : `/${widget}?vendor=${vendor}`)
  frame.allow = 'microphone; camera; display-capture; autoplay; clipboard-write'
  const isVideo = /^video\b/.test(widget)
  const isTexts = /^messenger\b/.test(widget)
  const isNotify = /^notify\b/.test(widget)
  frame.title = `Trunkline ${widget === 'manage' ? 'portal' : widget === 'boards' ? 'call boards' : widget.startsWith('dialer') ? 'dialer' : isNotify ? 'notifications' : isTexts ? 'messenger' : isVideo ? 'videos' : widget}`
  frame.lang = options.lang ?? 'en'
  // Another color scheme makes the frame opaque.
  const size = isNotify
    ? 'width:340px;height:0'
    : portal
      ? 'width:1200px;height:784px'
      : isTexts || isVideo
        ? `width:${widget.startsWith('messenger-dock') ? 360 : 960}px;height:600px`
        : 'width:100%;height:55px'
  frame.style.cssText = `display:block;${size};max-width:100%;max-height:100vh;border:0;color-scheme:${theme}`

  function onWindowMessage(event: MessageEvent): void {
    if (event.source !== frame.contentWindow || event.origin !== origin) return
    const hello = event.data as { ns?: unknown; type?: unknown; nonce?: unknown } | null
    if (hello?.ns !== 'trunkline' || hello.type !== 'hello') return
    // A reload breaks the old port.
    port?.close()
    const channel = new MessageChannel()
    port = channel.port1
    ready = false
    port.addEventListener('message', (message) => void receive(message.data as Message))
    port.start()
    frame.contentWindow?.postMessage({ ns: 'trunkline', v: 1, type: 'welcome', nonce: hello.nonce }, origin, [
      channel.port2,
    ])
    void ask('session', { token, theme, ...(primaryColor ? { primaryColor } : {}) }).catch((error: Error) =>
      tell('error', { message: error.message }),
    )
  }

  async function receive(message: Message): Promise<void> {
    if (message.re) {
      const question = waiting.get(message.re)
      waiting.delete(message.re)
      if (message.type === 'error') {
        const { code, message: words } = message.payload as { code: string; message: string }
        question?.reject(named(code, words))
      } else question?.resolve(message.payload)
      return
    }
    if (message.type === 'ready') {
      ready = true
      for (const [id, question] of waiting) {
        const { message: late, sent, askedAt } = question
        const isCall = CALLS.has(late.type)
        if (late.type === 'session') continue
        if (isCall && sent) refuse(id, 'lost', 'The dialer was reloaded before it answered')
        // Timers of hidden pages run late.
        else if (isCall && Date.now() - askedAt >= CALL_WAITS_MS) refuseLate(id)
        else {
          question.sent = true
          port?.postMessage(late)
        }
      }
    }
    if (message.type === 'ui.resize') {
      frame.style.height = `${message.payload.height}px`
      frame.style.width = message.payload.width ? `${message.payload.width}px` : '100%'
    }
    // A frame without height does not render.
    if (message.type === 'ui.visible') frame.style.height = message.payload.visible ? '55px' : '0px'
    const answer = answerers.get(message.type)
    if (answer) {
      try {
        post({ re: message.id, type: 'ok', payload: ((await answer(message.payload)) ?? {}) as Message['payload'] })
      } catch (error) {
        post({ re: message.id, type: 'error', payload: { code: 'failed', message: String(error) } })
      }
    } else if (QUESTIONS.test(message.type)) {
      post({ re: message.id, type: 'error', payload: { code: 'unknown_type', message: 'Nobody answers this' } })
    }
    tell(message.type, message.payload)
  }

  const tell = (type: string, payload: Message['payload']) => {
    for (const listener of listeners.get(type) ?? []) listener(payload)
  }

  function post(part: Pick<Message, 're' | 'type' | 'payload'>): Message {
    const message: Message = { v: 1, ns: 'trunkline', id: randomId(), ...part }
    port?.postMessage(message)
    return message
  }

  function ask(type: string, payload: Message['payload']): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const message: Message = { v: 1, ns: 'trunkline', id: randomId(), type, payload }
      waiting.set(message.id, { message, sent: ready, askedAt: Date.now(), resolve, reject })
      if (ready || type === 'session') port?.postMessage(message)
      else if (CALLS.has(type)) setTimeout(() => waiting.get(message.id)?.sent || refuseLate(message.id), CALL_WAITS_MS)
    })
  }

  function refuse(id: string, code: string, words: string): void {
    waiting.get(id)?.reject(named(code, words))
    waiting.delete(id)
  }
  const refuseLate = (id: string) => refuse(id, 'not_ready', 'The dialer was not ready in time')

  answerers.set('session.renew', async () => {
    const fresh = await options.onTokenExpired?.()
    if (!fresh) throw new Error('No fresh token')
    token = fresh
    return { token }
  })

  window.addEventListener('message', onWindowMessage)
  options.element.append(frame)

  return {
    /** Rejects with an Error that has a `code`. */
    send(type: string, payload: Message['payload'] = {}): Promise<unknown> {
      if (type === 'theme.set') {
        theme = (payload.theme as typeof theme | undefined) ?? theme
        primaryColor = (payload.primaryColor as string | undefined) ?? primaryColor
        frame.style.colorScheme = theme
      }
      const asked = ask(type, payload)
      if (type === 'session.renew') void asked.then(() => (token = payload.token as string)).catch(() => {})
      return asked
    },
    on(type: string, listener: Listener): () => void {
      const set = listeners.get(type) ?? new Set()
      listeners.set(type, set.add(listener))
      return () => set.delete(listener)
    },
    onRequest: (type: string, answerer: Answerer) => void answerers.set(type, answerer),
    destroy() {
      window.removeEventListener('message', onWindowMessage)
      port?.close()
      frame.remove()
      for (const { reject } of waiting.values()) reject(new Error('The widget was removed'))
      waiting.clear()
    },
  }
}

const named = (code: string, words: string): Error => Object.assign(new Error(words), { code })

function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

declare global {
  interface Window {
    Trunkline: { mount: typeof mount }
  }
}

window.Trunkline = { mount }
