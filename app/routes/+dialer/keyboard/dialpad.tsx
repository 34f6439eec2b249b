import { canDial } from '../controls'
import { useDialerUi } from '../dialer-context'
import { PanelShell } from '../panels/panel-shell'
import { Keypad } from './keypad'
import type { DialpadKeys } from './use-dialpad'
import { dialerWords } from '../dialer.words'

type DialpadProps = Pick<DialpadKeys, 'digits' | 'press'>

/** 350 px high (2-live §9). */
export function Dialpad({ digits, press }: DialpadProps) {
  const { enabled, state } = useDialerUi()
  return (
    <PanelShell title={dialerWords.dialpad} width={264} height={350}>
      <div className="flex h-full min-h-64 flex-col gap-2">
        <output
          aria-label={dialerWords.keysSent}
          className="tabular h-8 truncate text-center text-xl font-medium"
          dir="ltr"
        >
          {digits}
        </output>
        <Keypad disabled={!enabled || !canDial(state)} onPress={press} />
      </div>
    </PanelShell>
  )
}
