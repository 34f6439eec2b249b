import { Button } from '~/ui/button'
import { Dialog, DialogActions } from '~/ui/dialog'
import { useMessengerDeeds, useMessengerState } from './messenger-context'

const inWords = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'message' : 'messages'}`

/** Spec 2-live §8. */
export function LimitsDialog() {
  const { messenger } = useMessengerDeeds()
  const { limitReached, me } = useMessengerState('limitReached', 'me')
  if (limitReached === null || me === null) return null
  const close = () => messenger.dismissLimit()
  return (
    <Dialog title="Send limit reached" width={400} onClose={close}>
      <p className="text-m text-text">
        You have {inWords(me.remaining.messages)} remaining.
        {limitReached.wanted > 1 ? ` This blast would send ${inWords(limitReached.wanted)}.` : ''}
      </p>
      <p className="mt-2 text-s text-muted">
        {limitReached.wanted > 1
          ? 'Nothing was sent. Leave out some of its recipients, or get more messages.'
          : 'Nothing was sent. What you have written stays as your draft.'}
      </p>
      <DialogActions>
        <Button variant="primary" onClick={close}>
          OK
        </Button>
      </DialogActions>
    </Dialog>
  )
}
