import { createContext } from 'react'
import type { HostRequest } from './host-handshake'

/** Null: no host page. */
export const HostRequestContext = createContext<HostRequest | null>(null)
