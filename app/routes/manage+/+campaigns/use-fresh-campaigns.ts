import type { CampaignView } from '~/domain/dial-sessions/dialer.schema'
import { useLiveEvents } from '~/live/live-page'
import { useReadAgain, useReadAgainSoon } from '~/live/use-read-again'

/**
 * Reloads the list on changes. Calls are debounced: a colleague's campaign progress reaches only their own windows. A
 * deleted open campaign is skipped: leaving it reloads the list.
 */
export function useFreshCampaigns(campaigns: readonly CampaignView[], openId: string | undefined): void {
  const readAgain = useReadAgain()
  const readAgainSoon = useReadAgainSoon()
  useLiveEvents(({ type, payload }) => {
    if (type === 'campaign.created') return readAgain()
    if (type === 'campaign.deleted') return payload.campaignId === openId ? undefined : readAgain()
    if (type === 'call.changed') return readAgainSoon()
    // It may match the list now.
    if (type === 'campaign.changed' && !campaigns.some(({ id }) => id === payload.campaignId)) readAgainSoon()
  })
}
