import type { ReactNode } from 'react'
import { Kbd } from '~/ui/button'
import { Section } from '~/ui/page-shell'
import { DEFAULT_KEYS, KEY_ACTIONS, keyName } from '../../+dialer/keyboard/keys'
import { keysWords } from '../../+dialer/keyboard/keys.words'
import { shellWords } from '../+shell/shell.words'

export const KeyboardSection = () => (
  <Section title={shellWords.keyboard} id="keyboard" hint={shellWords.dialerWhileYouNotTyping}>
    <ul className="-my-2 grid grid-cols-2 gap-x-10 max-sm:grid-cols-1">
      {KEY_ACTIONS.map((action) => (
        <Shortcut key={action} words={keysWords[action]}>
          <Kbd>{keyName(DEFAULT_KEYS[action])}</Kbd>
        </Shortcut>
      ))}
      <Shortcut words={shellWords.chooseDispositionOrPressDialpad}>
        <Kbd>1</Kbd> – <Kbd>9</Kbd>
      </Shortcut>
      <Shortcut words={shellWords.closeWhatOpen}>
        <Kbd>{shellWords.esc}</Kbd>
      </Shortcut>
    </ul>
  </Section>
)

function Shortcut({ words, children }: { words: string; children: ReactNode }) {
  return (
    <li className="flex items-center justify-between gap-3 border-b border-line py-2 text-m">
      <span>{words}</span>
      <span className="flex shrink-0 items-center gap-1 text-faint">{children}</span>
    </li>
  )
}
