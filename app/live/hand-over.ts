import { createApiClient, randomKey } from './api-client'
import type { ApiOutput } from './api-paths'
import type { Credentials } from './credentials'

type HandOver = ApiOutput<'access.createHandOverCode'>
/** `alone`: no frame opened this window, or it does not answer. */
export type HandOverAnswer = ({ step: 'code' } & HandOver) | { step: 'refused'; text: string } | { step: 'alone' }

interface Message {
  ns: 'trunkline'
  v: 1
  type: 'hand-over.request' | 'hand-over.answer'
  nonce: string
  answer?: HandOverAnswer
}

/** A frame answers its window for this long: a person may be asked first. */
const OPEN_MS = 10 * 60_000
/** Includes the host's new token. */
const ANSWER_TIMEOUT_MS = 20_000

const isMessage = (data: unknown, type: Message['type']): data is Message => {
  const message = data as Partial<Message> | null
  return message?.ns === 'trunkline' && message.v === 1 && message.type === type && typeof message.nonce === 'string'
}

/** In a frame: the window gets the frame's user by a code (decision 040). False: blocked by the browser. */
export function openPortalWindow(path: string, credentials: Credentials, features?: string): boolean {
  const isFramed = window.parent !== window
  const address = isFramed ? `/enter?${new URLSearchParams({ redirectTo: path })}` : path
  const opened = window.open(address, '_blank', features)
  if (!opened) return false
  if (isFramed) answerRequests(opened, () => createCode(credentials))
  return true
}

function answerRequests(opened: Window, getAnswer: () => Promise<HandOverAnswer>): void {
  async function onMessage({ source, origin, data }: MessageEvent): Promise<void> {
    if (source !== opened || origin !== window.location.origin || !isMessage(data, 'hand-over.request')) return
    const { nonce } = data
    const answer = await getAnswer()
    const message: Message = { ns: 'trunkline', v: 1, type: 'hand-over.answer', nonce, answer }
    opened.postMessage(message, window.location.origin)
  }
  const signal = AbortSignal.timeout(OPEN_MS)
  window.addEventListener('message', (event) => void onMessage(event), { signal })
}

async function createCode(credentials: Credentials): Promise<HandOverAnswer> {
  const api = createApiClient({ credentials })
  const create = async (): Promise<HandOverAnswer> => ({
    step: 'code',
    ...(await api.call('access.createHandOverCode')),
  })
  try {
    // A cookie of our own pages is another sign-in.
    const hasSession = credentials.token() !== null || credentials.base !== undefined || (await credentials.renew())
    if (!hasSession) return { step: 'alone' }
    const answer = await create()
    return answer.step === 'code' && answer.sessionEndsSoon && (await credentials.renew()) ? await create() : answer
  } catch (error) {
    return { step: 'refused', text: error instanceof Error ? error.message : String(error) }
  }
}

/** In a window: asks the frame that opened it, which must be a page of ours. */
export function requestHandOver(signal: AbortSignal): Promise<HandOverAnswer> {
  const opener = window.opener as Window | null
  if (!opener) return Promise.resolve({ step: 'alone' })
  const nonce = randomKey()
  return new Promise((resolve) => {
    const timer = setTimeout(() => finish({ step: 'alone' }), ANSWER_TIMEOUT_MS)
    function finish(answer: HandOverAnswer): void {
      clearTimeout(timer)
      window.removeEventListener('message', onMessage)
      resolve(answer)
    }
    function onMessage({ source, origin, data }: MessageEvent): void {
      if (source !== opener || origin !== window.location.origin || !isMessage(data, 'hand-over.answer')) return
      if (data.nonce === nonce && data.answer) finish(data.answer)
    }
    window.addEventListener('message', onMessage)
    signal.addEventListener('abort', () => finish({ step: 'alone' }))
    const message: Message = { ns: 'trunkline', v: 1, type: 'hand-over.request', nonce }
    opener.postMessage(message, window.location.origin)
  })
}
