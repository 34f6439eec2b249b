import { oc } from '@orpc/contract'
import { z } from 'zod'
import {
  callDisposition,
  callHistoryPage,
  callNote,
  callNoteText,
  callStory,
  chosenDisposition,
  missedCall,
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
  listOutbound: own('/api/v1/call-history', 'Your outbound calls, newest first'),
  listTeamOutbound: ofTeam('/api/v1/call-history/team', 'Outbound calls of the team or of one member, newest first'),
  listInbound: own('/api/v1/call-history/inbound', 'Your inbound calls, newest first'),
  listTeamInbound: ofTeam(
    '/api/v1/call-history/inbound/team',
    'Inbound calls of the team or of one member, newest first',
  ),
  listMissed: get(
    '/api/v1/call-history/inbound/missed',
    'Your missed calls since you last saw them, at most 100, newest first',
  ).output(z.object({ items: z.array(missedCall) })),
  markInboundSeen: oc
    .route({
      method: 'POST',
      path: '/api/v1/call-history/inbound/seen',
      summary: 'Mark your missed calls as seen',
      tags: ['Call history'],
    })
    .output(z.object({ seenAt: z.number() })),
  listTeamMembers: get('/api/v1/call-history/team-members', 'Team members whose calls you can read').output(
    z.object({ items: z.array(teamMemberChoice) }),
  ),
  findStory: get('/api/v1/call-history/{uuid}', 'Timeline of one call, with reasons and compliance checks')
    .input(call)
    .output(callStory),
  findNote: get('/api/v1/call-history/{uuid}/note', 'The seller’s note about a call').input(call).output(callNote),
  saveNote: oc
    .route({
      method: 'PUT',
      path: '/api/v1/call-history/{uuid}/note',
      summary: 'Save the note of your own call, during or after it',
      description:
        'Replaces the previous note; an empty text deletes it. The CRM receives it once: after the call, when the note has not changed for a minute.',
      tags: ['Call history'],
    })
    .input(call.extend(callNoteText.shape))
    .output(callNote),
  findDisposition: get(
    '/api/v1/call-history/{uuid}/disposition',
    'The disposition of a call, and those that can be chosen',
  )
    .input(call)
    .output(callDisposition),
  setDisposition: oc
    .route({
      method: 'PUT',
      path: '/api/v1/call-history/{uuid}/disposition',
      summary: 'Choose or change the disposition of an ended call',
      description:
        'For the seller of the call, owners, managers and admins. Rules of the new disposition run once per call and disposition; those of the earlier one are not undone. `callbackAt` is the time of a callback.',
      tags: ['Call history'],
    })
    .input(call.extend(chosenDisposition.shape))
    .output(callDisposition),
  findRecording: get('/api/v1/recordings/{id}', 'One recording, with waveform, transcript and summary if available')
    .input(z.strictObject({ id: z.string().max(60) }))
    .output(recordingView),
}
