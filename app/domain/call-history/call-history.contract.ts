import { oc } from '@orpc/contract'
import { z } from 'zod'
import {
  callHistoryPage,
  callNote,
  callNoteText,
  callStory,
  ownHistory,
  recordingView,
  teamHistory,
  teamMemberChoice,
} from './call-history.schema'

const call = z.strictObject({ uuid: z.string().max(60) })
const get = (path: `/${string}`, summary: string) => oc.route({ method: 'GET', path, summary, tags: ['Call history'] })
const own = (path: `/${string}`, summary: string) => get(path, summary).input(ownHistory).output(callHistoryPage)
const ofTeam = (path: `/${string}`, summary: string) => get(path, summary).input(teamHistory).output(callHistoryPage)

/** CSV files and audio are bound by server/files. */
export const callHistoryContract = {
  listOutbound: own('/api/v1/call-history', 'The caller’s own outbound calls, newest first'),
  listTeamOutbound: ofTeam('/api/v1/call-history/team', 'Outbound calls of the team or of one member, newest first'),
  listInbound: own('/api/v1/call-history/inbound', 'The caller’s own inbound calls, newest first'),
  listTeamInbound: ofTeam(
    '/api/v1/call-history/inbound/team',
    'Inbound calls of the team or of one member, newest first',
  ),
  listTeamMembers: get('/api/v1/call-history/team-members', 'Whose calls the caller may read').output(
    z.object({ items: z.array(teamMemberChoice) }),
  ),
  findStory: get(
    '/api/v1/call-history/{uuid}',
    'The story of one call: what happened when and why, and what was checked',
  )
    .input(call)
    .output(callStory),
  findNote: get('/api/v1/call-history/{uuid}/note', 'What the seller wrote about a call').input(call).output(callNote),
  saveNote: oc
    .route({
      method: 'PUT',
      path: '/api/v1/call-history/{uuid}/note',
      summary: 'Write about a call of the caller’s own, while it lasts or after it',
      description:
        'The text takes the place of the one before; an empty one takes the note away. The CRM is told of it once: when the call is over and the note was not changed for a minute.',
      tags: ['Call history'],
    })
    .input(call.extend(callNoteText.shape))
    .output(callNote),
  findRecording: get(
    '/api/v1/recordings/{id}',
    'One recording with waveform, transcript and summary where there are any',
  )
    .input(z.strictObject({ id: z.string().max(60) }))
    .output(recordingView),
}
