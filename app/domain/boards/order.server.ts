import type { Queries } from '../../../db/open'
import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import type { BoardRow } from './board-access.server'
import { listBoardDispositions } from './boards.read.server'

type Table = 'stages' | 'dispositions'
type OrderedItems = ReadonlyArray<{ id: string }>

/** Throws conflict. */
export async function reorder(
  tx: Ctx,
  table: Table,
  current: OrderedItems,
  ids: readonly string[],
  field: string,
): Promise<void> {
  requireSameItems(
    current.map(({ id }) => id),
    ids,
    field,
  )
  await setOrder(tx, table, ids)
}

/** Throws conflict. */
export function requireSameItems(current: readonly string[], ids: readonly string[], field: string): void {
  if (current.length === ids.length && current.every((id) => ids.includes(id))) return
  const message = 'The list has changed. Reload it and repeat your change'
  throw new DomainError('conflict', message, { [field]: [message] })
}

/** From 0. */
export async function moveTo(tx: Ctx, table: Table, current: OrderedItems, id: string, place: number): Promise<void> {
  const others = current.map((item) => item.id).filter((other) => other !== id)
  await setOrder(tx, table, [...others.slice(0, place), id, ...others.slice(place)])
}

async function setOrder(tx: Ctx, table: Table, ids: readonly string[]): Promise<void> {
  const setPosition = (id: string, position: number) =>
    tx.db.q.updateTable(table).set({ position }).where('id', '=', id).execute()
  // Unique at each step: a negative position is free.
  for (const [position, id] of ids.entries()) await setPosition(id, -1 - position)
  for (const [position, id] of ids.entries()) await setPosition(id, position)
}

const DAY_MS = 86_400_000

/** Also for sellers who dial the board. */
export async function publishDispositions(tx: Ctx, board: Pick<BoardRow, 'id' | 'account_id'>): Promise<void> {
  const payload = { boardId: board.id, dispositions: await listBoardDispositions(tx, board.id) }
  for (const room of [`board:${board.id}`, ...(await listDialingUsers(tx, board)).map((userId) => `user:${userId}`)])
    await tx.db.recordEvent({
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
const activeDialers = statement((q, p: { account_id: string; board_id: string }) =>
  sessionsOf(q, p).where('ended_at', 'is', null),
)
const recentDialers = statement(
  (q, p: { account_id: string; board_id: string; made_after: number; ended_after: number }) =>
    sessionsOf(q, p).where('created_at', '>', p.made_after).where('ended_at', '>', p.ended_after),
)

/** Includes ended sessions: the last call may need a disposition. */
async function listDialingUsers(
  tx: Ctx,
  { id: board_id, account_id }: Pick<BoardRow, 'id' | 'account_id'>,
): Promise<string[]> {
  const now = tx.clock.now()
  const found = [
    ...(await tx.db.all(activeDialers, { account_id, board_id })),
    // A session lasts at most a day.
    ...(await tx.db.all(recentDialers, {
      account_id,
      board_id,
      made_after: now - 2 * DAY_MS,
      ended_after: now - DAY_MS,
    })),
  ]
  return [...new Set(found.map(({ user_id }) => user_id))]
}
