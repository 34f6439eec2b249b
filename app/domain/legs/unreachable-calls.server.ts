import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { findPhoneJobKey } from '../seller-phone/join-seller.server'
import { legsWords } from './legs.words'

const WITHIN_MS = 60 * 60_000
/** The number may be a stranger's. */
const MAX_CALLS = 10

const sessionsSince = statement((q, p: { user_id: string; since: number }) =>
  q.selectFrom('dial_sessions').select('id').where('user_id', '=', p.user_id).where('created_at', '>=', p.since),
)
const callsTo = statement((q, p: { session_id: string; to_number: string; since: number }) =>
  q
    .selectFrom('attempts')
    .select(['carrier_sid', 'attempted_at'])
    .where('subject_id', '=', p.session_id)
    .where('kind', '=', 'call')
    .where('state', '!=', 'refused')
    .where('to_number', '=', p.to_number)
    .where('attempted_at', '>', p.since),
)
const jobByKey = statement((q, p: { key: string }) => q.selectFrom('jobs').select('id').where('key', '=', p.key))

export async function isPhoneUnreachable(
  tx: Ctx,
  { id, user_id }: { id: string; user_id: string },
  to: string,
): Promise<boolean> {
  const since = tx.clock.now() - WITHIN_MS
  // The running session may be older.
  const ids = new Set([id, ...(await tx.db.all(sessionsSince, { user_id, since })).map((session) => session.id)])
  const calls: Array<{ carrier_sid: string | null; attempted_at: number }> = []
  for (const session_id of ids) calls.push(...(await tx.db.all(callsTo, { session_id, to_number: to, since })))
  if (calls.length < MAX_CALLS) return false
  const newest = calls.toSorted((a, b) => b.attempted_at - a.attempted_at).slice(0, MAX_CALLS)
  for (const { carrier_sid } of newest)
    if (carrier_sid !== null && (await tx.db.first(jobByKey, { key: findPhoneJobKey(carrier_sid) }))) return false
  return true
}

export const PHONE_UNREACHABLE = legsWords.phoneCalledTimesWithinHour(String(MAX_CALLS))
