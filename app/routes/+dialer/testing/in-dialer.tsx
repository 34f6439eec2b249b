import type { ReactNode } from 'react'
import { STARTING, type DialerState } from '~/live/dialer/dialer-state'
import { DialerContext, type DialerUi } from '../dialer-context'
import { DEFAULT_KEYS } from '../keyboard/keys'

interface Around {
  state?: Partial<DialerState>
  ui?: Partial<DialerUi>
  children: ReactNode
}

/** What stands around a piece of the dialer, for tests of that piece. */
export function InDialer({ state, ui, children }: Around) {
  const value = {
    dialer: {},
    state: { ...STARTING, phase: 'ready', connection: 'live', ...state },
    size: 'xl',
    enabled: true,
    keys: DEFAULT_KEYS,
    panel: null,
    kept: new Map(),
    togglePanel() {},
    closePanel() {},
    collapse() {},
    monitors: false,
    supervision: null,
    due: [],
    usageNotice: null,
    setUsageNotice() {},
    ...ui,
  } as DialerUi
  return <DialerContext.Provider value={value}>{children}</DialerContext.Provider>
}
