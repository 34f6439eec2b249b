import { oc } from '@orpc/contract'
import { z } from 'zod'
import { assignee, listVoicemailsInput, unreadVoicemails, voicemail, voicemailPage } from './voicemails.schema'

const tags = ['Voicemail']
const one = z.strictObject({ id: z.string().max(60) })
const team = z.strictObject({ teamId: z.string().max(60) })
const read = { read: z.boolean() }
const deleted = z.object({ deleted: z.literal(true) })

const PERSONAL = '/api/v1/voicemail/inbox'
const TEAM = '/api/v1/teams/{teamId}/voicemail/inbox'
const LOG = 'With `download=true` it answers a CSV file, once per 10 s.'

/** Recordings are played and saved at `recordingUrl`. */
export const voicemailsContract = {
  listPersonal: oc
    .route({ method: 'GET', path: PERSONAL, summary: 'Your voicemails, newest first', description: LOG, tags })
    .input(listVoicemailsInput)
    .output(voicemailPage),
  findPersonal: oc
    .route({ method: 'GET', path: `${PERSONAL}/{id}`, summary: 'One of your voicemails', tags })
    .input(one)
    .output(voicemail),
  markPersonalRead: oc
    .route({ method: 'PUT', path: `${PERSONAL}/{id}`, summary: 'Mark your voicemail as read or unread', tags })
    .input(one.extend(read))
    .output(voicemail),
  deletePersonal: oc
    .route({ method: 'DELETE', path: `${PERSONAL}/{id}`, summary: 'Delete your voicemail and its audio', tags })
    .input(one)
    .output(deleted),
  listTeam: oc
    .route({ method: 'GET', path: TEAM, summary: 'Voicemails of the team, newest first', description: LOG, tags })
    .input(listVoicemailsInput.extend(team.shape))
    .output(voicemailPage),
  findTeam: oc
    .route({ method: 'GET', path: `${TEAM}/{id}`, summary: 'One voicemail of the team', tags })
    .input(one.extend(team.shape))
    .output(voicemail),
  markTeamRead: oc
    .route({
      method: 'PUT',
      path: `${TEAM}/{id}`,
      summary: 'Mark a voicemail of the team as read or unread, for everyone',
      tags,
    })
    .input(one.extend(team.shape).extend(read))
    .output(voicemail),
  deleteTeam: oc
    .route({
      method: 'DELETE',
      path: `${TEAM}/{id}`,
      summary: 'Delete a voicemail of the team and its audio. For owners, managers and admins',
      tags,
    })
    .input(one.extend(team.shape))
    .output(deleted),
  assignTeam: oc
    .route({
      method: 'PUT',
      path: `${TEAM}/{id}/assignee`,
      summary: 'Assign a voicemail of the team to a colleague, or to no one',
      tags,
    })
    .input(one.extend(team.shape).extend({ userId: z.string().max(60).nullable() }))
    .output(voicemail),
  listAssignees: oc
    .route({
      method: 'GET',
      path: '/api/v1/teams/{teamId}/voicemail/assignees',
      summary: 'Colleagues who can get a voicemail of the team',
      tags,
    })
    .input(team)
    .output(z.object({ items: z.array(assignee) })),
  countUnread: oc
    .route({ method: 'GET', path: '/api/v1/voicemail/unread', summary: 'Unread voicemails of your inboxes', tags })
    .output(unreadVoicemails),
}
