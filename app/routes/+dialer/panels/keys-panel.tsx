import { useState } from 'react'
import { Button, Kbd } from '~/ui/button'
import { DEFAULT_KEYS, isUsable, KEY_ACTIONS, keyName, remap, type KeyAction, type KeyMap } from '../keyboard/keys'
import { showsScripts } from '../controls'
import { useDialerUi } from '../dialer-context'
import { PanelShell } from './panel-shell'

interface KeysPanelProps {
  keys: KeyMap
  onChange(keys: KeyMap): void
}

export function KeysPanel({ keys, onChange }: KeysPanelProps) {
  const { state } = useDialerUi()
  const [waiting, setWaiting] = useState<KeyAction | null>(null)
  const offered = KEY_ACTIONS.filter(({ action }) => action !== 'scripts' || showsScripts(state))
  return (
    <PanelShell title="Keyboard shortcuts" width={360}>
      <ul className="divide-y divide-line">
        {offered.map(({ action, words }) => (
          <li key={action} className="flex items-center justify-between gap-3 py-1.5">
            <span className="text-m">{words}</span>
            <button
              type="button"
              data-takes-keys
              aria-label={`${words}: ${keyName(keys[action])}. Change`}
              className="h-(--control-s) rounded-m border border-line bg-raised px-2 text-s text-text hover:border-line-strong"
              onClick={() => setWaiting(action)}
              onBlur={() => setWaiting(null)}
              onKeyDown={(event) => {
                if (waiting !== action) return
                event.preventDefault()
                if (event.key === 'Escape') return setWaiting(null)
                const key = event.key.toLowerCase()
                if (!isUsable(key)) return
                onChange(remap(keys, action, key))
                setWaiting(null)
              }}
            >
              {waiting === action ? 'Press a key' : <Kbd>{keyName(keys[action])}</Kbd>}
            </button>
          </li>
        ))}
        <li className="flex items-center justify-between gap-3 py-1.5">
          <span className="text-m">Choose a disposition</span>
          <span className="flex items-center gap-1 text-s text-muted">
            <Kbd>1</Kbd> to <Kbd>9</Kbd>
          </span>
        </li>
        <li className="flex items-center justify-between gap-3 py-1.5">
          <span className="text-m">Close what is open</span>
          <Kbd>Esc</Kbd>
        </li>
      </ul>
      <p className="pt-2 text-s text-faint">
        Shortcuts rest while you type and, beside other pages, until you turn to the dialer. While the dialpad is open
        its digits win.
      </p>
      <Button size="s" className="mt-3" onClick={() => onChange(DEFAULT_KEYS)}>
        Restore the defaults
      </Button>
    </PanelShell>
  )
}
