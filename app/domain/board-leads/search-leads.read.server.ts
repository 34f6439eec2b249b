import { hasFoldedTerm } from '../../../db/dialect'
import { getVisibleBoard } from '../boards/board-access.server'
import { parseBoardSettings } from '../boards/board-settings'
import type { Ctx } from '../context.server'
import type { LeadRow } from '../leads/lead-state'
import { leadViews } from '../leads/lead-views.server'
import type { LeadView } from '../leads/leads.schema'
import type { Page } from '../paging/page'
import { searchInSteps, STEP_ROWS } from '../paging/search-in-steps.server'
import { parseSearch } from '../search/search-terms'
import { SEARCH_PAGE, type SearchLeads } from './board-leads.schema'

/** Newest contacts first, in all stages. Throws not_found. */
export async function searchLeads(
  ctx: Ctx,
  { id, search, cursor }: SearchLeads & { id: string },
): Promise<Page<LeadView>> {
  const board = await getVisibleBoard(ctx, id)
  const ofBoard = (from: string | null) =>
    ctx.db.q
      .selectFrom('leads')
      .where('leads.board_id', '=', board.id)
      .$if(from !== null, (part) => part.where('leads.contact_id', '<', from ?? ''))
      .orderBy('leads.contact_id', 'desc')
  const { items, nextCursor } = await searchInSteps<LeadRow, string>({
    limit: SEARCH_PAGE,
    from: cursor ?? null,
    positionOf: (row) => row.contact_id,
    toCursor: (contactId) => contactId,
    async stepEnd(from) {
      const last = await ofBoard(from)
        .select('leads.contact_id')
        .limit(1)
        .offset(STEP_ROWS - 1)
        .executeTakeFirst()
      return last?.contact_id ?? null
    },
    read: ({ from, until, limit }) =>
      ofBoard(from)
        .innerJoin('contacts', 'contacts.id', 'leads.contact_id')
        .selectAll('leads')
        .where(({ and }) => and(parseSearch(search).map((term) => hasFoldedTerm('contacts.search', term))))
        .$if(until !== null, (part) => part.where('leads.contact_id', '>=', until ?? ''))
        .limit(limit)
        .execute(),
  })
  return { items: await leadViews(ctx, items, parseBoardSettings(board.dialer_settings)), nextCursor }
}
