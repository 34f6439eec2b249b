import { parseBoardSettings } from '../boards/board-settings'
import type { Ctx } from '../context.server'
import { getStoredTeamSettings } from '../settings/get-stored-team-settings.server'
import { teamNuisanceHours } from '../settings/team-settings.schema'

/** The longer of the board's and the team's; 0: off. */
export async function getNuisanceHours(
  ctx: Ctx,
  board: { account_id: string; dialer_settings: string },
): Promise<number> {
  const { nuisanceProtectionHours } = parseBoardSettings(board.dialer_settings)
  return Math.max(nuisanceProtectionHours, teamNuisanceHours(await getStoredTeamSettings(ctx, board.account_id)))
}
