import type { Queries } from '../../../db/open'
import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import type { BoardRow } from './board-access.server'
import { listBoardDispositions } from './boards.read.server'

type Table = 'stages' | 'dispositions'
type Listed = ReadonlyArray<{ id: string }>

/**
 * Gives all stages or dispositions of a board the order of these ids, each of which is named once. Somebody else may have
 * added or deleted one meanwhile: that throws conflict, in the field's name, and the list is shown anew.
 */
export async function reorder(
  tctx: Ctx,
  table: Table,
  known: Listed,
  ids: readonly string[],
  field: string,
): Promise<void> {
  requireSame(
    known.map(({ id }) => id),
    ids,
    field,
  )
  await setOrder(tctx, table, ids)
}

/** Throws conflict where a new order does not name everything that it is about, each once. */
export function requireSame(known: readonly string[], ids: readonly string[], field: string): void {
  if (known.length === ids.length && known.every((id) => ids.includes(id))) return
  const message = 'The list changed meanwhile. Look at it again and repeat your change'
  throw new DomainError('conflict', message, { [field]: [message] })
}

/** Gives one of them another place, from 0; a place behind the end is the end. */
export async function moveTo(tctx: Ctx, table: Table, known: Listed, id: string, place: number): Promise<void> {
  const others = known.map((one) => one.id).filter((other) => other !== id)
  await setOrder(tctx, table, [...others.slice(0, place), id, ...others.slice(place)])
}

async function setOrder(tctx: Ctx, table: Table, ids: readonly string[]): Promise<void> {
  for (const [position, id] of ids.entries())
    await tctx.db.q.updateTable(table).set({ position }).where('id', '=', id).execute()
}

const DAY_MS = 86_400_000

/** Every window of the board gets its dispositions as they are now, and so does the dialer of whoever dials it, wherever that is open. */
export async function tellDispositions(tctx: Ctx, board: Pick<BoardRow, 'id' | 'account_id'>): Promise<void> {
  const payload = { boardId: board.id, dispositions: await listBoardDispositions(tctx, board.id) }
  for (const room of [`board:${board.id}`, ...(await dialersOf(tctx, board)).map((userId) => `user:${userId}`)])
    await tctx.db.recordEvent({
      type: 'dispositions.changed',
      room,
      accountId: board.account_id,
      subjectId: board.id,
      payload,
    })
}

/** Read by the people of the account, who are few: a board has every session that was ever dialed on it. */
const sessionsOf = (q: Queries, p: { account_id: string; board_id: string }) =>
  q
    .selectFrom('dial_sessions')
    .select('user_id')
    .where('user_id', 'in', ({ selectFrom }) =>
      selectFrom('users').select('users.id').where('users.account_id', '=', p.account_id),
    )
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('campaigns')
          .select('campaigns.id')
          .whereRef('campaigns.id', '=', 'dial_sessions.campaign_id')
          .where('campaigns.board_id', '=', p.board_id),
      ),
    )
const dialersNow = statement((q, p: { account_id: string; board_id: string }) =>
  sessionsOf(q, p).where('ended_at', 'is', null),
)
const dialersOfLate = statement(
  (q, p: { account_id: string; board_id: string; made_after: number; ended_after: number }) =>
    sessionsOf(q, p).where('created_at', '>', p.made_after).where('ended_at', '>', p.ended_after),
)

/** Who dials a board, or ended it with a call that may still ask for a disposition. */
async function dialersOf(
  tctx: Ctx,
  { id: board_id, account_id }: Pick<BoardRow, 'id' | 'account_id'>,
): Promise<string[]> {
  const now = tctx.clock.now()
  const found = [
    ...(await tctx.db.all(dialersNow, { account_id, board_id })),
    // No session is dialed for longer than a day.
    ...(await tctx.db.all(dialersOfLate, {
      account_id,
      board_id,
      made_after: now - 2 * DAY_MS,
      ended_after: now - DAY_MS,
    })),
  ]
  return [...new Set(found.map(({ user_id }) => user_id))]
}
