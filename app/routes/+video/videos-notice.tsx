import { UsageDialog } from '../+ui/usage-dialog'
import { useUsageNotice } from '../+ui/use-usage-notice'
import { useVideoUi } from './video-context'

/** Few or no videos are left. */
export function VideosNotice() {
  const { library, state } = useVideoUi()
  const { notice, dismiss } = useUsageNotice(state.me, 'videos', library.claimUsageNotice)
  return notice ? <UsageDialog notice={notice} onClose={dismiss} /> : null
}
