import { useState, type SyntheticEvent } from 'react'
import { optOutsWords } from '~/domain/opt-outs/opt-outs.words'
import { MAX_THREAD_NAME, type MessageView, type ThreadView } from '~/domain/threads/messenger.schema'
import { Button } from '~/ui/button'
import { Dialog, DialogActions } from '~/ui/dialog'
import { Input } from '~/ui/field'
import { useMessengerActions } from './messenger-context'
import { messengerWords } from './messenger.words'

interface ThreadDialogProps {
  thread: ThreadView
  onClose(): void
}

export function RenameThread({ thread, onClose }: ThreadDialogProps) {
  const { messenger } = useMessengerActions()
  const [name, setName] = useState(thread.isRenamed ? thread.displayName : '')
  const save = (event: SyntheticEvent) => {
    event.preventDefault()
    void messenger.rename(thread, name.trim())
    onClose()
  }
  return (
    <Dialog
      title={messengerWords.renameConversation}
      description={messengerWords.leaveEmptyUseContactName}
      onClose={onClose}
    >
      <form onSubmit={save} className="flex flex-col gap-3">
        <Input
          aria-label={messengerWords.nameConversation}
          maxLength={MAX_THREAD_NAME}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <DialogActions onCancel={onClose}>
          <Button variant="primary">{messengerWords.save}</Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

export function DeleteThread({ thread, onClose }: ThreadDialogProps) {
  const { messenger } = useMessengerActions()
  return (
    <ConfirmDialog
      question={messengerWords.youSureYouWantDeleteConversation}
      onClose={onClose}
      onConfirm={() => void messenger.deleteThread(thread)}
    />
  )
}

export function AddToDnc({ thread, onClose }: ThreadDialogProps) {
  const { messenger } = useMessengerActions()
  return (
    <ConfirmDialog
      question={optOutsWords.addQuestion}
      action={optOutsWords.addToDnc}
      onClose={onClose}
      onConfirm={() => void messenger.decideOptOut(thread, 'dnc')}
    />
  )
}

export function DeleteMessage({ message, onClose }: { message: MessageView; onClose(): void }) {
  const { messenger } = useMessengerActions()
  return (
    <ConfirmDialog
      question={
        message.type === 'note' ? messengerWords.youSureYouWantDeleteThnote : messengerWords.youSureYouWantCancel
      }
      onClose={onClose}
      onConfirm={() => void messenger.remove(message)}
    />
  )
}

/** Cancels while texts wait; later hides it in this thread only. */
export function DeleteBlast({ message, onClose }: { message: MessageView; onClose(): void }) {
  const { messenger } = useMessengerActions()
  const isPending = message.blast!.waiting > 0
  return (
    <ConfirmDialog
      question={isPending ? messengerWords.youSureYouWantCancelMessage : messengerWords.blastNoLongerShowThread}
      action={isPending ? messengerWords.cancelBlast : 'Hide'}
      onClose={onClose}
      onConfirm={() => void (isPending ? messenger.remove(message) : messenger.blasts.hide(message))}
    />
  )
}

/** Questions of spec 2-live §8. */
export function ConfirmDialog({
  question,
  action: deed = 'Delete',
  onClose,
  onConfirm: onSure,
}: {
  question: string
  action?: string
  onClose(): void
  onConfirm(): void
}) {
  return (
    <Dialog title={deed} onClose={onClose} width={420}>
      <p className="text-m text-text">{question}</p>
      <DialogActions onCancel={onClose}>
        <Button
          variant="danger"
          onClick={() => {
            onSure()
            onClose()
          }}
        >
          {deed}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
