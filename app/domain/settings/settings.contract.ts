import { oc } from '@orpc/contract'
import { z } from 'zod'
import { dialerSettings, dialerSettingsView } from './settings.schema'
import { teamSettingsChange, teamSettingsView } from './team-settings.schema'
import { videoSignature, videoSignatureView } from './video-signature.schema'

const teamId = z.strictObject({ teamId: z.string().max(60) })

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
  findTeamSettings: oc
    .route({
      method: 'GET',
      path: '/api/v1/teams/{teamId}/settings',
      summary: 'What holds for a whole team: calls to its numbers, and how long its sellers leave a number alone',
      tags: ['Settings'],
    })
    .input(teamId)
    .output(teamSettingsView),
  updateTeamSettings: oc
    .route({
      method: 'PUT',
      path: '/api/v1/teams/{teamId}/settings',
      summary: 'Change some or all of them',
      tags: ['Settings'],
    })
    .input(teamSettingsChange.extend(teamId.shape))
    .output(teamSettingsView),
  findVideoSignature: oc
    .route({
      method: 'GET',
      path: '/api/v1/settings/video-signature',
      summary: 'What stands below the caller’s videos where somebody watches them by a link',
      tags: ['Settings'],
    })
    .output(videoSignatureView),
  updateVideoSignature: oc
    .route({
      method: 'PUT',
      path: '/api/v1/settings/video-signature',
      summary: 'Put another one in its place: what is left out is empty',
      tags: ['Settings'],
    })
    .input(videoSignature)
    .output(videoSignatureView),
}
