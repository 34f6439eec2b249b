import type { Insertable } from 'kysely'
import type { EventsTable } from '../../../db/schema/plumbing'
import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import type { NewEvent } from './catalogue'

export type StoredEvent = NewEvent & { seq: number; prev: number; createdAt: number }

const lastOfRoom = statement((q, p: { room: string }) =>
  q.selectFrom('events').select('seq').where('room', '=', p.room).orderBy('seq', 'desc').limit(1),
)
const insertEvent = statement((q, event: Insertable<EventsTable>) =>
  q.insertInto('events').values(event).returning('seq'),
)

/** Writes what happened as one row with a growing seq, in the transaction that made it true. */
export async function recordEvent(tctx: Ctx, event: NewEvent): Promise<StoredEvent> {
  const last = await tctx.db.first(lastOfRoom, { room: event.room })
  const createdAt = tctx.clock.now()
  const prev = last?.seq ?? 0
  const stored = await tctx.db.first(insertEvent, {
    prev,
    room: event.room,
    account_id: event.accountId,
    type: event.type,
    subject_id: event.subjectId,
    payload: JSON.stringify(event.payload),
    created_at: createdAt,
  })
  if (!stored) throw new Error('an event got no seq')
  return { ...event, seq: stored.seq, prev, createdAt }
}
