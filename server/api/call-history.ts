import { listCalls } from '../../app/domain/call-history/call-history.read.server'
import { findCallNote } from '../../app/domain/call-history/call-note.read.server'
import { listTeamMembers } from '../../app/domain/call-history/call-scope.server'
import { findCallStory } from '../../app/domain/call-history/call-story.read.server'
import { markInboundSeen } from '../../app/domain/call-history/mark-inbound-seen.server'
import { listMissedCalls } from '../../app/domain/call-history/missed-calls.read.server'
import { findRecording } from '../../app/domain/recordings/recordings.read.server'
import { saveCallNote } from '../../app/domain/call-history/save-call-note.server'
import { findCallDisposition } from '../../app/domain/dispositions/call-disposition.read.server'
import { setCallDisposition } from '../../app/domain/dispositions/set-call-disposition.server'
import { os } from './implement'

export const callHistory = {
  listOutbound: os.callHistory.listOutbound.handler(({ context, input }) =>
    listCalls(context.ctx, { ...input, direction: 'outbound' }),
  ),
  listTeamOutbound: os.callHistory.listTeamOutbound.handler(({ context, input }) =>
    listCalls(context.ctx, { ...input, direction: 'outbound', team: true }),
  ),
  listInbound: os.callHistory.listInbound.handler(({ context, input }) =>
    listCalls(context.ctx, { ...input, direction: 'inbound' }),
  ),
  listTeamInbound: os.callHistory.listTeamInbound.handler(({ context, input }) =>
    listCalls(context.ctx, { ...input, direction: 'inbound', team: true }),
  ),
  listMissed: os.callHistory.listMissed.handler(async ({ context }) => ({ items: await listMissedCalls(context.ctx) })),
  markInboundSeen: os.callHistory.markInboundSeen.handler(({ context }) => markInboundSeen(context.ctx)),
  listTeamMembers: os.callHistory.listTeamMembers.handler(async ({ context }) => ({
    items: await listTeamMembers(context.ctx),
  })),
  findStory: os.callHistory.findStory.handler(({ context, input }) => findCallStory(context.ctx, input.uuid)),
  findNote: os.callHistory.findNote.handler(({ context, input }) => findCallNote(context.ctx, input.uuid)),
  saveNote: os.callHistory.saveNote.handler(({ context, input }) => saveCallNote(context.ctx, input)),
  findDisposition: os.callHistory.findDisposition.handler(({ context, input }) =>
    findCallDisposition(context.ctx, input.uuid),
  ),
  setDisposition: os.callHistory.setDisposition.handler(({ context, input }) => setCallDisposition(context.ctx, input)),
  findRecording: os.callHistory.findRecording.handler(({ context, input }) => findRecording(context.ctx, input.id)),
}
