import type { UserActor } from '../../app/domain/actor'
import { canSeeBoard } from '../../app/domain/boards/board-access.server'
import type { Ctx } from '../../app/domain/context.server'
import { getUserChannels } from '../../app/domain/events/get-user-channels.server'
import { canReadThread } from '../../app/domain/threads/threads.read.server'

/** Above this a reload is cheaper than replay. */
export const MAX_MISSED_EVENTS = 1000

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

export async function canSubscribe(ctx: Ctx, actor: UserActor, channel: string): Promise<boolean> {
  if (getUserChannels(actor).includes(channel)) return true
  const [, kind, id] = /^(board|thread):(.+)$/.exec(channel) ?? []
  if (id === undefined) return false
  return kind === 'board' ? canSeeBoard(ctx, id) : canReadThread(ctx, id)
}

/** Their changes are partly without events. */
const isHinted = (channel: string): boolean => channel.startsWith('thread:')

/** `lastSeq` null: from now. */
export async function loadMissedEvents(ctx: Ctx, channel: string, lastSeq: number | null): Promise<Subscribed> {
  const seq = await lastSeqOf(ctx, channel)
  if (lastSeq !== null && isHinted(channel)) return { ok: true, seq, reload: true }
  if (lastSeq === null || lastSeq === seq) return { ok: true, seq, missed: [] }
  if (lastSeq > seq) return { ok: true, seq, reload: true }
  const rows = await ctx.db.q
    .selectFrom('events')
    .select(['seq', 'prev', 'type', 'payload', 'created_at'])
    .where('room', '=', channel)
    .where('seq', '>', lastSeq)
    .orderBy('seq')
    .limit(MAX_MISSED_EVENTS + 1)
    .execute()
  // Too many, or the following ones are pruned.
  if (rows.length > MAX_MISSED_EVENTS || rows[0]?.prev !== lastSeq) return { ok: true, seq, reload: true }
  return {
    ok: true,
    seq: rows.at(-1)!.seq,
    missed: rows.map((row) => ({
      room: channel,
      seq: row.seq,
      prev: row.prev,
      type: row.type,
      payload: JSON.parse(row.payload) as unknown,
      at: row.created_at,
    })),
  }
}

async function lastSeqOf(ctx: Ctx, channel: string): Promise<number> {
  const last = await ctx.db.q
    .selectFrom('events')
    .select('seq')
    .where('room', '=', channel)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.seq ?? 0
}
