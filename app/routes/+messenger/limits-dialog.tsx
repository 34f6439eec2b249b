import { Button } from '~/ui/button'
import { Dialog, DialogActions } from '~/ui/dialog'
import { useMessengerActions, useMessengerState } from './messenger-context'
import { messengerWords } from './messenger.words'

const formatMessageCount = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'message' : 'messages'}`

/** Spec 2-live §8. */
export function LimitsDialog() {
  const { messenger } = useMessengerActions()
  const { limitReached, me } = useMessengerState('limitReached', 'me')
  if (limitReached === null || me === null) return null
  const close = () => messenger.dismissLimit()
  return (
    <Dialog title={messengerWords.sendLimitReached} width={400} onClose={close}>
      <p className="text-m text-text">
        {messengerWords.youRemaining(
          formatMessageCount(me.remaining.messages),
          limitReached.wanted > 1 ? ` This blast would send ${formatMessageCount(limitReached.wanted)}.` : '',
        )}
      </p>
      <p className="mt-2 text-s text-muted">
        {limitReached.wanted > 1
          ? messengerWords.nothingSentRemoveSomeRecipients
          : messengerWords.nothingSentTextSavedDraft}
      </p>
      <DialogActions>
        <Button variant="primary" onClick={close}>
          {messengerWords.ok}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
