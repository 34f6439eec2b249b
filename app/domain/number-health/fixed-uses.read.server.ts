import type { Ctx } from '../context.server'
import { fullName } from '../person-name'
import { numberHealthWords } from './number-health.words'

const MAX_SHOWN = 20

/** Boards and sellers that always call from one of these numbers, by E.164. */
export async function listFixedUses(
  ctx: Ctx,
  accountId: string,
  e164s: readonly string[],
): Promise<Map<string, string[]>> {
  const uses = new Map<string, string[]>()
  if (e164s.length === 0) return uses
  const boards = await ctx.db.q
    .selectFrom('boards')
    .select(['name', 'dialer_settings as settings'])
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .execute()
  const sellers = await ctx.db.q
    .selectFrom('dialer_settings')
    .innerJoin('users', 'users.id', 'dialer_settings.user_id')
    .select(['users.first_name', 'users.last_name', 'dialer_settings.settings'])
    .where('users.account_id', '=', accountId)
    .where('users.disabled_at', 'is', null)
    .orderBy('users.first_name')
    .execute()
  const found = [
    ...boards.map(({ name, settings }) => ({ label: numberHealthWords.board(name), settings })),
    ...sellers.map(({ first_name, last_name, settings }) => ({
      label: numberHealthWords.seller(fullName(first_name, last_name)),
      settings,
    })),
  ]
  for (const { label, settings } of found) {
    const { callerIdNumber } = JSON.parse(settings) as { callerIdNumber?: string | null }
    if (!callerIdNumber || !e164s.includes(callerIdNumber)) continue
    const labels = uses.get(callerIdNumber) ?? []
    if (labels.length < MAX_SHOWN) uses.set(callerIdNumber, [...labels, label])
  }
  return uses
}
