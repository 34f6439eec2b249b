import { setImmediate as breathe } from 'node:timers/promises'
import { statement } from '../../../db/statement'
import { findAssignBlocker } from '../boards/board-members.server'
import type { Ctx } from '../context.server'
import type { JobPayloads } from '../jobs/catalogue'
import { enqueue } from '../jobs/enqueue.server'
import { fullName } from '../person-name'
import { updateLeadRow } from '../leads/update-lead-row.server'
import { writeHistory } from '../lead-history/lead-history.server'
import { withTally } from '../lead-counts/with-tally.server'

const CHUNK = 25

const boardsOfAssignee = statement((q, p: { account_id: string; assigned_to: string }) =>
  q
    .selectFrom('leads')
    .select('board_id')
    .distinct()
    .where('account_id', '=', p.account_id)
    .where('assigned_to', '=', p.assigned_to)
    .where('assigned_to', '!=', ''),
)

export const enqueueLeadRelease = (tx: Ctx, accountId: string, payload: JobPayloads['board.release']): Promise<void> =>
  enqueue(tx, {
    kind: 'board.release',
    accountId,
    key: `board:${payload.boardId}:release:${payload.userId}:${tx.ids('hist')}`,
    payload,
  })

/** Leads of a removed member would never be called. */
export async function enqueueAllLeadReleases(tx: Ctx, person: { userId: string; accountId: string }): Promise<void> {
  const boards = await tx.db.all(boardsOfAssignee, { account_id: person.accountId, assigned_to: person.userId })
  for (const { board_id: boardId } of boards)
    await enqueueLeadRelease(tx, person.accountId, { boardId, userId: person.userId, byUser: null })
}

/** Job `board.release`. */
export async function releaseLeads(ctx: Ctx, payload: JobPayloads['board.release']): Promise<void> {
  while (await ctx.db.transact('board.release', (tx) => releaseChunk(tx, payload))) await breathe()
}

async function releaseChunk(tx: Ctx, { boardId, userId, byUser }: JobPayloads['board.release']): Promise<boolean> {
  const { q } = tx.db
  const board = await q.selectFrom('boards').select(['id', 'account_id']).where('id', '=', boardId).executeTakeFirst()
  // Back on the board: the leads stay assigned.
  if (!board || (await findAssignBlocker(tx, board, userId)) === null) return false
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
  await withTally(tx, async (tally) => {
    for (const lead of leads) {
      const after = await updateLeadRow(tx, tally, lead, { assigned_to: '' })
      await writeHistory(tx, after, 'unassigned', { byUser, ruleId: null, fact: null }, { userId, name })
    }
    const stageIds = [...new Set(leads.map((lead) => lead.stage_id))]
    return {
      result: undefined,
      news: [{ type: 'leads.changed', accountId: board.account_id, boardId, stageIds }],
    }
  })
  return leads.length === CHUNK
}
