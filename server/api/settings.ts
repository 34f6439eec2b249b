import { findDialerSettings } from '../../app/domain/settings/settings.read.server'
import { findTeamSettings } from '../../app/domain/settings/team-settings.read.server'
import { updateTeamSettings } from '../../app/domain/settings/update-team-settings.server'
import { updateDialerSettings } from '../../app/domain/settings/update-dialer-settings.server'
import { findVideoSignature, updateVideoSignature } from '../../app/domain/settings/video-signature.server'
import { os } from './implement'

export const settings = {
  findDialerSettings: os.settings.findDialerSettings.handler(({ context }) => findDialerSettings(context.ctx)),
  findTeamSettings: os.settings.findTeamSettings.handler(({ context, input }) =>
    findTeamSettings(context.ctx, input.teamId),
  ),
  updateTeamSettings: os.settings.updateTeamSettings.handler(({ context, input }) =>
    updateTeamSettings(context.ctx, input),
  ),
  updateDialerSettings: os.settings.updateDialerSettings.handler(({ context, input }) =>
    updateDialerSettings(context.ctx, input),
  ),
  findVideoSignature: os.settings.findVideoSignature.handler(({ context }) => findVideoSignature(context.ctx)),
  updateVideoSignature: os.settings.updateVideoSignature.handler(({ context, input }) =>
    updateVideoSignature(context.ctx, input),
  ),
}
