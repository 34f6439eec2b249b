import { useNavigate, useNavigation } from '@remix-run/react'
import { useLiveEvents } from '~/live/live-page'
import { showToast } from '~/ui/toast'
import { campaignPagesWords } from './campaign-pages.words'

/** Returns to the list with a notice when the open campaign is deleted elsewhere. */
export function useLeaveDeletedCampaign(campaignId: string | undefined, list: string): void {
  const navigate = useNavigate()
  const { formAction } = useNavigation()
  useLiveEvents((event) => {
    if (event.type !== 'campaign.deleted' || event.payload.campaignId !== campaignId) return
    // This window's own delete shows its own notice.
    if (formAction?.split('?')[0]!.endsWith(`/campaigns/${campaignId}/delete`)) return
    const text = campaignPagesWords.campaignDeleted
    void showToast({ tone: 'warning', text, id: text })
    navigate(list, { replace: true })
  })
}
