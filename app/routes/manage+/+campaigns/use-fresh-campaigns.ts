import type { CampaignView } from '~/domain/dial-sessions/dialer.schema'
import { useLiveEvents } from '~/live/live-page'
import { useReadAgain, useReadAgainSoon } from '~/live/use-read-again'

/**
 * Reads the window again when there is a campaign more or less, and a while after a call of the team: how far a colleague's campaign
 * is, their own windows alone are told. The one that is open (`openId`) is left when it is deleted, and the list read on the way.
 */
export function useFreshCampaigns(campaigns: readonly CampaignView[], openId: string | undefined): void {
  const readAgain = useReadAgain()
  const readAgainSoon = useReadAgainSoon()
  useLiveEvents(({ type, payload }) => {
    if (type === 'campaign.created') return readAgain()
    if (type === 'campaign.deleted') return payload.campaignId === openId ? undefined : readAgain()
    if (type === 'call.changed') return readAgainSoon()
    // It may belong into the list now.
    if (type === 'campaign.changed' && !campaigns.some(({ id }) => id === payload.campaignId)) readAgainSoon()
  })
}
