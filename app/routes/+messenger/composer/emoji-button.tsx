import { Smile } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '~/ui/icon-button'
import { makeLater } from '~/ui/later'
import { showToast } from '~/ui/toast'

/** 100 kB, loaded on the first press. */
const laterEmoji = makeLater(() => import('./emoji-list'))

interface EmojiButtonProps {
  disabled: boolean
  choose(emoji: string): void
  /** Focuses the text again. */
  onDone(): void
}

export function EmojiButton({ disabled, choose, onDone }: EmojiButtonProps) {
  const list = laterEmoji.useLoaded()
  const [wanted, setWanted] = useState(false)
  const open = async () => {
    setWanted(true)
    try {
      await laterEmoji.load()
    } catch (error) {
      setWanted(false)
      showToast({ tone: 'error', text: error instanceof Error ? error.message : 'An error occurred' })
    }
  }
  const icon = <Smile size={16} aria-hidden />
  if (!wanted || !list)
    return (
      <IconButton
        label="Emoji"
        size="s"
        disabled={disabled}
        aria-haspopup="dialog"
        aria-busy={wanted || undefined}
        icon={icon}
        onClick={() => void open()}
      />
    )
  return (
    <list.EmojiList
      trigger={<IconButton label="Emoji" size="s" disabled={disabled} icon={icon} />}
      choose={choose}
      onClosed={(event, chosen) => {
        if (!chosen) return
        event.preventDefault()
        onDone()
      }}
    />
  )
}
