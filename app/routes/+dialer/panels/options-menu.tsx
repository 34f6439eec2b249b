import { EllipsisVertical } from 'lucide-react'
import { useState, type KeyboardEvent } from 'react'
import { IconButton } from '~/ui/icon-button'
import { createLazyModule } from '~/ui/lazy-module'
import { useDialerUi } from '../dialer-context'
import type { KeyMap } from '../keyboard/keys'
import { dialerWords } from '../dialer.words'

/** 17 kB of JavaScript. */
export const optionsMenu = createLazyModule(() => import('./options-menu-open'))

export function OptionsMenu({ keys, size }: { keys: KeyMap; size?: 's' | 'm' }) {
  const { dialer } = useDialerUi()
  const [opened, setOpened] = useState(false)
  const loaded = optionsMenu.useLoaded()
  const icon = <EllipsisVertical size={16} aria-hidden />
  if (opened && loaded)
    return (
      <loaded.OptionsMenuOpen
        keys={keys}
        trigger={<IconButton label={dialerWords.options} size={size} icon={icon} />}
      />
    )
  const open = () => void dialer.press(() => optionsMenu.load().then(() => setOpened(true)))
  return (
    <IconButton
      label={dialerWords.options}
      size={size}
      icon={icon}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={open}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'ArrowDown') return
        event.preventDefault()
        open()
      }}
    />
  )
}
