import { Maximize2, PanelRight, X } from 'lucide-react'
import { cx } from '~/ui/cx'
import { IconButton } from '~/ui/icon-button'
import { useMessengerActions } from './messenger-context'
import { messengerWords } from './messenger.words'

const icon = { size: 16, 'aria-hidden': true } as const

/** Only in a host page's frame. `isInList`: when docked, the list's menu has Close. */
export function PlaceButtons({ className, isInList = false }: { className?: string; isInList?: boolean }) {
  const { isDocked, setDocked, close } = useMessengerActions().place
  if (!setDocked && !close) return null
  return (
    <span className={cx('ml-auto flex shrink-0 items-center gap-1', className)}>
      {setDocked ? (
        <IconButton
          label={isDocked ? 'Expand' : 'Minimize'}
          size="s"
          icon={isDocked ? <Maximize2 {...icon} /> : <PanelRight {...icon} />}
          onClick={() => setDocked(!isDocked)}
        />
      ) : null}
      {close && !(isInList && isDocked) ? (
        <IconButton label={messengerWords.close} size="s" icon={<X {...icon} />} onClick={close} />
      ) : null}
    </span>
  )
}
