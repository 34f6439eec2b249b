import { useCallback, useState } from 'react'
import type { DialerState } from '~/live/dialer/dialer-state'
import { hasDialpad, showsScripts } from '../controls'
import type { Panel } from '../dialer-context'
import { getStartBlocker } from '../start-blocker'

interface OpenPanelState {
  panel: Panel
  /** Opened automatically. */
  isAutomatic: boolean
  /** Dropped when it closes. */
  panelState: Map<string, unknown>
}

const NO_STATE = new Map<string, unknown>()

const openPanelState = (panel: Panel, isAutomatic = false): OpenPanelState => ({
  panel,
  isAutomatic,
  panelState: new Map(),
})

export function usePanel(state: DialerState) {
  const { session } = state
  const [shown, setOpenPanel] = useState<OpenPanelState | null>(null)
  const panel = shown?.panel ?? null

  const autoOpens = state.phase === 'ready' && session?.autoPopCallscript && showsScripts(state)
  const bridged = autoOpens ? session.bridgedLineId : null
  const [openedForLine, setOpenedForLine] = useState<string | null>(null)
  if (openedForLine !== bridged) {
    setOpenedForLine(bridged)
    if (bridged !== null && panel === null) setOpenPanel(openPanelState('scripts', true))
  }
  // 2-live §4.2.
  if (panel === 'dialpad' && !hasDialpad(state)) setOpenPanel(null)
  if (panel === 'dial' && getStartBlocker(session) !== null) setOpenPanel(null)
  if (panel === 'transfer' && !session?.can.includes('transfer')) setOpenPanel(null)

  return {
    panel,
    kept: shown?.panelState ?? NO_STATE,
    panelCame: shown?.isAutomatic ?? false,
    openPanel: useCallback((next: Panel) => setOpenPanel(openPanelState(next)), []),
    togglePanel: useCallback(
      (next: Panel) => setOpenPanel((open) => (open?.panel === next ? null : openPanelState(next))),
      [],
    ),
    closePanel: useCallback(() => setOpenPanel(null), []),
  }
}
