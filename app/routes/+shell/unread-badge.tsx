import { usePageUnread } from '~/live/messenger/unread/page-unread'
import { UnreadPill } from '../+ui/count-pill'

export function UnreadBadge() {
  const count = usePageUnread()
  return count > 0 ? <UnreadPill count={count} /> : null
}
