import { Button } from '~/ui/button'
import { Dialog, DialogActions } from '~/ui/dialog'
import { useMessengerActions, useMessengerState } from './messenger-context'

const formatMessageCount = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'message' : 'messages'}`

/** Spec 2-live §8. */
export function LimitsDialog() {
  const { messenger } = useMessengerActions()
  const { limitReached, me } = useMessengerState('limitReached', 'me')
  if (limitReached === null || me === null) return null
  const close = () => messenger.dismissLimit()
  return (
    <Dialog title="Send limit reached" width={400} onClose={close}>
      <p className="text-m text-text">
        You have {formatMessageCount(me.remaining.messages)} remaining.
        {limitReached.wanted > 1 ? ` This blast would send ${formatMessageCount(limitReached.wanted)}.` : ''}
      </p>
      <p className="mt-2 text-s text-muted">
        {limitReached.wanted > 1
          ? 'Nothing was sent. Remove some recipients, or get more messages.'
          : 'Nothing was sent. Your text is saved as a draft.'}
      </p>
      <DialogActions>
        <Button variant="primary" onClick={close}>
          OK
        </Button>
      </DialogActions>
    </Dialog>
  )
}
