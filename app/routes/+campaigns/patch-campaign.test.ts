import { describe, expect, test } from 'vitest'
import type { LiveEvent } from '~/live/socket'
import { makeSession } from '~/live/dialer/testing/views'
import { patchCampaign, patchCampaigns } from './patch-campaign'

const event = (type: string, payload: unknown) =>
  ({ room: 'user:usr_1', seq: 2, prev: 1, at: 1_000, type, payload }) as unknown as LiveEvent

describe('campaigns', () => {
  const session = makeSession({ id: 'dial_1' })
  const dialing = event('dial-session.changed', { session })
  const campaign = {
    id: session.campaign.id,
    name: 'Spring',
    status: 'ACTIVE' as const,
    totalRecords: session.campaign.totalRecords,
    calledRecords: session.campaign.calledRecords - 1,
    boardId: null,
    createdAt: '2026-01-01T00:00:00.000Z',
  }

  test('keep counting while their session dials', () => {
    expect(patchCampaign(campaign, dialing).calledRecords).toBe(session.campaign.calledRecords)
    const other = { ...campaign, id: 'cmp_other' }
    expect(patchCampaign(other, dialing)).toBe(other)
  })

  test('leave the list when they are deleted', () => {
    const list = [campaign]
    expect(patchCampaigns(list, event('campaign.deleted', { campaignId: campaign.id }))).toEqual([])
    expect(patchCampaigns(list, event('campaign.deleted', { campaignId: 'cmp_other' }))).toBe(list)
  })
})
