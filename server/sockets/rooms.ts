import type { UserActor } from '../../app/domain/actor'
import { seesBoard } from '../../app/domain/boards/board-access.server'
import type { Ctx } from '../../app/domain/context.server'
import { ownRooms } from '../../app/domain/events/own-rooms.server'
import { readsThread } from '../../app/domain/threads/threads.read.server'

/** More than this and loading the screen anew is cheaper than replaying. */
export const MOST_MISSED = 1000

/** An event as a window gets it. `prev` is the last seq of the same room before it: a hole shows at once. */
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
  /** What happened since cannot be told event by event: load the screen anew. */
  | { ok: true; seq: number; reload: true }

/** Who may listen: a person to their own rooms, to the boards that they see, and to the conversations that they read. */
export async function mayJoin(ctx: Ctx, actor: UserActor, room: string): Promise<boolean> {
  if (ownRooms(actor).includes(room)) return true
  const [, kind, id] = /^(board|thread):(.+)$/.exec(room) ?? []
  if (id === undefined) return false
  return kind === 'board' ? seesBoard(ctx, id) : readsThread(ctx, id)
}

/** Rooms in which not all that changes is told by an event: whoever was away reads them again. */
const isHinted = (room: string): boolean => room.startsWith('thread:')

/** What a window missed in a room since the last event that it knows; without one it starts from now. */
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
  // Too many, or the ones that followed are pruned already.
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
