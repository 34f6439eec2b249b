/** Host page script: no imports, under 5 kB gzipped. Contract: embedding.md. */
export interface MountOptions {
  vendor: string
  /** `dialer`, `notify`, `messenger`, `messenger-dock`, `video`, `ringless`, `app` (dialer and messenger), `manage` or `boards`. */
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
type RequestHandler = (payload: Message['payload']) => unknown
interface PendingRequest {
  message: Message
  /** The document was ready and may have executed it. */
  sent: boolean
  /** Epoch ms. */
  requestedAt: number
  resolve: (payload: unknown) => void
  reject: (error: Error) => void
}

/** Never sent twice: a repeat could dial twice. */
const CALLS = new Set(['campaign.start', 'campaign.continue', 'call.dial'])
const CALL_TIMEOUT_MS = 10_000
/** The seller continues in the dialer. */
const STARTS = new Set(['campaign.start', 'call.dial'])

const REQUEST_TYPES = /^contact\.(search|match)$/

/** A part of the frame that is drawn, in CSS pixels. */
interface Area {
  x: number
  y: number
  width: number
  height: number
}
/** The host page is seen and pressed outside of the areas. */
const getClipPath = (areas: Area[] | undefined): string =>
  areas ? `path("${areas.map(({ x, y, width, height }) => `M${x} ${y}h${width}v${height}h${-width}z`).join('')}")` : ''

// currentScript is null later. The one origin trusted with the token.
const origin = new URL((document.currentScript as HTMLScriptElement).src).origin

/** What happened once, and several frames of one page report. States are not here: each frame keeps its own. */
const REPEATED = /^(call|campaign|incoming|message)\./
const REPEAT_MS = 10_000
/** Last listened-to event by type and payload. */
const delivered = new Map<string, { by: object; at: number }>()

function isRepeatedBy(frame: object, type: string, payload: unknown): boolean {
  if (!REPEATED.test(type)) return false
  const now = Date.now()
  for (const [key, { at }] of delivered) if (now - at > REPEAT_MS) delivered.delete(key)
  const key = type + JSON.stringify(payload)
  const last = delivered.get(key)
  if (last && last.by !== frame) return true
  delivered.set(key, { by: frame, at: now })
  return false
}

interface KeyTarget {
  /** Keys that act now. */
  keys: Set<string>
  press(key: string): void
  setActive(active: boolean): void
}
const keyTargets = new Set<KeyTarget>()
/** The focus is in an attached page, outside of its fields. */
let pageHasKeys = false
function setPageHasKeys(hasKeys: boolean): void {
  if (hasKeys !== pageHasKeys) for (const target of keyTargets) target.setActive(hasKeys)
  pageHasKeys = hasKeys
}

/** Keys there belong to the page. */
const TAKES_KEYS =
  'input, textarea, select, [contenteditable], dialog, iframe, [role=textbox], [role=searchbox], [role=combobox], [role=listbox], [role=menu], [role=menubar], [role=tablist], [role=slider], [role=grid], [role=tree], [role=dialog], [role=alertdialog]'
const PRESSABLE = 'button, a, summary, label, [role]'
const OPEN_DIALOG = 'dialog[open], [role=dialog], [role=alertdialog], [aria-modal=true]'

const isVisible = (element: Element) => element.getClientRects().length > 0
const canForward = (page: Document, target: EventTarget | null) =>
  !(target as Element | null)?.closest?.(TAKES_KEYS) && ![...page.querySelectorAll(OPEN_DIALOG)].some(isVisible)

/** Forwards the dialer's keys from a host page, but not from its fields, menus and dialogs. */
function attachKeys(page: Document): () => void {
  const update = () => setPageHasKeys(page.hasFocus() && canForward(page, page.activeElement))
  function onKey(event: KeyboardEvent): void {
    const [origin] = event.composedPath()
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.isComposing)
      return
    if (!canForward(page, origin ?? null)) return
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
    if ((key === ' ' || key === 'Enter') && (origin as Element).closest?.(PRESSABLE)) return
    const target = [...keyTargets].find(({ keys }) => keys.has(key))
    if (!target) return
    event.preventDefault()
    target.press(key)
  }
  const view = page.defaultView ?? window
  page.addEventListener('keydown', onKey)
  for (const type of ['focusin', 'focusout']) page.addEventListener(type, update)
  for (const type of ['focus', 'blur']) view.addEventListener(type, update)
  update()
  return () => {
    page.removeEventListener('keydown', onKey)
    for (const type of ['focusin', 'focusout']) page.removeEventListener(type, update)
    for (const type of ['focus', 'blur']) view.removeEventListener(type, update)
    setPageHasKeys(false)
  }
}

function mount(options: MountOptions) {
  const widget = options.widget ?? 'dialer'
  const listeners = new Map<string, Set<Listener>>()
  const handlers = new Map<string, RequestHandler>()
  const pending = new Map<string, PendingRequest>()
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
  frame.allow = 'microphone; camera; display-capture; speaker-selection; autoplay; clipboard-write; fullscreen'
  const isVideo = /^video\b/.test(widget)
  const isMessenger = /^messenger\b/.test(widget)
  const isNotify = /^notify\b/.test(widget)
  frame.title = `Trunkline ${widget === 'manage' ? 'portal' : widget === 'boards' ? 'call boards' : widget.startsWith('dialer') ? 'dialer' : isNotify ? 'notifications' : isMessenger ? 'messenger' : isVideo ? 'videos' : /^ringless\b/.test(widget) ? 'ringless voicemail' : widget}`
  frame.lang = options.lang ?? 'en'
  // Another color scheme makes the frame opaque.
  const size = isNotify
    ? 'width:340px;height:0'
    : portal
      ? 'width:1200px;height:784px'
      : isMessenger || isVideo
        ? `width:${widget.startsWith('messenger-dock') ? 360 : 960}px;height:600px`
        : /^ringless\b/.test(widget)
          ? 'width:400px;height:720px'
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
    void request('session', { token, theme, ...(primaryColor ? { primaryColor } : {}) }).catch((error: Error) =>
      emit('error', { message: error.message }),
    )
  }

  async function receive(message: Message): Promise<void> {
    if (message.re) {
      const pendingRequest = pending.get(message.re)
      pending.delete(message.re)
      if (message.type === 'error') {
        const { code, message: text } = message.payload as { code: string; message: string }
        pendingRequest?.reject(createCodedError(code, text))
      } else pendingRequest?.resolve(message.payload)
      return
    }
    if (message.type === 'ready') {
      ready = true
      for (const [id, pendingRequest] of pending) {
        const { message: late, sent, requestedAt: askedAt } = pendingRequest
        const isCall = CALLS.has(late.type)
        if (late.type === 'session') continue
        if (isCall && sent) rejectRequest(id, 'lost', 'The dialer was reloaded before it answered')
        // Timers of hidden pages run late.
        else if (isCall && Date.now() - askedAt >= CALL_TIMEOUT_MS) rejectLate(id)
        else {
          pendingRequest.sent = true
          port?.postMessage(late)
        }
      }
    }
    if (message.type === 'ui.resize') {
      frame.style.height = `${message.payload.height}px`
      frame.style.width = message.payload.width ? `${message.payload.width}px` : '100%'
      frame.style.clipPath = getClipPath(message.payload.areas as Area[] | undefined)
    }
    if (message.type === 'keys.changed') {
      keyTarget.keys = new Set(message.payload.keys as string[])
      if (pageHasKeys && keyTarget.keys.size > 0) keyTarget.setActive(true)
    }
    // A frame without height does not render.
    if (message.type === 'ui.visible') frame.style.height = message.payload.visible ? '55px' : '0px'
    const answer = handlers.get(message.type)
    if (answer) {
      try {
        post({ re: message.id, type: 'ok', payload: ((await answer(message.payload)) ?? {}) as Message['payload'] })
      } catch (error) {
        post({ re: message.id, type: 'error', payload: { code: 'failed', message: String(error) } })
      }
    } else if (REQUEST_TYPES.test(message.type)) {
      post({ re: message.id, type: 'error', payload: { code: 'unknown_type', message: 'No handler for this request' } })
    }
    emit(message.type, message.payload)
  }

  const emit = (type: string, payload: Message['payload']) => {
    const called = listeners.get(type)
    if (called?.size && !isRepeatedBy(listeners, type, payload)) for (const listener of called) listener(payload)
  }

  function post(part: Pick<Message, 're' | 'type' | 'payload'>): Message {
    const message: Message = { v: 1, ns: 'trunkline', id: randomId(), ...part }
    port?.postMessage(message)
    return message
  }

  function request(type: string, payload: Message['payload']): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const message: Message = { v: 1, ns: 'trunkline', id: randomId(), type, payload }
      pending.set(message.id, { message, sent: ready, requestedAt: Date.now(), resolve, reject })
      if (ready || type === 'session') port?.postMessage(message)
      else if (CALLS.has(type))
        setTimeout(() => pending.get(message.id)?.sent || rejectLate(message.id), CALL_TIMEOUT_MS)
    })
  }

  function rejectRequest(id: string, code: string, text: string): void {
    pending.get(id)?.reject(createCodedError(code, text))
    pending.delete(id)
  }
  const rejectLate = (id: string) => rejectRequest(id, 'not_ready', 'The dialer was not ready in time')

  handlers.set('session.renew', async () => {
    const fresh = await options.onTokenExpired?.()
    if (!fresh) throw new Error('onTokenExpired returned no token')
    token = fresh
    return { token }
  })

  const keyTarget: KeyTarget = {
    keys: new Set(),
    press: (key) => void request('key.press', { key }).catch(() => {}),
    setActive: (active) => void request('keys.active', { active }).catch(() => {}),
  }
  keyTargets.add(keyTarget)
  window.addEventListener('message', onWindowMessage)
  options.element.append(frame)

  return {
    /** Rejects with an Error that has a `code`. A start moves the focus into the frame, unless `focus` is false. */
    send(type: string, { focus, ...payload }: Message['payload'] = {}): Promise<unknown> {
      if (type === 'theme.set') {
        theme = (payload.theme as typeof theme | undefined) ?? theme
        primaryColor = (payload.primaryColor as string | undefined) ?? primaryColor
        frame.style.colorScheme = theme
      }
      const reply = request(type, payload)
      if (STARTS.has(type) && focus !== false) void reply.then(() => frame.focus()).catch(() => {})
      if (type === 'session.renew') void reply.then(() => (token = payload.token as string)).catch(() => {})
      return reply
    },
    on(type: string, listener: Listener): () => void {
      const set = listeners.get(type) ?? new Set()
      listeners.set(type, set.add(listener))
      return () => set.delete(listener)
    },
    onRequest: (type: string, handler: RequestHandler) => void handlers.set(type, handler),
    destroy() {
      window.removeEventListener('message', onWindowMessage)
      keyTargets.delete(keyTarget)
      port?.close()
      frame.remove()
      for (const { reject } of pending.values()) reject(new Error('The widget was removed'))
      pending.clear()
    },
  }
}

const createCodedError = (code: string, text: string): Error => Object.assign(new Error(text), { code })

function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

declare global {
  interface Window {
    Trunkline: { mount: typeof mount; keys: { attach: typeof attachKeys } }
  }
}

window.Trunkline = { mount, keys: { attach: attachKeys } }
