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
      summary: 'Your dialer settings',
      tags: ['Settings'],
    })
    .output(dialerSettingsView),
  updateDialerSettings: oc
    .route({
      method: 'PUT',
      path: '/api/v1/settings/dialer',
      summary: 'Update some or all of your dialer settings',
      tags: ['Settings'],
    })
    .input(dialerSettings.partial())
    .output(dialerSettingsView),
  findTeamSettings: oc
    .route({
      method: 'GET',
      path: '/api/v1/teams/{teamId}/settings',
      summary: 'Team settings: forwarding of inbound calls, nuisance protection and voicemail greeting',
      tags: ['Settings'],
    })
    .input(teamId)
    .output(teamSettingsView),
  updateTeamSettings: oc
    .route({
      method: 'PUT',
      path: '/api/v1/teams/{teamId}/settings',
      summary: 'Update some or all team settings',
      tags: ['Settings'],
    })
    .input(teamSettingsChange.extend(teamId.shape))
    .output(teamSettingsView),
  findVideoSignature: oc
    .route({
      method: 'GET',
      path: '/api/v1/settings/video-signature',
      summary: 'Your signature, shown below your videos on their links',
      tags: ['Settings'],
    })
    .output(videoSignatureView),
  updateVideoSignature: oc
    .route({
      method: 'PUT',
      path: '/api/v1/settings/video-signature',
      summary: 'Replace your signature. Absent fields are empty',
      tags: ['Settings'],
    })
    .input(videoSignature)
    .output(videoSignatureView),
}
