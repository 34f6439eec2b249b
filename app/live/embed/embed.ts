/**
 * What a host page loads (`/embed.js`): mounts a widget in a frame and speaks with it. Under 5 kB gzipped, no imports.
 * The contract is embedding.md's; the frame's side of it is host-handshake.ts.
 */
export interface MountOptions {
  /** The vendor's public id. */
  vendor: string
  /** `dialer`, or `dialer-2` for a second one on the page; `notify` for who calls; `messenger` for texts at full size, `messenger-dock` for a narrow one; `video` for the library of videos; `app` for dialer and messenger together; `manage` for the portal, `boards` for its call boards. */
  widget?: string
  element: Element
  /** From the vendor's own server (`POST /api/v1/sessions`); the API key never reaches a page. */
  token: string
  theme?: 'dark' | 'light'
  primaryColor?: string
  /** Language of the frame's title. */
  lang?: string
  /** Asked when the token has expired: answers a fresh one. */
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
  /** A document that was ready has had it, and may have done it. */
  sent: boolean
  /** Epoch ms. */
  askedAt: number
  resolve: (payload: unknown) => void
  reject: (error: Error) => void
}

/** What calls people: asked twice it might call them twice. */
const CALLS = new Set(['campaign.start', 'campaign.continue', 'call.dial'])
/** Whoever pressed for a call does not expect it later any more. */
const CALL_WAITS_MS = 10_000

/** What a widget asks beside a token. */
const QUESTIONS = /^contact\.(search|match)$/

// Read while the script runs: it is the one origin that this page trusts with the token.
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
  // The portal needs a cookie of its own: it begins at the door where its token is traded.
  const portal = widget === 'manage' || widget === 'boards'
  frame.src = origin + (portal ? `/framed/${vendor}/hand-over?redirectTo=/${widget}` : `/${widget}?vendor=${vendor}`)
  frame.allow = 'microphone; camera; display-capture; autoplay; clipboard-write'
  // They have the same size.
  const isVideo = /^video\b/.test(widget)
  const isTexts = /^messenger\b/.test(widget)
  const isNotify = /^notify\b/.test(widget)
  frame.title = `Trunkline ${widget === 'manage' ? 'portal' : widget === 'boards' ? 'call boards' : widget.startsWith('dialer') ? 'dialer' : isNotify ? 'notifications' : isTexts ? 'messenger' : isVideo ? 'videos' : widget}`
  frame.lang = options.lang ?? 'en'
  // An equal colour scheme keeps the frame see-through where the widget draws nothing.
  // Nothing of the notification widget is to be seen until somebody calls.
  const size = isNotify
    ? 'width:340px;height:0'
    : portal
      ? 'width:1200px;height:784px'
      : isTexts || isVideo
        ? `width:${widget.startsWith('messenger-dock') ? 360 : 960}px;height:600px`
        : 'width:100%;height:55px'
  // Nothing of it stands where the window ends: what is taller is scrolled.
  frame.style.cssText = `display:block;${size};max-width:100%;max-height:100vh;border:0;color-scheme:${theme}`

  function onWindowMessage(event: MessageEvent): void {
    if (event.source !== frame.contentWindow || event.origin !== origin) return
    const hello = event.data as { ns?: unknown; type?: unknown; nonce?: unknown } | null
    if (hello?.ns !== 'trunkline' || hello.type !== 'hello') return
    // Every load of the frame says hello anew: the old port died with the old document.
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
      // Asked before the widget was there, or of a document that has been reloaded since.
      for (const [id, question] of waiting) {
        const { message: late, sent, askedAt } = question
        const isCall = CALLS.has(late.type)
        if (late.type === 'session') continue
        if (isCall && sent) refuse(id, 'lost', 'The dialer was reloaded before it answered')
        // Its timer may be late: those of hidden pages and of a machine that slept are.
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
    // One that was closed must not lie over the page unseen. When it opens it says its size as soon as it is drawn, and a frame
    // without any is not drawn.
    if (message.type === 'ui.visible') frame.style.height = message.payload.visible ? '55px' : '0px'
    const answer = answerers.get(message.type)
    if (answer) {
      try {
        post({ re: message.id, type: 'ok', payload: ((await answer(message.payload)) ?? {}) as Message['payload'] })
      } catch (error) {
        post({ re: message.id, type: 'error', payload: { code: 'failed', message: String(error) } })
      }
    } else if (QUESTIONS.test(message.type)) {
      // The page knows nothing of it: the widget need not wait.
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
    /** Sends one message; answers what the widget answered. Rejects with an Error that has a `code`. */
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
    /** Listens to one type of message. Answers what stops it. */
    on(type: string, listener: Listener): () => void {
      const set = listeners.get(type) ?? new Set()
      listeners.set(type, set.add(listener))
      return () => set.delete(listener)
    },
    /** Answers the widget's own questions of one type. */
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
