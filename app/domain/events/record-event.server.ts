import type { Ctx } from '../context.server'
import type { NewEvent } from './catalogue'

export type StoredEvent = NewEvent & { seq: number; prev: number; createdAt: number }

/** Writes what happened as one row with a growing seq, in the transaction that made it true. */
export async function recordEvent(tctx: Ctx, event: NewEvent): Promise<StoredEvent> {
  const last = await tctx.db.q
    .selectFrom('events')
    .select('seq')
    .where('room', '=', event.room)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  const createdAt = tctx.clock.now()
  const prev = last?.seq ?? 0
  const { seq } = await tctx.db.q
    .insertInto('events')
    .values({
      prev,
      room: event.room,
      account_id: event.accountId,
      type: event.type,
      subject_id: event.subjectId,
      payload: JSON.stringify(event.payload),
      created_at: createdAt,
    })
    .returning('seq')
    .executeTakeFirstOrThrow()
  return { ...event, seq, prev, createdAt }
}
