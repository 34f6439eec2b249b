import { createContext } from 'react'

/** Who the browser is to the API: a bearer token from the host page, or the cookie of our own pages. */
export interface Credentials {
  /** The token of the moment; null means that the request carries this page's cookie. */
  token(): string | null
  /** Sees to it that requests are let in again, by whoever gave the token. False: there is no way to be had. */
  renew(): Promise<boolean>
  /** Inside a CRM's frame: what stands before the paths of the API, so that the server reads the frame's cookie. */
  base?: string
  /** Inside a CRM's frame: its vendor. */
  frame?: string
}

/** Our own pages: the browser adds the cookie by itself, and only signing in again renews it. */
export const cookieCredentials: Credentials = { token: () => null, renew: () => Promise.resolve(false) }

/** The credentials of the page around: our own cookie unless a frame brings its own. */
export const CredentialsContext = createContext(cookieCredentials)
