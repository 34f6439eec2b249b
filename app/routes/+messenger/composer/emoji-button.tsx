import { Smile } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '~/ui/icon-button'
import { createLazyModule } from '~/ui/lazy-module'
import { showToast } from '~/ui/toast'
import { messengerWords } from '../messenger.words'

/** 100 kB, loaded on the first press. */
const lazyEmoji = createLazyModule(() => import('./emoji-list'))

interface EmojiButtonProps {
  disabled: boolean
  choose(emoji: string): void
  /** Focuses the text again. */
  onDone(): void
}

export function EmojiButton({ disabled, choose, onDone }: EmojiButtonProps) {
  const list = lazyEmoji.useLoaded()
  const [isRequested, setRequested] = useState(false)
  const open = async () => {
    setRequested(true)
    try {
      await lazyEmoji.load()
    } catch (error) {
      setRequested(false)
      showToast({ tone: 'error', text: error instanceof Error ? error.message : messengerWords.errorOccurred })
    }
  }
  const icon = <Smile size={16} aria-hidden />
  if (!isRequested || !list)
    return (
      <IconButton
        label={messengerWords.emoji}
        size="s"
        disabled={disabled}
        aria-haspopup="dialog"
        aria-busy={isRequested || undefined}
        icon={icon}
        onClick={() => void open()}
      />
    )
  return (
    <list.EmojiList
      trigger={<IconButton label={messengerWords.emoji} size="s" disabled={disabled} icon={icon} />}
      choose={choose}
      onClosed={(event, chosen) => {
        if (!chosen) return
        event.preventDefault()
        onDone()
      }}
    />
  )
}
