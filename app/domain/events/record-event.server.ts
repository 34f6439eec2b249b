import type { Insertable } from 'kysely'
import type { EventsTable } from '../../../db/schema/plumbing'
import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import type { NewEvent } from './catalogue'

export type StoredEvent = NewEvent & { seq: number; prev: number; createdAt: number }

const insertEvent = statement((q, event: Omit<Insertable<EventsTable>, 'prev'>) =>
  q
    .insertInto('events')
    .values((eb) => ({
      ...event,
      prev: eb.fn.coalesce(
        eb.selectFrom('events').select('seq').where('room', '=', event.room).orderBy('seq', 'desc').limit(1),
        eb.lit(0),
      ),
    }))
    .returning(['seq', 'prev']),
)

/** Same transaction as the change. */
export async function recordEvent(tx: Ctx, event: NewEvent): Promise<StoredEvent> {
  const createdAt = tx.clock.now()
  const stored = await tx.db.first(insertEvent, {
    room: event.room,
    account_id: event.accountId,
    type: event.type,
    subject_id: event.subjectId,
    payload: JSON.stringify(event.payload),
    created_at: createdAt,
  })
  if (!stored) throw new Error('an event got no seq')
  return { ...event, ...stored, createdAt }
}
