import { useCallback } from 'react'
import { UsageDialog } from '../+ui/usage-dialog'
import { useUsageNotice } from '../+ui/use-usage-notice'
import { useMessengerActions, useMessengerState } from './messenger-context'

/** Few or no messages are left. */
export function MessagesNotice() {
  const { messenger } = useMessengerActions()
  const { me } = useMessengerState('me')
  const claim = useCallback(() => messenger.api.call('usage.claimNotice', { consumable: 'messages' }), [messenger])
  const { notice, dismiss } = useUsageNotice(me, 'messages', claim)
  return notice ? <UsageDialog notice={notice} onClose={dismiss} /> : null
}
