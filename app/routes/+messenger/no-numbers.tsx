import { Dialog, DialogActions } from '~/ui/dialog'
import { PortalLink } from '../+ui/portal-link'
import { useMessengerActions, useMessengerState } from './messenger-context'
import { messengerWords } from './messenger.words'

/** Spec 2-live §5, §8. The ids below are for support. */
export function NoNumbers() {
  const { messenger } = useMessengerActions()
  const { noNumbers, me } = useMessengerState('noNumbers', 'me')
  if (noNumbers === null) return null
  return (
    <Dialog title={messengerWords.noNumbers} width={400} onClose={() => messenger.dismissNoNumbers()}>
      <p className="text-m text-text">
        {noNumbers}. {messengerWords.numbersListed}
      </p>
      <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-s text-muted select-all">
        <dt>{messengerWords.phones}</dt>
        <dd className="tabular-nums">0</dd>
        <dt>{messengerWords.account}</dt>
        <dd className="break-all">{me?.account.id}</dd>
        <dt>{messengerWords.user}</dt>
        <dd className="break-all">{me?.user.id}</dd>
      </dl>
      <DialogActions>
        <PortalLink to="/manage/phone-numbers" variant="primary">
          {messengerWords.phoneNumbersPage}
        </PortalLink>
      </DialogActions>
    </Dialog>
  )
}
