import { boardSettingsOf } from '../boards/board-settings'
import type { Ctx } from '../context.server'
import { storedTeamSettings } from '../settings/stored-team-settings.server'
import { teamNuisanceHours } from '../settings/team-settings.schema'

/** The longer of the board's and the team's; 0: off. */
export async function nuisanceHoursOf(
  ctx: Ctx,
  board: { account_id: string; dialer_settings: string },
): Promise<number> {
  const { nuisanceProtectionHours } = boardSettingsOf(board.dialer_settings)
  return Math.max(nuisanceProtectionHours, teamNuisanceHours(await storedTeamSettings(ctx, board.account_id)))
}
