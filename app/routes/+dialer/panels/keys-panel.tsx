import { useState } from 'react'
import { Button, Kbd } from '~/ui/button'
import { DEFAULT_KEYS, isUsable, KEY_ACTIONS, keyName, remap, type KeyAction, type KeyMap } from '../keyboard/keys'
import { keysWords } from '../keyboard/keys.words'
import { showsScripts } from '../controls'
import { useDialerUi } from '../dialer-context'
import { PanelShell } from './panel-shell'
import { dialerPanelsWords } from './dialer-panels.words'
import { isComposing } from '~/ui/is-composing'

interface KeysPanelProps {
  keys: KeyMap
  onChange(keys: KeyMap): void
}

export function KeysPanel({ keys, onChange }: KeysPanelProps) {
  const { state } = useDialerUi()
  const [editedAction, setEditedAction] = useState<KeyAction | null>(null)
  const shownActions = KEY_ACTIONS.filter((action) => action !== 'scripts' || showsScripts(state))
  return (
    <PanelShell title={dialerPanelsWords.keyboardShortcuts} width={360}>
      <ul className="divide-y divide-line">
        {shownActions.map((action) => (
          <li key={action} className="flex items-center justify-between gap-3 py-1.5">
            <span className="text-m">{keysWords[action]}</span>
            <button
              type="button"
              data-takes-keys
              aria-label={dialerPanelsWords.change(keysWords[action], keyName(keys[action]))}
              className="h-(--control-s) rounded-m border border-line bg-raised px-2 text-s text-text hover:border-line-strong"
              onClick={() => setEditedAction(action)}
              onBlur={() => setEditedAction(null)}
              onKeyDown={(event) => {
                if (editedAction !== action || isComposing(event)) return
                event.preventDefault()
                if (event.key === 'Escape') return setEditedAction(null)
                const key = event.key.toLowerCase()
                if (!isUsable(key)) return
                onChange(remap(keys, action, key))
                setEditedAction(null)
              }}
            >
              {editedAction === action ? dialerPanelsWords.pressKey : <Kbd>{keyName(keys[action])}</Kbd>}
            </button>
          </li>
        ))}
        <li className="flex items-center justify-between gap-3 py-1.5">
          <span className="text-m">{dialerPanelsWords.chooseDisposition}</span>
          <span className="flex items-center gap-1 text-s text-muted">
            <Kbd>1</Kbd> {dialerPanelsWords.toLabel} <Kbd>9</Kbd>
          </span>
        </li>
        <li className="flex items-center justify-between gap-3 py-1.5">
          <span className="text-m">{dialerPanelsWords.closeOpenPanel}</span>
          <Kbd>{dialerPanelsWords.esc}</Kbd>
        </li>
      </ul>
      <p className="pt-2 text-s text-faint">{dialerPanelsWords.shortcutsOffWhileYouType}</p>
      <Button size="s" className="mt-3" onClick={() => onChange(DEFAULT_KEYS)}>
        {dialerPanelsWords.restoreDefaults}
      </Button>
    </PanelShell>
  )
}
