import { createContext, useContext, type ReactNode } from 'react'
import type { ScheduledCall } from '~/domain/leads/leads.schema'
import type { UsageNotice } from '~/domain/usage/usage.schema'
import type { DialerState } from '~/live/dialer/dialer-state'
import type { Dialer } from '~/live/dialer/deeds'
import type { KeyMap } from './keyboard/keys'
import type { Supervision } from './use-supervision'

/** Panels below the bar; one is open at a time. */
export type Panel =
  | 'dialpad'
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
  notice: ReactNode
}

export interface DialerUi {
  dialer: Dialer
  state: DialerState
  size: Size
  /** False while disconnected: the last known state is shown, and controls are disabled. */
  enabled: boolean
  keys: KeyMap
  panel: Panel | null
  /** The panel opened automatically and must not take the focus. */
  panelCame?: boolean
  /** State of the open panel (`useKept`); a new map each time a panel opens. */
  kept: Map<string, unknown>
  togglePanel(panel: Panel): void
  closePanel(): void
  collapse(): void
  /** Whether monitoring is offered here; portal pages have their own place for it. */
  monitors: boolean
  /** null: not loaded. */
  supervision: Supervision | null
  /** Due scheduled calls, longest due first. */
  due: readonly ScheduledCall[]
  /** Notice of remaining minutes. Shown once, so it is kept outside of bar, mini dialer and badge. */
  usageNotice: UsageNotice | null
  setUsageNotice(notice: UsageNotice | null): void
  /** Absent on the dialer's own page. */
  close?: () => void
  /** Opens the contact in the host's CRM. Absent without a host. */
  openContact?: (vendorContactId: string) => void
}

export const DialerContext = createContext<DialerUi | null>(null)

export function useDialerUi(): DialerUi {
  const ui = useContext(DialerContext)
  if (!ui) throw new Error('Outside of a Dialer')
  return ui
}
