import type { CampaignView } from '~/domain/dial-sessions/dialer.schema'
import type { LiveEvent } from '~/live/socket'
import { patchItems } from '../+list/patch-items'

/** Applies a live event to a campaign. Returns the same object if nothing changed. */
export function patchCampaign(now: CampaignView, event: LiveEvent): CampaignView {
  if (event.type === 'campaign.changed' && event.payload.campaignId === now.id) {
    const { name, status, totalRecords, calledRecords } = event.payload
    return { ...now, name, status, totalRecords, calledRecords }
  }
  if (event.type === 'dial-session.changed' && event.payload.session.campaign.id === now.id) {
    const { totalRecords, calledRecords } = event.payload.session.campaign
    return totalRecords === now.totalRecords && calledRecords === now.calledRecords
      ? now
      : { ...now, totalRecords, calledRecords }
  }
  return now
}

/** Applies a live event to a campaign list and removes deleted campaigns. */
export function patchCampaigns(now: CampaignView[], event: LiveEvent): CampaignView[] {
  if (event.type !== 'campaign.deleted') return patchItems(now, (campaign) => patchCampaign(campaign, event))
  const left = now.filter(({ id }) => id !== event.payload.campaignId)
  return left.length === now.length ? now : left
}
