import { setImmediate as breathe } from 'node:timers/promises'
import { statement } from '../../../db/statement'
import { assignableOn } from '../boards/board-members.server'
import type { Ctx } from '../context.server'
import type { JobPayloads } from '../jobs/catalogue'
import { enqueue } from '../jobs/enqueue.server'
import { fullName } from '../person-name'
import { changeLead } from './change-lead.server'
import { writeHistory } from './lead-history.server'
import { withTally } from './tell-board.server'

const CHUNK = 25

const boardsOfHolder = statement((q, p: { account_id: string; assigned_to: string }) =>
  q
    .selectFrom('leads')
    .select('board_id')
    .distinct()
    .where('account_id', '=', p.account_id)
    .where('assigned_to', '=', p.assigned_to)
    .where('assigned_to', '!=', ''),
)

export const askForLeads = (tctx: Ctx, payload: JobPayloads['board.release']): Promise<void> =>
  enqueue(tctx, {
    kind: 'board.release',
    key: `board:${payload.boardId}:release:${payload.userId}:${tctx.ids('hist')}`,
    payload,
  })

/** Leads of a removed member would never be called. */
export async function askForAllLeads(tctx: Ctx, person: { userId: string; accountId: string }): Promise<void> {
  const boards = await tctx.db.all(boardsOfHolder, { account_id: person.accountId, assigned_to: person.userId })
  for (const { board_id: boardId } of boards) await askForLeads(tctx, { boardId, userId: person.userId, byUser: null })
}

/** Job `board.release`. */
export async function releaseLeads(ctx: Ctx, payload: JobPayloads['board.release']): Promise<void> {
  while (await ctx.db.transact('board.release', (tctx) => releaseSome(tctx, payload))) await breathe()
}

async function releaseSome(tctx: Ctx, { boardId, userId, byUser }: JobPayloads['board.release']): Promise<boolean> {
  const { q } = tctx.db
  const board = await q.selectFrom('boards').select(['id', 'account_id']).where('id', '=', boardId).executeTakeFirst()
  // Back on the board: the leads stay assigned.
  if (!board || (await assignableOn(tctx, board, userId)) === null) return false
  const leads = await q
    .selectFrom('leads')
    .selectAll()
    .where('account_id', '=', board.account_id)
    .where('assigned_to', '=', userId)
    .where('assigned_to', '!=', '')
    .where('board_id', '=', boardId)
    .limit(CHUNK)
    .execute()
  if (leads.length === 0) return false
  const person = await q
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const name = fullName(person.first_name, person.last_name)
  await withTally(tctx, async (tally) => {
    for (const lead of leads) {
      const after = await changeLead(tctx, tally, lead, { assigned_to: '' })
      await writeHistory(tctx, after, 'unassigned', { byUser, ruleId: null, fact: null }, { userId, name })
    }
    const stageIds = [...new Set(leads.map((lead) => lead.stage_id))]
    return {
      result: undefined,
      news: [{ type: 'leads.changed', accountId: board.account_id, boardId, stageIds }],
    }
  })
  return leads.length === CHUNK
}
