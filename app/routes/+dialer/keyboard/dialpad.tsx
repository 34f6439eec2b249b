import { canDial } from '../controls'
import { useDialerUi } from '../dialer-context'
import { PanelShell } from '../panels/panel-shell'
import type { DialpadKeys } from './use-dialpad'
import { dialerWords } from '../dialer.words'

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '0', '#']
const LETTERS: Record<string, string> = {
  2: 'ABC',
  3: 'DEF',
  4: 'GHI',
  5: 'JKL',
  6: 'MNO',
  7: 'PQRS',
  8: 'TUV',
  9: 'WXYZ',
}

type DialpadProps = Pick<DialpadKeys, 'digits' | 'press'>

/** 350 px high (2-live §9). */
export function Dialpad({ digits, press }: DialpadProps) {
  const { enabled, state } = useDialerUi()
  return (
    <PanelShell title={dialerWords.dialpad} width={264} height={350}>
      <div className="flex h-full flex-col gap-2">
        <output
          aria-label={dialerWords.keysSent}
          className="tabular h-8 truncate text-center text-xl font-medium"
          dir="ltr"
        >
          {digits}
        </output>
        <div className="grid min-h-0 flex-1 grid-cols-3 gap-2">
          {KEYS.map((key) => (
            <button
              key={key}
              type="button"
              disabled={!enabled || !canDial(state)}
              onClick={() => press(key)}
              className="flex flex-col items-center justify-center rounded-m border border-line bg-raised leading-none transition-colors duration-(--quick) hover:border-line-strong hover:bg-hover disabled:opacity-50"
            >
              <span className="text-l font-medium">{key}</span>
              <span aria-hidden className="h-3 text-xs text-faint">
                {LETTERS[key]}
              </span>
            </button>
          ))}
        </div>
      </div>
    </PanelShell>
  )
}
