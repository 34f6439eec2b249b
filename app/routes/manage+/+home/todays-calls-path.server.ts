import { requireUser } from '~/domain/access/require'
import type { Ctx } from '~/domain/context.server'
import { findLocalDay, type DayScope } from '~/domain/dashboard/today.read.server'
import { offsetMs } from '~/domain/places/local-time'
import { ZONE_PARAM } from '../../+list/filter-bar'
import { MEMBER } from '../+history/member-filter'

/** Outbound history since the day began, of the team or of the reader. */
export async function getTodaysCallsPath(ctx: Ctx, scope: DayScope): Promise<string> {
  const { accountId, userId, role } = requireUser(ctx)
  const { midnight, zone } = await findLocalDay(ctx, accountId)
  const date = new Date(midnight + offsetMs(zone, midnight)).toISOString().slice(0, 10)
  const query = new URLSearchParams({ from: date, [ZONE_PARAM]: zone })
  if (scope === 'me' && role !== null) query.set(MEMBER, userId)
  return `/manage/history?${query}`
}
