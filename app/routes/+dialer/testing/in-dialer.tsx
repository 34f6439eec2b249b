import type { ReactNode } from 'react'
import { INITIAL_DIALER_STATE, type DialerState } from '~/live/dialer/dialer-state'
import { DialerContext, type DialerUi } from '../dialer-context'
import { DEFAULT_KEYS } from '../keyboard/keys'

interface InDialerProps {
  state?: Partial<DialerState>
  ui?: Partial<DialerUi>
  children: ReactNode
}

/** Provides the dialer context for component tests. */
export function InDialer({ state, ui, children }: InDialerProps) {
  const value = {
    dialer: {},
    state: { ...INITIAL_DIALER_STATE, phase: 'ready', connection: 'live', ...state },
    size: 'xl',
    enabled: true,
    keys: DEFAULT_KEYS,
    panel: null,
    panelState: new Map(),
    togglePanel() {},
    closePanel() {},
    collapse() {},
    canMonitor: false,
    supervision: null,
    due: [],
    usageNotice: null,
    setUsageNotice() {},
    pendingDisposition: null,
    chooseDisposition() {},
    undoDisposition() {},
    saveDisposition: () => Promise.resolve(),
    ...ui,
  } as DialerUi
  return <DialerContext.Provider value={value}>{children}</DialerContext.Provider>
}
