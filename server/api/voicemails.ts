import { listAssignees } from '../../app/domain/voicemails/assignees.read.server'
import {
  assignVoicemail,
  deleteVoicemail,
  markVoicemailRead,
} from '../../app/domain/voicemails/change-voicemail.server'
import { countUnreadVoicemails } from '../../app/domain/voicemails/unread-voicemails.read.server'
import { findVoicemail, listVoicemails, type VoicemailsInput } from '../../app/domain/voicemails/voicemails.read.server'
import type { ApiContext } from './implement'
import { os } from './implement'

const on = os.voicemails

async function list({ ctx }: ApiContext, input: VoicemailsInput) {
  const { items, nextCursor } = await listVoicemails(ctx, input)
  return { voicemails: items, nextCursor }
}

const PERSONAL = { teamId: null }

export const voicemails = {
  listPersonal: on.listPersonal.handler(({ context, input }) => list(context, { ...input, ...PERSONAL })),
  findPersonal: on.findPersonal.handler(({ context, input }) => findVoicemail(context.ctx, { ...input, ...PERSONAL })),
  markPersonalRead: on.markPersonalRead.handler(({ context, input }) =>
    markVoicemailRead(context.ctx, { ...input, ...PERSONAL }),
  ),
  deletePersonal: on.deletePersonal.handler(({ context, input }) =>
    deleteVoicemail(context.ctx, { ...input, ...PERSONAL }),
  ),
  listTeam: on.listTeam.handler(({ context, input }) => list(context, input)),
  findTeam: on.findTeam.handler(({ context, input }) => findVoicemail(context.ctx, input)),
  markTeamRead: on.markTeamRead.handler(({ context, input }) => markVoicemailRead(context.ctx, input)),
  deleteTeam: on.deleteTeam.handler(({ context, input }) => deleteVoicemail(context.ctx, input)),
  assignTeam: on.assignTeam.handler(({ context, input }) => assignVoicemail(context.ctx, input)),
  listAssignees: on.listAssignees.handler(async ({ context, input }) => ({
    items: await listAssignees(context.ctx, input.teamId),
  })),
  countUnread: on.countUnread.handler(({ context }) => countUnreadVoicemails(context.ctx)),
}
