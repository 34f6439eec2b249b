import { createContext } from 'react'
import type { AskHost } from './host-handshake'

/** Null: no host page. */
export const AskHostContext = createContext<AskHost | null>(null)
