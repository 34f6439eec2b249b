import { createContext, useContext } from 'react'

/** Empty in the browser, which hides the nonce. */
export const NonceContext = createContext('')

export const useNonce = (): string => useContext(NonceContext)
