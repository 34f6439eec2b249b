import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireUser } from '~/domain/access/require'
import { getVisibleBoard } from '~/domain/boards/board-access.server'
import { canReadTeamCalls } from '~/domain/actor'
import {
  findBoardCampaign,
  listBoardCampaignCalls,
  listBoardCampaigns,
} from '~/domain/campaigns/board-campaigns.read.server'
import { formatPhone } from '~/domain/phone-numbers/phone'
import type { Ctx } from '~/domain/context.server'
import type { CampaignView } from '~/domain/dial-sessions/dialer.schema'
import { orNotFound } from '../../+form/submission'
import { parseCampaignQuery, isUnfiltered } from '../../+campaigns/parse-campaign-query.server'
import { parseListQuery } from '../../+list/parse-list-query'
import { fullName } from '~/domain/person-name'

export async function loadCampaigns({ request, context, params }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const board = await orNotFound(getVisibleBoard(ctx, params.boardId!))
  const filter = parseCampaignQuery(request)
  const { items, nextCursor } = await listBoardCampaigns(ctx, { id: board.id, ...filter })
  const { search, status } = filter
  return {
    board: { id: board.id, name: board.name },
    items,
    nextCursor,
    search: search ?? '',
    status: status ?? '',
    /** Nothing was dialed yet, as opposed to an empty search. */
    isEmpty: items.length === 0 && isUnfiltered(filter),
    ofTeam: canReadTeamCalls(requireUser(ctx)),
  }
}

/** null: no match. */
export async function loadFirstCampaign({ request, context, params }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const filter = { ...parseCampaignQuery(request), limit: 1 }
  const { items } = await orNotFound(listBoardCampaigns(ctx, { id: params.boardId!, ...filter }))
  return items[0] ? loadCampaignCalls(ctx, request, params.boardId!, items[0]) : null
}

export async function loadCampaign({ request, context, params }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const campaign = await orNotFound(findBoardCampaign(ctx, params.boardId!, params.campaignId!))
  return loadCampaignCalls(ctx, request, params.boardId!, campaign)
}
export type CampaignPageData = Awaited<ReturnType<typeof loadCampaign>>

async function loadCampaignCalls(ctx: Ctx, request: Request, boardId: string, campaign: CampaignView) {
  const { page } = parseListQuery(request)
  const found = await listBoardCampaignCalls(ctx, { id: boardId, campaignId: campaign.id, ...page })
  return {
    boardId,
    campaign,
    nextCursor: found.nextCursor,
    rows: found.items.map(({ id, contact, number, call, disposition, recording }) => ({
      id,
      contactId: contact.contactId,
      name: fullName(contact.firstName, contact.lastName) || null,
      number: formatPhone(number),
      startTime: call.startTime,
      disposition: disposition?.name ?? null,
      recordingId: recording?.channelId ?? null,
    })),
  }
}
