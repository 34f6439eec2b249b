import { createContext } from 'react'

export interface Credentials {
  /** Null: cookie. */
  token(): string | null
  renew(): Promise<boolean>
  /** Path prefix in a CRM frame. */
  base?: string
  frame?: string
}

/** Only a sign-in renews a cookie. */
export const cookieCredentials: Credentials = { token: () => null, renew: () => Promise.resolve(false) }

export const CredentialsContext = createContext(cookieCredentials)
