import { useNavigate, useNavigation } from '@remix-run/react'
import { useLiveEvents } from '~/live/live-page'
import { showToast } from '~/ui/toast'

/** Whoever has a campaign open that somebody else deletes is told, and sees the list (its address). */
export function useLeaveDeletedCampaign(campaignId: string | undefined, list: string): void {
  const navigate = useNavigate()
  const { formAction } = useNavigation()
  useLiveEvents((event) => {
    if (event.type !== 'campaign.deleted' || event.payload.campaignId !== campaignId) return
    // Who deletes it here is on the way, and is told by the answer.
    if (formAction?.split('?')[0]!.endsWith(`/campaigns/${campaignId}/delete`)) return
    const text = 'This campaign was deleted'
    void showToast({ tone: 'warning', text, id: text })
    navigate(list, { replace: true })
  })
}
