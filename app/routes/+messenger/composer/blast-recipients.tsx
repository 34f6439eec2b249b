import { Users, X } from 'lucide-react'
import { useState } from 'react'
import type { BlastRecipient } from '~/domain/blasts/blast.schema'
import { formatPhone } from '~/domain/phone-numbers/phone'
import type { ThreadView } from '~/domain/threads/messenger.schema'
import { Button } from '~/ui/button'
import { Dialog } from '~/ui/dialog'
import { IconButton } from '~/ui/icon-button'
import { AddManyRecipients } from './add-many-recipients'
import { RecipientPicker } from './recipient-field'
import { useMessengerActions, useMessengerState } from '../messenger-context'
import { messengerWords } from '../messenger.words'

/** Distance from the end at which the next page loads. */
const NEAR_END_PX = 200

export function BlastRecipients({ thread }: { thread: ThreadView }) {
  const [isOpen, setOpen] = useState(false)
  const count = thread.recipientCount
  return (
    <>
      <RecipientPicker hasMany />
      <Button size="s" icon={<Users size={16} aria-hidden />} onClick={() => setOpen(true)}>
        {count === 0
          ? messengerWords.addMany
          : `${count.toLocaleString('en-US')} ${count === 1 ? 'recipient' : 'recipients'}`}
      </Button>
      {isOpen ? <RecipientsDialog thread={thread} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function RecipientsDialog({ thread, onClose }: { thread: ThreadView; onClose(): void }) {
  const { messenger } = useMessengerActions()
  const { recipients } = useMessengerState('recipients')
  const items = recipients?.items ?? []
  const [isLoading, setLoading] = useState(false)
  return (
    <Dialog title={messengerWords.recipients} width={520} onClose={onClose}>
      <div className="flex flex-col gap-3">
        <AddManyRecipients />
        <div
          className="max-h-64 overflow-y-auto rounded-m border border-line"
          onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
            if (isLoading || scrollHeight - scrollTop - clientHeight > NEAR_END_PX) return
            setLoading(true)
            void messenger.blasts.loadMoreRecipients().finally(() => setLoading(false))
          }}
        >
          {items.length === 0 ? (
            <p className="px-6 py-10 text-center text-m text-balance text-muted">
              {messengerWords.noRecipientsYetAddContacts}
            </p>
          ) : (
            <ul aria-label={messengerWords.recipients}>
              {items.map((recipient) => (
                <Recipient key={recipient.id} recipient={recipient} />
              ))}
            </ul>
          )}
        </div>
        <footer className="flex items-center justify-between gap-3 text-s text-muted tabular-nums">
          <span>
            {messengerWords.recipientsUsed(thread.recipientCount)}
            {recipients && recipients.suppressedCount > 0
              ? messengerWords.suppressedRecipients(recipients.suppressedCount)
              : ''}
          </span>
          {items.length > 0 ? (
            <Button size="s" onClick={() => void messenger.blasts.clear()}>
              {messengerWords.removeAll}
            </Button>
          ) : null}
        </footer>
      </div>
    </Dialog>
  )
}

function Recipient({ recipient }: { recipient: BlastRecipient }) {
  const { messenger } = useMessengerActions()
  const { displayName, phoneNumber, isSuppressed } = recipient
  const phone = formatPhone(phoneNumber)
  return (
    <li className="flex min-h-9 items-center gap-2 px-3 text-m">
      <span dir="auto" className="min-w-0 flex-1 truncate text-text">
        {displayName}
      </span>
      {displayName === phone ? null : <span className="text-s text-muted tabular-nums">{phone}</span>}
      {isSuppressed ? <span className="text-s text-danger">{messengerWords.dnc}</span> : null}
      <IconButton
        label={messengerWords.remove(displayName)}
        size="s"
        icon={<X size={14} aria-hidden />}
        onClick={() => void messenger.blasts.remove(recipient)}
      />
    </li>
  )
}
