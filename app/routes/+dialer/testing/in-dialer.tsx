import { useState, type ReactNode } from 'react'
import { INITIAL_DIALER_STATE, type DialerState } from '~/live/dialer/dialer-state'
import { DialerContext, OpenPanelContext, type DialerUi, type OpenPanel } from '../dialer-context'
import { DEFAULT_KEYS } from '../keyboard/keys'

interface InDialerProps {
  state?: Partial<DialerState>
  ui?: Partial<DialerUi>
  /** The panel that the children are in. */
  panel?: Partial<OpenPanel>
  children: ReactNode
}

/** Provides the dialer context for component tests. */
export function InDialer({ state, ui, panel, children }: InDialerProps) {
  const value = {
    dialer: {},
    state: { ...INITIAL_DIALER_STATE, phase: 'ready', connection: 'live', ...state },
    size: 'xl',
    enabled: true,
    keys: DEFAULT_KEYS,
    openPanels: [],
    togglePanel() {},
    closePanel() {},
    collapse() {},
    canMonitor: false,
    supervision: null,
    due: [],
    unreadTexts: 0,
    usageNotice: null,
    setUsageNotice() {},
    pendingDisposition: null,
    chooseDisposition() {},
    chooseCallbackTime() {},
    undoDisposition() {},
    saveDisposition: () => Promise.resolve(),
    ...ui,
  } as DialerUi
  const [openPanel] = useState<OpenPanel>({ panel: 'note', isAutomatic: false, state: new Map(), ...panel })
  return (
    <DialerContext.Provider value={value}>
      <OpenPanelContext.Provider value={openPanel}>{children}</OpenPanelContext.Provider>
    </DialerContext.Provider>
  )
}
