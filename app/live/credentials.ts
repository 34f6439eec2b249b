/** Who the browser is to the API: a bearer token from the host page, or the cookie of our own pages. */
export interface Credentials {
  /** The token of the moment; null means that the request carries this page's cookie. */
  token(): string | null
  /** Asks whoever gave the token for a fresh one. Answers null when there is none to be had. */
  renew(): Promise<string | null>
}

/** Our own pages: the browser adds the cookie by itself, and only signing in again renews it. */
export const cookieCredentials: Credentials = { token: () => null, renew: () => Promise.resolve(null) }
