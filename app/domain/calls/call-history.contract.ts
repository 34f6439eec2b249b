import { oc } from '@orpc/contract'
import { z } from 'zod'
import {
  callHistoryPage,
  callStory,
  ownHistory,
  recordingView,
  teamHistory,
  teamMemberChoice,
} from './call-history.schema'

const get = (path: `/${string}`, summary: string) => oc.route({ method: 'GET', path, summary, tags: ['Call history'] })

/**
 * Calls made and received. Their CSV files (`GET /api/v1/call-history/download` …) and the audio of recordings
 * (`GET /api/v1/recordings/{id}/audio`) are bound by server/files.
 */
export const callHistoryContract = {
  listOutbound: get('/api/v1/call-history', 'The caller’s own outbound calls, newest first')
    .input(ownHistory)
    .output(callHistoryPage),
  listTeamOutbound: get('/api/v1/call-history/team', 'Outbound calls of the team or of one member, newest first')
    .input(teamHistory)
    .output(callHistoryPage),
  listInbound: get('/api/v1/call-history/inbound', 'The caller’s own inbound calls, newest first')
    .input(ownHistory)
    .output(callHistoryPage),
  listTeamInbound: get('/api/v1/call-history/inbound/team', 'Inbound calls of the team or of one member, newest first')
    .input(teamHistory)
    .output(callHistoryPage),
  listTeamMembers: get('/api/v1/call-history/team-members', 'Whose calls the caller may read').output(
    z.object({ items: z.array(teamMemberChoice) }),
  ),
  findStory: get(
    '/api/v1/call-history/{uuid}',
    'The story of one call: what happened when and why, and what was checked',
  )
    .input(z.strictObject({ uuid: z.string().max(60) }))
    .output(callStory),
  findRecording: get(
    '/api/v1/recordings/{id}',
    'One recording with waveform, transcript and summary where there are any',
  )
    .input(z.strictObject({ id: z.string().max(60) }))
    .output(recordingView),
}
