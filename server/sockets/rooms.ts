import type { UserActor } from '../../app/domain/actor'
import { seesBoard } from '../../app/domain/boards/board-access.server'
import type { Ctx } from '../../app/domain/context.server'
import { ownRooms } from '../../app/domain/events/own-rooms.server'
import { readsThread } from '../../app/domain/threads/threads.read.server'

/** Above this a reload is cheaper than replay. */
export const MOST_MISSED = 1000

/** `prev`: the channel's previous seq; shows gaps. */
export interface PushedEvent {
  room: string
  seq: number
  prev: number
  type: string
  payload: unknown
  /** Epoch ms. */
  at: number
}

export type Subscribed =
  | { ok: true; seq: number; missed: PushedEvent[] }
  /** Too much was missed. */
  | { ok: true; seq: number; reload: true }

export async function mayJoin(ctx: Ctx, actor: UserActor, room: string): Promise<boolean> {
  if (ownRooms(actor).includes(room)) return true
  const [, kind, id] = /^(board|thread):(.+)$/.exec(room) ?? []
  if (id === undefined) return false
  return kind === 'board' ? seesBoard(ctx, id) : readsThread(ctx, id)
}

/** Their changes are partly without events. */
const isHinted = (room: string): boolean => room.startsWith('thread:')

/** `lastSeq` null: from now. */
export async function missedIn(ctx: Ctx, room: string, lastSeq: number | null): Promise<Subscribed> {
  const seq = await lastSeqOf(ctx, room)
  if (lastSeq !== null && isHinted(room)) return { ok: true, seq, reload: true }
  if (lastSeq === null || lastSeq === seq) return { ok: true, seq, missed: [] }
  if (lastSeq > seq) return { ok: true, seq, reload: true }
  const rows = await ctx.db.q
    .selectFrom('events')
    .select(['seq', 'prev', 'type', 'payload', 'created_at'])
    .where('room', '=', room)
    .where('seq', '>', lastSeq)
    .orderBy('seq')
    .limit(MOST_MISSED + 1)
    .execute()
  // Too many, or the following ones are pruned.
  if (rows.length > MOST_MISSED || rows[0]?.prev !== lastSeq) return { ok: true, seq, reload: true }
  return {
    ok: true,
    seq: rows.at(-1)!.seq,
    missed: rows.map((row) => ({
      room,
      seq: row.seq,
      prev: row.prev,
      type: row.type,
      payload: JSON.parse(row.payload) as unknown,
      at: row.created_at,
    })),
  }
}

async function lastSeqOf(ctx: Ctx, room: string): Promise<number> {
  const last = await ctx.db.q
    .selectFrom('events')
    .select('seq')
    .where('room', '=', room)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.seq ?? 0
}
