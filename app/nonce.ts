import { createContext, useContext } from 'react'

/** The nonce of this response's Content-Security-Policy. Empty in the browser, which hides it from scripts on purpose. */
export const NonceContext = createContext('')

export const useNonce = (): string => useContext(NonceContext)
