import { campaignStatus } from '~/domain/campaigns/board-campaigns.schema'
import type { CampaignsInput } from '~/domain/campaigns/campaigns.read.server'
import { parseListQuery } from '../+list/parse-list-query'
import { LIST_CURSOR, STATUS } from './campaign-query'

/** Parses the filters of a campaign URL. Ignores invalid values. */
export function parseCampaignQuery(request: Request): CampaignsInput {
  const { query, search, page } = parseListQuery(request)
  const status = campaignStatus.safeParse(query.get(STATUS)).data
  return { search, status, cursor: query.get(LIST_CURSOR) || undefined, limit: page.limit }
}

export const isUnfiltered = ({ search, status, cursor }: CampaignsInput): boolean => !search && !status && !cursor
