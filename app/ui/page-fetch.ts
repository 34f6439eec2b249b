import { uiWords } from './ui.words'

/** Outcome of a form unknown: no response, or a proxy's. */
export class FormOutcomeUnknown extends Error {
  override readonly name = 'FormOutcomeUnknown'
}

/** Refused by a proxy (413, 414): a retry would not help. */
export class ProxyRefusal extends Error {
  override readonly name = 'ProxyRefusal'
  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message)
  }
}

/** A proxy's status while the server is away. */
const isServerAway = (status: number, isForm: boolean): boolean =>
  status >= 500 || status === 408 || (!isForm && (status === 404 || status === 429))

/** Keeps status and method, which the router's errors lack. */
export const createPageFetch =
  (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
  async (input, init) => {
    const path = new URL(input instanceof Request ? input.url : input, window.location.href).pathname
    if (!path.endsWith('.data')) return fetch(input, init)
    const isForm = (init?.method ?? 'GET') !== 'GET'
    const response = await fetch(input, init).catch((error: unknown) => {
      throw isForm && error instanceof TypeError ? new FormOutcomeUnknown(error.message, { cause: error }) : error
    })
    if (response.headers.has('x-remix-response')) return response
    if (response.status >= 400 && !isServerAway(response.status, isForm))
      throw new ProxyRefusal(uiWords.answeredWay(path, response.status), response.status)
    if (isForm) throw new FormOutcomeUnknown(uiWords.answeredWay(path, response.status))
    return response
  }
