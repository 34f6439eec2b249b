import { hasFreeSeat } from '../accounts/seats.server'
import { refreshSessions } from '../access/move-person.server'
import type { Role } from '../../../db/schema/people'
import type { Ctx } from '../context.server'
import { runReactions } from '../reactions'
import { usesSeat } from '../permissions'

interface Person {
  userId: string
  accountId: string
}

/** A role that uses a seat takes a free one. Another one frees it. */
export async function setRole(tx: Ctx, person: Person, role: Role): Promise<void> {
  const before = await tx.db.q
    .selectFrom('users')
    .select(['role', 'seat'])
    .where('id', '=', person.userId)
    .executeTakeFirstOrThrow()
  const hadSeat = usesSeat(before.role) && before.seat === 1
  const hasSeat = usesSeat(role) && (hadSeat || (await hasFreeSeat(tx, person.accountId)))
  await tx.db.q
    .updateTable('users')
    .set({ role, seat: hasSeat ? 1 : 0, ...(hasSeat ? {} : { seat_ends_at: null }) })
    .where('id', '=', person.userId)
    .execute()
  if (hadSeat && !hasSeat) await runReactions(tx, 'seatLost', person)
  await refreshSessions(tx, person)
}

/** Of an owner, or of a member whose team was full. */
export async function setSeat(tx: Ctx, person: Person, seat: 0 | 1): Promise<void> {
  await tx.db.q.updateTable('users').set({ seat, seat_ends_at: null }).where('id', '=', person.userId).execute()
  if (seat === 0) await runReactions(tx, 'seatLost', person)
  await refreshSessions(tx, person)
}
