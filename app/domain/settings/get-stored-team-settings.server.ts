import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { DEFAULT_TEAM_SETTINGS, type TeamSettings } from './team-settings.schema'

const settingsOf = statement((q, p: { account_id: string }) =>
  q.selectFrom('team_settings').select('settings').where('account_id', '=', p.account_id),
)

export async function getStoredTeamSettings(ctx: Ctx, accountId: string): Promise<TeamSettings> {
  const row = await ctx.db.first(settingsOf, { account_id: accountId })
  return { ...DEFAULT_TEAM_SETTINGS, ...(row ? (JSON.parse(row.settings) as Partial<TeamSettings>) : {}) }
}
