import { useState, type SyntheticEvent } from 'react'
import { MAX_THREAD_NAME, type MessageView, type ThreadView } from '~/domain/messenger/messenger.schema'
import { Button } from '~/ui/button'
import { Dialog, DialogActions } from '~/ui/dialog'
import { Input } from '~/ui/field'
import { useMessengerUi } from './messenger-context'

interface OfThread {
  thread: ThreadView
  onClose(): void
}

export function RenameThread({ thread, onClose }: OfThread) {
  const { messenger } = useMessengerUi()
  const [name, setName] = useState(thread.isRenamed ? thread.displayName : '')
  const save = (event: SyntheticEvent) => {
    event.preventDefault()
    void messenger.rename(thread, name.trim())
    onClose()
  }
  return (
    <Dialog title="Rename conversation" description="Empty: it is called after its contact again." onClose={onClose}>
      <form onSubmit={save} className="flex flex-col gap-3">
        <Input
          aria-label="Name of the conversation"
          maxLength={MAX_THREAD_NAME}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <DialogActions onCancel={onClose}>
          <Button variant="primary">Save</Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

export function DeleteThread({ thread, onClose }: OfThread) {
  const { messenger } = useMessengerUi()
  return (
    <Sure
      question="Are you sure you want to delete this conversation?"
      onClose={onClose}
      onSure={() => void messenger.deleteThread(thread)}
    />
  )
}

export function DeleteMessage({ message, onClose }: { message: MessageView; onClose(): void }) {
  const { messenger } = useMessengerUi()
  return (
    <Sure
      question={
        message.type === 'note'
          ? 'Are you sure you want to delete this note?'
          : 'Are you sure you want to cancel or delete this message?'
      }
      onClose={onClose}
      onSure={() => void messenger.remove(message)}
    />
  )
}

/** The specification's questions (2-live §8), each with the deed on the right. */
function Sure({ question, onClose, onSure }: { question: string; onClose(): void; onSure(): void }) {
  return (
    <Dialog title="Delete" onClose={onClose} width={420}>
      <p className="text-m text-text">{question}</p>
      <DialogActions onCancel={onClose}>
        <Button
          variant="danger"
          onClick={() => {
            onSure()
            onClose()
          }}
        >
          Delete
        </Button>
      </DialogActions>
    </Dialog>
  )
}
