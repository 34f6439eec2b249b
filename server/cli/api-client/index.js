// @ts-check
/** The API refused the request. `code` and `validationErrors` are those of the response. */
export class TrunklineError extends Error {
  /** @param {number} status @param {{ error?: string, code?: string, validationErrors?: unknown }} body */
  constructor(status, body) {
    super(body.error ?? `Status ${status}`)
    this.name = 'TrunklineError'
    this.status = status
    this.code = body.code ?? 'internal'
    this.validationErrors = body.validationErrors
  }
}

/** @param {unknown} value */
const toText = (value) => (typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value))

/** @param {{ baseUrl: string, token: string, fetch?: typeof fetch }} options */
export function createClient({ baseUrl, token, fetch: send = fetch }) {
  /** @param {string} method @param {string} path @param {Record<string, any>} [options] */
  async function request(method, path, { params = {}, body, idempotencyKey, signal } = {}) {
    const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(toText(params.path?.[name])))
    const url = new URL(filled, baseUrl)
    for (const [name, value] of Object.entries(params.query ?? {}))
      for (const each of Array.isArray(value) ? value : [value])
        if (each !== undefined) url.searchParams.append(name, toText(each))
    const response = await send(url, {
      method: method.toUpperCase(),
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal === undefined ? {} : { signal }),
    })
    const isJson = response.headers.get('content-type')?.includes('application/json') ?? false
    const answer = isJson ? await response.json() : await response.text()
    if (!response.ok) throw new TrunklineError(response.status, isJson ? answer : {})
    return answer
  }
  return /** @type {any} */ ({
    get: request.bind(null, 'get'),
    post: request.bind(null, 'post'),
    put: request.bind(null, 'put'),
    delete: request.bind(null, 'delete'),
  })
}
