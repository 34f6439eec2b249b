import { UNREAD_CAP, type Inbox, type UnreadVoicemails } from '~/domain/voicemails/voicemails.schema'
import { useUnreadVoicemails } from '~/live/use-unread-voicemails'
import { UnreadPill } from '../+ui/count-pill'

export function VoicemailBadge({ inbox, unread }: { inbox: Inbox; unread: UnreadVoicemails }) {
  const count = useUnreadVoicemails(unread)[inbox] ?? 0
  return count > 0 ? <UnreadPill count={count} max={UNREAD_CAP} /> : null
}
