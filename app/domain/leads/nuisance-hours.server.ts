import { boardSettingsOf } from '../boards/board-settings'
import type { Ctx } from '../context.server'
import { storedTeamSettings } from '../settings/stored-team-settings.server'
import { teamNuisanceHours } from '../settings/team-settings.schema'

/** Hours for which a called lead of a board rests: the board's interval or the team's, whichever is longer; 0: neither has one. */
export async function nuisanceHoursOf(
  ctx: Ctx,
  board: { account_id: string; dialer_settings: string },
): Promise<number> {
  const { nuisanceProtectionHours } = boardSettingsOf(board.dialer_settings)
  return Math.max(nuisanceProtectionHours, teamNuisanceHours(await storedTeamSettings(ctx, board.account_id)))
}
