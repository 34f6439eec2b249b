/** Outcome of a form unknown: no response, or a proxy's. */
export class FormUnanswered extends Error {
  override readonly name = 'FormUnanswered'
}

/** Refused by a proxy (413, 414): a retry would not help. */
export class RefusedOnTheWay extends Error {
  override readonly name = 'RefusedOnTheWay'
  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message)
  }
}

/** A proxy's status while the server is away. */
const isAway = (status: number, isForm: boolean): boolean =>
  status >= 500 || status === 408 || (!isForm && (status === 404 || status === 429))

/** Keeps status and method, which the router's errors lack. */
export const makePageFetch =
  (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
  async (input, init) => {
    const path = new URL(input instanceof Request ? input.url : input, window.location.href).pathname
    if (!path.endsWith('.data')) return fetch(input, init)
    const isForm = (init?.method ?? 'GET') !== 'GET'
    const answer = await fetch(input, init).catch((error: unknown) => {
      throw isForm && error instanceof TypeError ? new FormUnanswered(error.message, { cause: error }) : error
    })
    if (answer.headers.has('x-remix-response')) return answer
    if (answer.status >= 400 && !isAway(answer.status, isForm))
      throw new RefusedOnTheWay(`${path} was answered ${answer.status} on the way`, answer.status)
    if (isForm) throw new FormUnanswered(`${path} was answered ${answer.status} on the way`)
    return answer
  }
