import { createContext, useContext, type ReactNode } from 'react'
import type { ScheduledCall } from '~/domain/leads/leads.schema'
import type { UsageNotice } from '~/domain/usage/usage.schema'
import type { DialerState } from '~/live/dialer/dialer-state'
import type { Dialer } from '~/live/dialer/deeds'
import type { KeyMap } from './keyboard/keys'
import type { Supervision } from './use-supervision'

/** What opens below the bar, or inside the mini dialer: one at a time. */
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

/** How much room there is. `mini` is a layout of its own; the others are the bar with less and less of it. */
export type Size = 'xl' | 'l' | 'm' | 's' | 'mini'

/** What the bar and the mini dialer are laid out from. */
export interface LayoutProps {
  keys: KeyMap
  /** The panel that is open. */
  panel: ReactNode
  /** What is told below everything. */
  notice: ReactNode
}

export interface DialerUi {
  dialer: Dialer
  state: DialerState
  size: Size
  /** False while the connection is away: what is shown is the last that was known, and nothing can be pressed. */
  enabled: boolean
  keys: KeyMap
  panel: Panel | null
  /** The panel opened by itself: it takes the focus from nobody. */
  panelCame?: boolean
  /** What the open panel holds, by names of its own (`useKept`); another one for each time that a panel opens. */
  kept: Map<string, unknown>
  /** Opens a panel, or closes it where it is open. */
  togglePanel(panel: Panel): void
  closePanel(): void
  collapse(): void
  /** Whether colleagues can be heard from here: the portal's pages have a place of their own for that. */
  monitors: boolean
  /** Those that can be, and who is; null: nobody asked. */
  supervision: Supervision | null
  /** Scheduled calls whose time has come, the longest due first. */
  due: readonly ScheduledCall[]
  /** What was told of the minutes. It is told once, so it outlives what shows it: bar, mini dialer and badge take turns. */
  usageNotice: UsageNotice | null
  setUsageNotice(notice: UsageNotice | null): void
  /** Absent where the dialer is a page of its own. */
  close?: () => void
  /** Opens the contact in the host's CRM; absent where there is no host. */
  openContact?: (vendorContactId: string) => void
}

export const DialerContext = createContext<DialerUi | null>(null)

export function useDialerUi(): DialerUi {
  const ui = useContext(DialerContext)
  if (!ui) throw new Error('Outside of a Dialer')
  return ui
}
