import { createContext, useContext, type ComponentType, type ReactNode } from 'react'
import type { LineView } from '~/domain/dial-sessions/dialer.schema'
import type { CallbackView } from '~/domain/callbacks/callbacks.schema'
import type { UsageNotice } from '~/domain/usage/usage.schema'
import type { DialerState } from '~/live/dialer/dialer-state'
import type { Dialer } from '~/live/dialer/dialer'
import type { KeyMap } from './keyboard/keys'
import type { PendingDisposition } from './keyboard/use-disposition-by-key'
import type { Supervision } from './use-supervision'

/** Scripts may be open beside another one. */
export type Panel =
  | 'dialpad'
  | 'dial'
  | 'transfer'
  | 'audio'
  | 'note'
  | 'text'
  | 'unreadTexts'
  | 'voicemails'
  | 'schedule'
  | 'settings'
  | 'leads'
  | 'callbacks'
  | 'scripts'
  | 'monitor'
  | 'keys'

export type Size = 'xl' | 'l' | 'm' | 's' | 'mini'

export interface OpenPanel {
  panel: Panel
  /** Opened without a press: takes no focus. */
  isAutomatic: boolean
  /** Dropped when it closes (`usePanelState`). */
  state: Map<string, unknown>
}

export interface LayoutProps {
  keys: KeyMap
  panel: ReactNode
  /** The call, or what is dialed. */
  stage: ReactNode
  /** In wrap-up: who is probably dialed next. */
  nextLead?: ReactNode
  /** Of the bar. */
  lines?: ReactNode
  /** Of the mini dialer. */
  LineRow?: ComponentType<{ line: LineView; condensed: boolean }>
  /** Of the session. */
  figures?: ReactNode
  /** Of the mini dialer: the lead on the line. */
  card?: ReactNode
  /** Of the mini dialer. */
  controls?: ReactNode
  /** Incoming calls and questions. */
  strips: ReactNode
  notice: ReactNode
}

export interface DialerUi {
  dialer: Dialer
  state: DialerState
  size: Size
  /** False: disconnected, the last known state is shown. */
  enabled: boolean
  keys: KeyMap
  /** In opening order. */
  openPanels: readonly OpenPanel[]
  togglePanel(panel: Panel): void
  /** Without a name: the newest. */
  closePanel(panel?: Panel): void
  collapse(): void
  /** False on portal pages, which monitor elsewhere. */
  canMonitor: boolean
  /** null: not loaded. */
  supervision: Supervision | null
  /** Longest due first. */
  due: readonly CallbackView[]
  unreadTexts: number
  /** Shown once, so stored outside of bar, mini dialer and badge. */
  usageNotice: UsageNotice | null
  /** The page requested a call or campaign: Connect is off until the last call has its disposition. */
  startAwaitsDisposition?: boolean
  setUsageNotice(notice: UsageNotice | null): void
  /** Chosen by key, not saved yet. */
  pendingDisposition: PendingDisposition | null
  chooseDisposition(line: LineView, dispositionId: string): void
  /** Of a pending callback. */
  chooseCallbackTime(at: string | null, byKey: boolean): void
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

export const isPanelOpen = ({ openPanels }: Pick<DialerUi, 'openPanels'>, panel: Panel): boolean =>
  openPanels.some((open) => open.panel === panel)

/** Inside a panel: itself. */
export const OpenPanelContext = createContext<OpenPanel | null>(null)

export function useOpenPanel(): OpenPanel {
  const open = useContext(OpenPanelContext)
  if (!open) throw new Error('Outside of a panel')
  return open
}
