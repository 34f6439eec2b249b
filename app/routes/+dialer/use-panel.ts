import { useCallback, useState } from 'react'
import type { DialerState } from '~/live/dialer/dialer-state'
import { hasDialpad, showsScripts } from './controls'
import type { Panel } from './dialer-context'

interface OpenPanel {
  panel: Panel
  /** Nobody has asked for it. */
  came: boolean
}

/** What is open below the bar, one at a time, and what opens and closes by itself. */
export function usePanel(state: DialerState) {
  const { session } = state
  const [shown, show] = useState<OpenPanel | null>(null)
  const panel = shown?.panel ?? null

  // With the auto pop-up the call scripts open with each call that comes into the seller's ear.
  const pops = state.phase === 'ready' && session?.autoPopCallscript && showsScripts(state)
  const bridged = pops ? session.bridgedLineId : null
  const [popped, setPopped] = useState<string | null>(null)
  if (popped !== bridged) {
    setPopped(bridged)
    if (bridged !== null && panel === null) show({ panel: 'scripts', came: true })
  }
  // The dialpad closes by itself when the call is no longer bridged (2-live §4.2).
  if (panel === 'dialpad' && !hasDialpad(state)) show(null)
  if (panel === 'transfer' && !session?.can.includes('transfer')) show(null)

  return {
    panel,
    panelCame: shown?.came ?? false,
    openPanel: useCallback((next: Panel) => show({ panel: next, came: false }), []),
    togglePanel: useCallback(
      (next: Panel) => show((open) => (open?.panel === next ? null : { panel: next, came: false })),
      [],
    ),
    closePanel: useCallback(() => show(null), []),
  }
}
