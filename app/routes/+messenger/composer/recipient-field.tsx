import { X } from 'lucide-react'
import type { ThreadView } from '~/domain/threads/messenger.schema'
import { IconButton } from '~/ui/icon-button'
import { RecipientCombobox } from '../../+recipients/recipient-combobox'
import { useMessengerActions } from '../messenger-context'
import { threadName } from '../thread-row'
import { messengerWords } from '../messenger.words'

export function RecipientField({ thread }: { thread: ThreadView }) {
  const { messenger } = useMessengerActions()
  if (thread.recipientNumber === null) return <RecipientPicker />
  return (
    <span className="flex min-w-0 items-center gap-1 rounded-full border border-line bg-raised py-0.5 pr-0.5 pl-3 text-m text-text">
      <span className="truncate">{threadName(thread)}</span>
      <IconButton
        label={messengerWords.removeLabel3(threadName(thread))}
        size="s"
        icon={<X size={14} aria-hidden />}
        onClick={() => void messenger.clearRecipient()}
      />
    </span>
  )
}

/** `hasMany`: stays open for the next recipient. */
export function RecipientPicker({ hasMany = false }: { hasMany?: boolean }) {
  const { messenger } = useMessengerActions()
  return (
    <RecipientCombobox
      api={messenger.api}
      hasMany={hasMany}
      onContact={(contact) => void messenger.setRecipientContact(contact)}
      onNumber={(typed) => void messenger.setRecipient(typed)}
    />
  )
}
