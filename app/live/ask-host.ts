import { createContext } from 'react'
import type { AskHost } from './host-handshake'

/** How the page around is asked; null where there is none. */
export const AskHostContext = createContext<AskHost | null>(null)
