import { getCurrentLine } from '~/live/dialer/dialer-state'
import { useDialerUi } from '../dialer-context'
import { dialerWords } from '../dialer.words'
import { leadLabel } from '../lines/line-appearance'
import { usePanelState } from '../use-panel-state'
import { dialerPanelsWords } from './dialer-panels.words'
import { PanelShell } from './panel-shell'
import { TextThread, type TextTarget } from './text-thread'

/** Stays with its lead when the next call connects. */
export function TextPanel() {
  const { state } = useDialerUi()
  const [target] = usePanelState<TextTarget | null>('target', () => {
    const line = getCurrentLine(state.session)
    return line?.number ? { contactId: line.contactId, number: line.number, name: leadLabel(line) } : null
  })
  return (
    <PanelShell title={target ? dialerPanelsWords.textTo(target.name) : dialerWords.textLead} width={360}>
      {target ? <TextThread target={target} /> : null}
    </PanelShell>
  )
}
