import type { CampaignView } from '~/domain/dial-sessions/dialer.schema'
import { useLiveEvents } from '~/live/live-page'
import { useReloadPage, useReloadPageSoon } from '~/live/use-reload-page'

/**
 * Reloads the list on changes. Calls are debounced: a colleague's campaign progress reaches only their own windows. A
 * deleted open campaign is skipped: leaving it reloads the list.
 */
export function useReloadOnCampaignEvents(campaigns: readonly CampaignView[], openId: string | undefined): void {
  const reloadPage = useReloadPage()
  const reloadPageSoon = useReloadPageSoon()
  useLiveEvents(({ type, payload }) => {
    if (type === 'campaign.created') return reloadPage()
    if (type === 'campaign.deleted') return payload.campaignId === openId ? undefined : reloadPage()
    if (type === 'call.changed') return reloadPageSoon()
    // It may match the list now.
    if (type === 'campaign.changed' && !campaigns.some(({ id }) => id === payload.campaignId)) reloadPageSoon()
  })
}
