import { requireUser } from '../access/require'
import { findStage, getVisibleBoard } from '../boards/board-access.server'
import { parseBoardSettings } from '../boards/board-settings'
import { resolveAssignment } from '../boards/boards.schema'
import type { Ctx } from '../context.server'
import { DomainError, notFound } from '../errors'
import { nextCursor, type Page } from '../paging/page'
import { fullName } from '../person-name'
import { getVisibleLead, type LeadKey } from './find-lead.server'
import { historyText } from '../lead-history/lead-history.words'
import type { LeadRow } from './lead-state'
import { leadViews } from './lead-views.server'
import { LEADS_PAGE, type LeadHistoryEntry, type LeadView, type ListLeads } from './leads.schema'
import { stagePage, type StageFilter, type StagePlace } from './stage-page.server'

const HISTORY_PAGE = 50

/** Throws not_found, and invalid for another `tagOrder` or MEMBER without a user. */
export async function listLeads(
  ctx: Ctx,
  { id, stageId, cursor, tagOrder, ...filter }: ListLeads & { id: string; stageId: string },
): Promise<Page<LeadView>> {
  const board = await getVisibleBoard(ctx, id)
  await findStage(ctx, id, stageId)
  await requireSameStack(ctx, stageId, tagOrder)
  const place = cursor === undefined ? null : readCursor(cursor)
  const rows: LeadRow[] = []
  for (const assignedTo of await getAssigneeFilter(ctx, filter))
    rows.push(...(await stagePage(ctx, stageId, assignedTo, filter, place)))
  rows.sort(compareByPosition(filter.sortBy))
  const safeHours = parseBoardSettings(board.dialer_settings)
  return {
    items: await leadViews(ctx, rows.slice(0, LEADS_PAGE), safeHours),
    nextCursor: nextCursor(rows, LEADS_PAGE, (row) => writeCursor([row.priority_rank, row.called_count, row.id])),
  }
}

export async function requireSameStack(ctx: Ctx, stageId: string, tagOrder: ListLeads['tagOrder']): Promise<void> {
  const requestedTags = tagOrder === undefined ? [] : [tagOrder].flat().filter((tag) => tag !== '')
  if (requestedTags.length === 0) return
  const stack = await ctx.db.q
    .selectFrom('stage_priority_tags')
    .select('tag')
    .where('stage_id', '=', stageId)
    .orderBy('position')
    .execute()
  const same = stack.length === requestedTags.length && stack.every(({ tag }, index) => tag === requestedTags[index])
  const message = 'The priority stack of this stage has changed. Reload the page'
  if (!same) throw new DomainError('invalid', message, { tagOrder: [message] })
}

/** null: all users; '': unassigned. */
async function getAssigneeFilter(
  ctx: Ctx,
  { assignment, assignmentUserId }: Pick<ListLeads, 'assignment' | 'assignmentUserId'>,
): Promise<Array<string | null>> {
  const user = requireUser(ctx)
  switch (resolveAssignment({ assignment, assignmentUserId }, 'workable')) {
    case 'ALL':
      return [null]
    case 'mine':
      return [user.userId]
    case 'workable':
      return ['', user.userId]
    case 'MEMBER': {
      const member = assignmentUserId
        ? await ctx.db.q
            .selectFrom('users')
            .select('id')
            .where('id', '=', assignmentUserId)
            .where('account_id', '=', user.accountId)
            .executeTakeFirst()
        : undefined
      if (!assignmentUserId)
        throw new DomainError('invalid', 'Choose a team member', { assignmentUserId: ['Choose a team member'] })
      if (!member) throw notFound('Team member')
      return [member.id]
    }
  }
}

const compareByPosition =
  (sortBy: StageFilter['sortBy']) =>
  (a: LeadRow, b: LeadRow): number => {
    const older = a.id < b.id ? -1 : 1
    return (
      a.priority_rank - b.priority_rank || (sortBy === 'newest' ? -older : a.called_count - b.called_count || older)
    )
  }

const writeCursor = (place: StagePlace): string => Buffer.from(JSON.stringify(place)).toString('base64url')

function readCursor(cursor: string): StagePlace {
  try {
    const place: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (Array.isArray(place) && place.length === 3) {
      const [rank, calls, id] = place as unknown[]
      if (Number.isInteger(rank) && Number.isInteger(calls) && typeof id === 'string')
        return [Number(rank), Number(calls), id]
    }
  } catch {
    // Not our cursor.
  }
  throw new DomainError('invalid', 'This cursor is not valid for this list', {
    cursor: ['This cursor is not valid for this list'],
  })
}

/** Throws not_found. */
export async function listLeadHistory(
  ctx: Ctx,
  { cursor, ...place }: LeadKey & { cursor?: string | undefined },
): Promise<Page<LeadHistoryEntry>> {
  const { lead } = await getVisibleLead(ctx, place)
  const rows = await ctx.db.q
    .selectFrom('lead_history')
    .leftJoin('users', 'users.id', 'lead_history.by_user')
    .selectAll('lead_history')
    .select(['users.first_name', 'users.last_name'])
    .where('lead_history.lead_id', '=', lead.id)
    .$if(cursor !== undefined, (query) => query.where('lead_history.id', '<', cursor ?? ''))
    .orderBy('lead_history.id', 'desc')
    .limit(HISTORY_PAGE + 1)
    .execute()
  return {
    items: rows.slice(0, HISTORY_PAGE).map((row) => {
      const details = JSON.parse(row.details) as Record<string, unknown>
      return {
        id: row.id,
        kind: row.kind as LeadHistoryEntry['kind'],
        text: historyText(row.kind as LeadHistoryEntry['kind'], details),
        by: fullName(row.first_name, row.last_name) || null,
        ruleId: row.rule_id,
        rule: typeof details.rule === 'string' ? details.rule : null,
        fact: row.fact,
        at: new Date(row.created_at).toISOString(),
      }
    }),
    nextCursor: nextCursor(rows, HISTORY_PAGE, (row) => row.id),
  }
}
