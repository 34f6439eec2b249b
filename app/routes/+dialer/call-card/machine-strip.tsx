import { ListEnd, SkipForward, Voicemail } from 'lucide-react'
import type { LineView } from '~/domain/dial-sessions/dialer.schema'
import { isSettling } from '~/live/dialer/press-guard'
import { Button } from '~/ui/button'
import { cx } from '~/ui/cx'
import { dialerWords } from '../dialer.words'
import { useDialerUi, type DialerUi } from '../dialer-context'
import { keyName, type KeyMap } from '../keyboard/keys'
import { dialerPanelsWords } from '../panels/dialer-panels.words'

const icon = { size: 16, 'aria-hidden': true } as const

/** A machine in the seller's ear, and a message to leave. */
export const isMachineInEar = ({ state }: Pick<DialerUi, 'state'>, line: LineView | null): line is LineView =>
  line?.detection === 'machine' && state.session?.can.includes('dropVoicemail') === true

/** Standard dials again only after Continue. */
async function dropAndContinue({ dialer }: Pick<DialerUi, 'dialer'>, line: LineView): Promise<void> {
  await dialer.dropVoicemail(line)
  if (dialer.getState().session?.can.includes('continue')) await dialer.next()
}

export function MachineStrip({ line, keys }: { line: LineView; keys: KeyMap }) {
  const ui = useDialerUi()
  const { dialer, state, enabled, size, togglePanel } = ui
  const place = `slot:${line.slot}` as const
  const common = { disabled: !enabled, 'aria-disabled': isSettling(state, place) }
  return (
    <section
      aria-label={dialerWords.machineAnswered}
      className={cx(
        'flex min-w-0 flex-1 flex-wrap items-center gap-2',
        size === 'mini' && 'border-t border-line px-3 py-2',
      )}
    >
      <p role="status" className="w-full text-s font-medium text-warn">
        {dialerWords.machineAnswered}
      </p>
      <Button
        variant="primary"
        icon={<SkipForward {...icon} />}
        shortcut={keyName(keys.next)}
        {...common}
        data-drops="next"
        onClick={() => void dialer.press(() => dropAndContinue(ui, line), place)}
      >
        {dialerWords.dropAndNext}
      </Button>
      <Button
        icon={<Voicemail {...icon} />}
        shortcut={keyName(keys.dropVoicemail)}
        {...common}
        onClick={() => void dialer.press(() => dialer.dropVoicemail(line), place)}
      >
        {dialerWords.dropVm}
      </Button>
      <Button variant="ghost" icon={<ListEnd {...icon} />} {...common} onClick={() => togglePanel('voicemails')}>
        {dialerPanelsWords.anotherVoicemail}
      </Button>
    </section>
  )
}
