import { useCallback, useState } from 'react'
import type { DialerState } from '~/live/dialer/dialer-state'
import { hasDialpad, showsScripts } from '../controls'
import type { Panel } from '../dialer-context'

interface OpenPanel {
  panel: Panel
  /** Opened automatically. */
  came: boolean
  /** Dropped when it closes. */
  kept: Map<string, unknown>
}

const NOTHING = new Map<string, unknown>()

const opened = (panel: Panel, came = false): OpenPanel => ({ panel, came, kept: new Map() })

export function usePanel(state: DialerState) {
  const { session } = state
  const [shown, show] = useState<OpenPanel | null>(null)
  const panel = shown?.panel ?? null

  const pops = state.phase === 'ready' && session?.autoPopCallscript && showsScripts(state)
  const bridged = pops ? session.bridgedLineId : null
  const [popped, setPopped] = useState<string | null>(null)
  if (popped !== bridged) {
    setPopped(bridged)
    if (bridged !== null && panel === null) show(opened('scripts', true))
  }
  // 2-live §4.2.
  if (panel === 'dialpad' && !hasDialpad(state)) show(null)
  if (panel === 'transfer' && !session?.can.includes('transfer')) show(null)

  return {
    panel,
    kept: shown?.kept ?? NOTHING,
    panelCame: shown?.came ?? false,
    openPanel: useCallback((next: Panel) => show(opened(next)), []),
    togglePanel: useCallback((next: Panel) => show((open) => (open?.panel === next ? null : opened(next))), []),
    closePanel: useCallback(() => show(null), []),
  }
}
