import { createContext, useContext, type ReactNode } from 'react'
import type { LineView } from '~/domain/dial-sessions/dialer.schema'
import type { CallbackView } from '~/domain/callbacks/callbacks.schema'
import type { UsageNotice } from '~/domain/usage/usage.schema'
import type { DialerState } from '~/live/dialer/dialer-state'
import type { Dialer } from '~/live/dialer/dialer'
import type { KeyMap } from './keyboard/keys'
import type { PendingDisposition } from './keyboard/use-disposition-by-key'
import type { Supervision } from './use-supervision'

/** One is open at a time. */
export type Panel =
  | 'dialpad'
  | 'dial'
  | 'transfer'
  | 'audio'
  | 'note'
  | 'schedule'
  | 'settings'
  | 'leads'
  | 'callbacks'
  | 'scripts'
  | 'monitor'
  | 'keys'

export type Size = 'xl' | 'l' | 'm' | 's' | 'mini'

export interface LayoutProps {
  keys: KeyMap
  panel: ReactNode
  wrapUp: ReactNode
  notice: ReactNode
}

export interface DialerUi {
  dialer: Dialer
  state: DialerState
  size: Size
  /** False: disconnected, the last known state is shown. */
  enabled: boolean
  keys: KeyMap
  panel: Panel | null
  /** Opened automatically: takes no focus. */
  panelCame?: boolean
  /** State of the open panel (`usePanelState`). */
  panelState: Map<string, unknown>
  togglePanel(panel: Panel): void
  closePanel(): void
  collapse(): void
  /** False on portal pages, which monitor elsewhere. */
  canMonitor: boolean
  /** null: not loaded. */
  supervision: Supervision | null
  /** Longest due first. */
  due: readonly CallbackView[]
  /** Shown once, so stored outside of bar, mini dialer and badge. */
  usageNotice: UsageNotice | null
  /** The page requested a call or campaign: Connect is off until the last call has its disposition. */
  startAwaitsDisposition?: boolean
  setUsageNotice(notice: UsageNotice | null): void
  /** Chosen by key, not saved yet. */
  pendingDisposition: PendingDisposition | null
  chooseDisposition(line: LineView, dispositionId: string): void
  undoDisposition(): void
  /** Immediately, if one is pending. */
  saveDisposition(): Promise<unknown>
  /** Absent on the dialer's own page. */
  close?: () => void
  /** In the host's CRM. */
  openContact?: (vendorContactId: string) => void
}

export const DialerContext = createContext<DialerUi | null>(null)

export function useDialerUi(): DialerUi {
  const ui = useContext(DialerContext)
  if (!ui) throw new Error('Outside of a Dialer')
  return ui
}
