import type { Queries } from '../../../db/open'
import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import type { BoardRow } from './board-access.server'
import { listBoardDispositions } from './boards.read.server'

type Table = 'stages' | 'dispositions'
type Listed = ReadonlyArray<{ id: string }>

/** Throws conflict. */
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

/** Throws conflict. */
export function requireSame(known: readonly string[], ids: readonly string[], field: string): void {
  if (known.length === ids.length && known.every((id) => ids.includes(id))) return
  const message = 'The list changed meanwhile. Look at it again and repeat your change'
  throw new DomainError('conflict', message, { [field]: [message] })
}

/** From 0. */
export async function moveTo(tctx: Ctx, table: Table, known: Listed, id: string, place: number): Promise<void> {
  const others = known.map((one) => one.id).filter((other) => other !== id)
  await setOrder(tctx, table, [...others.slice(0, place), id, ...others.slice(place)])
}

async function setOrder(tctx: Ctx, table: Table, ids: readonly string[]): Promise<void> {
  for (const [position, id] of ids.entries())
    await tctx.db.q.updateTable(table).set({ position }).where('id', '=', id).execute()
}

const DAY_MS = 86_400_000

/** Also for sellers who dial the board. */
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

/** By the account's users: a board has many more sessions. */
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

/** Includes ended sessions: the last call may need a disposition. */
async function dialersOf(
  tctx: Ctx,
  { id: board_id, account_id }: Pick<BoardRow, 'id' | 'account_id'>,
): Promise<string[]> {
  const now = tctx.clock.now()
  const found = [
    ...(await tctx.db.all(dialersNow, { account_id, board_id })),
    // A session lasts at most a day.
    ...(await tctx.db.all(dialersOfLate, {
      account_id,
      board_id,
      made_after: now - 2 * DAY_MS,
      ended_after: now - DAY_MS,
    })),
  ]
  return [...new Set(found.map(({ user_id }) => user_id))]
}
