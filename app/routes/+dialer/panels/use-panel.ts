import { useCallback, useState } from 'react'
import type { DialerState } from '~/live/dialer/dialer-state'
import { hasDialpad, showsScripts } from '../controls'
import type { OpenPanel, Panel } from '../dialer-context'
import { getStartBlocker } from '../start-blocker'

/** Stays open while another panel opens beside it. */
const BESIDE_OTHERS: Panel = 'scripts'

/** Stay open while the seller works in the page beside the dialer. */
const WORK_PANELS: readonly Panel[] = ['scripts', 'note', 'text', 'unreadTexts']
export const isWorkPanel = ({ panel }: OpenPanel): boolean => WORK_PANELS.includes(panel)

const createOpenPanel = (panel: Panel, isAutomatic = false): OpenPanel => ({ panel, isAutomatic, state: new Map() })

/** Scripts and one other panel, in opening order. */
function addPanel(open: readonly OpenPanel[], added: OpenPanel): OpenPanel[] {
  const isBeside = added.panel === BESIDE_OTHERS
  return [...open.filter(({ panel }) => (panel === BESIDE_OTHERS) !== isBeside), added]
}

export function usePanel(state: DialerState) {
  const { session } = state
  const [openPanels, setOpenPanels] = useState<readonly OpenPanel[]>([])
  const isOpen = (panel: Panel) => openPanels.some((open) => open.panel === panel)
  const close = (panel: Panel) => setOpenPanels((open) => open.filter((other) => other.panel !== panel))

  const autoOpens = state.phase === 'ready' && session?.autoPopCallscript && showsScripts(state)
  const bridged = autoOpens ? session.bridgedLineId : null
  const [openedForLine, setOpenedForLine] = useState<string | null>(null)
  if (openedForLine !== bridged) {
    setOpenedForLine(bridged)
    if (bridged !== null && openPanels.length === 0) setOpenPanels([createOpenPanel('scripts', true)])
  }
  // 2-live §4.2.
  if (isOpen('dialpad') && !hasDialpad(state)) close('dialpad')
  if (isOpen('dial') && getStartBlocker(session) !== null) close('dial')
  if (isOpen('voicemails') && !session?.can.includes('dropVoicemail')) close('voicemails')
  if (isOpen('transfer') && !session?.can.includes('transfer')) close('transfer')

  return {
    openPanels,
    openPanel: useCallback((panel: Panel) => setOpenPanels((open) => addPanel(open, createOpenPanel(panel))), []),
    togglePanel: useCallback(
      (panel: Panel) =>
        setOpenPanels((open) =>
          open.some((other) => other.panel === panel)
            ? open.filter((other) => other.panel !== panel)
            : addPanel(open, createOpenPanel(panel)),
        ),
      [],
    ),
    /** Without a name: the newest. */
    closePanel: useCallback(
      (panel?: Panel) =>
        setOpenPanels((open) => (panel ? open.filter((other) => other.panel !== panel) : open.slice(0, -1))),
      [],
    ),
  }
}
