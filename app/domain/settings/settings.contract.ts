import { oc } from '@orpc/contract'
import { dialerSettings, dialerSettingsView } from './settings.schema'

export const settingsContract = {
  findDialerSettings: oc
    .route({
      method: 'GET',
      path: '/api/v1/settings/dialer',
      summary: 'Dialer settings of the caller',
      tags: ['Settings'],
    })
    .output(dialerSettingsView),
  updateDialerSettings: oc
    .route({
      method: 'PUT',
      path: '/api/v1/settings/dialer',
      summary: 'Change some or all dialer settings',
      tags: ['Settings'],
    })
    .input(dialerSettings.partial())
    .output(dialerSettingsView),
}
