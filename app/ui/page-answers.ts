/** A form was sent, and nobody knows what became of it: no answer came, or one that is not the server's. */
export class FormUnanswered extends Error {
  override readonly name = 'FormUnanswered'
}

/** Something before the server refused (a proxy's 413, 414): asking again by itself would change nothing. */
export class RefusedOnTheWay extends Error {
  override readonly name = 'RefusedOnTheWay'
  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message)
  }
}

/**
 * Whether a proxy says so of a server that is away, or took too long: 502 to 504, and what others have instead (520, 524, 408). A
 * page that was asked for too often (429, our own door's too) is to be had in a moment as well.
 */
const isAway = (status: number, isForm: boolean): boolean =>
  status >= 500 || status === 408 || (!isForm && (status === 404 || status === 429))

/**
 * The `fetch` of a window whose pages tell those two from a server that is away: the router says of each only that it could
 * not read it, and neither its status nor whether a form was sent.
 */
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
