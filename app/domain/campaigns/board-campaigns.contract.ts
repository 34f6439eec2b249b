import { oc } from '@orpc/contract'
import { z } from 'zod'
import { campaignCallPage, campaignPage, campaignStatus } from './board-campaigns.schema'

const tags = ['Board campaigns']
const board = z.strictObject({ id: z.string().max(60) })
const page = {
  cursor: z.string().max(80).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
}

/** Specification 1-boards §2.8. */
export const boardCampaignsContract = {
  listCampaigns: oc
    .route({
      method: 'GET',
      path: '/api/v1/call-boards/{id}/campaigns',
      summary: 'Campaigns of a board, newest first: all with team access, else those you dialed in',
      tags,
    })
    .input(board.extend({ ...page, search: z.string().trim().max(100).optional(), status: campaignStatus.optional() }))
    .output(campaignPage),
  listCalls: oc
    .route({
      method: 'GET',
      path: '/api/v1/call-boards/{id}/campaigns/{campaignId}/calls',
      summary: 'Calls of a board’s campaign, newest first: all with team access, else your own',
      tags,
    })
    .input(board.extend({ ...page, campaignId: z.string().max(60) }))
    .output(campaignCallPage),
}
