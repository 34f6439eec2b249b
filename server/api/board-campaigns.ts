import { listBoardCampaignCalls, listBoardCampaigns } from '../../app/domain/campaigns/board-campaigns.read.server'
import { os } from './implement'

const { boardCampaigns: at } = os

export const boardCampaigns = {
  listCampaigns: at.listCampaigns.handler(({ context, input }) => listBoardCampaigns(context.ctx, input)),
  listCalls: at.listCalls.handler(({ context, input }) => listBoardCampaignCalls(context.ctx, input)),
}
