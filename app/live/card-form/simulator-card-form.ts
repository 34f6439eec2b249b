import type { CardForm } from './card-form'

const ROOT = '/simulator/payments'

interface FrameMessage {
  source?: string
  type?: string
  id?: string
  message?: string
  accepted?: boolean
}

/** The simulator's pages, in frames of our own origin. */
export function createSimulatorCardForm(): CardForm {
  let frame: HTMLIFrameElement | null = null
  const post = (message: object) => frame?.contentWindow?.postMessage(message, window.location.origin)
  return {
    async mount(place) {
      frame = createFrame(`${ROOT}/card-form`, place)
      await nextMessage(frame, ({ type }) => type === 'ready')
    },
    async createToken() {
      const answer = nextMessage(frame!, ({ type }) => type === 'payment-method' || type === 'error')
      post({ type: 'submit' })
      const { id, message } = await answer
      if (id === undefined) throw new Error(message)
      return { paymentMethodId: id }
    },
    async authenticate(clientSecret, place) {
      const bank = createFrame(`${ROOT}/authentication?${new URLSearchParams({ client_secret: clientSecret })}`, place)
      const { accepted } = await nextMessage(bank, ({ type }) => type === 'authenticated')
      bank.remove()
      return accepted === true
    },
    fillTestData: () => post({ type: 'fill-test-data' }),
  }
}

function createFrame(src: string, place: HTMLElement): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  const url = new URL(src, window.location.origin)
  url.searchParams.set('theme', document.documentElement.dataset.theme ?? '')
  frame.src = url.href
  frame.title = place.dataset.title ?? ''
  frame.className = 'h-52 w-full border-0'
  place.replaceChildren(frame)
  return frame
}

/** Only of this frame, and of our origin. */
const nextMessage = (frame: HTMLIFrameElement, isWanted: (message: FrameMessage) => boolean): Promise<FrameMessage> =>
  new Promise((resolve) => {
    const listen = ({ origin, source, data }: MessageEvent<FrameMessage>) => {
      if (origin !== window.location.origin || source !== frame.contentWindow || !isWanted(data)) return
      window.removeEventListener('message', listen)
      resolve(data)
    }
    window.addEventListener('message', listen)
  })
