import { findDialerSettings } from '../../app/domain/settings/settings.read.server'
import { updateDialerSettings } from '../../app/domain/settings/update-dialer-settings.server'
import { os } from './implement'

export const settings = {
  findDialerSettings: os.settings.findDialerSettings.handler(({ context }) => findDialerSettings(context.ctx)),
  updateDialerSettings: os.settings.updateDialerSettings.handler(({ context, input }) =>
    updateDialerSettings(context.ctx, input),
  ),
}
