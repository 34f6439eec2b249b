import { listCallbacks } from '../../app/domain/callbacks/callbacks.read.server'
import { cancelRequestedCallback, requestCallback } from '../../app/domain/callbacks/request-callback.server'

import { findDialIn } from '../../app/domain/settings/dial-in.server'
import { findCampaignStatistics } from '../../app/domain/campaigns/campaign-statistics.read.server'
import { findCampaign, listCampaigns } from '../../app/domain/campaigns/campaigns.read.server'
import { createCampaign } from '../../app/domain/campaigns/create-campaign.server'
import {
  findCurrentDialSession,
  findDialSession,
  listDispositions,
  listSelections,
} from '../../app/domain/dial-sessions/dial-sessions.read.server'
import { decidePreview } from '../../app/domain/lead-selection/decide-preview.server'
import { disposeLine } from '../../app/domain/dispositions/dispose-line.server'
import { hangUpLine } from '../../app/domain/lines/hang-up-line.server'
import { issuePhoneToken, leasePhone } from '../../app/domain/seller-phone/phone-lease.server'
import { dropVoicemail } from '../../app/domain/voicemail-drop/request-voicemail-drop.server'
import { recordLine } from '../../app/domain/lines/record-line.server'
import { redialLine } from '../../app/domain/lines/redial-line.server'
import { startDialSession } from '../../app/domain/dial-sessions/start-dial-session.server'
import { startStageSession } from '../../app/domain/dial-sessions/start-stage-session.server'
import {
  connectDialSession,
  continueDialSession,
  holdDialSession,
  muteDialSession,
  pauseDialSession,
  resumeDialSession,
  sendDigits,
  stopDialSession,
} from '../../app/domain/dial-sessions/control-dial-session.server'
import { deleteCampaign, updateCampaign } from '../../app/domain/campaigns/update-campaign.server'
import { os } from './implement'

const { dialer: at } = os

export const dialer = {
  listCampaigns: at.listCampaigns.handler(({ context, input }) => listCampaigns(context.ctx, input)),
  createCampaign: at.createCampaign.handler(({ context, input }) => createCampaign(context.ctx, input)),
  campaignStatistics: at.campaignStatistics.handler(({ context, input }) =>
    findCampaignStatistics(context.ctx, input.id),
  ),
  findCampaign: at.findCampaign.handler(({ context, input }) => findCampaign(context.ctx, input.id)),
  updateCampaign: at.updateCampaign.handler(({ context, input: { id, ...change } }) =>
    updateCampaign(context.ctx, id, change),
  ),
  deleteCampaign: at.deleteCampaign.handler(({ context, input }) => deleteCampaign(context.ctx, input.id)),
  currentSession: at.currentSession.handler(async ({ context }) => ({
    session: await findCurrentDialSession(context.ctx),
  })),
  startSession: at.startSession.handler(({ context, input }) => startDialSession(context.ctx, input)),
  startStageSession: at.startStageSession.handler(({ context, input }) => startStageSession(context.ctx, input)),
  findSession: at.findSession.handler(({ context, input }) => findDialSession(context.ctx, input.id)),
  connect: at.connect.handler(({ context, input }) => connectDialSession(context.ctx, input.id, input.connection)),
  dialIn: at.dialIn.handler(async ({ context }) => ({ dialIn: await findDialIn(context.ctx) })),
  stop: at.stop.handler(({ context, input }) => stopDialSession(context.ctx, input.id)),
  pause: at.pause.handler(({ context, input }) => pauseDialSession(context.ctx, input.id)),
  resume: at.resume.handler(({ context, input }) => resumeDialSession(context.ctx, input.id)),
  continue: at.continue.handler(({ context, input }) => continueDialSession(context.ctx, input.id)),
  mute: at.mute.handler(({ context, input }) => muteDialSession(context.ctx, input.id, input.muted)),
  hold: at.hold.handler(({ context, input }) => holdDialSession(context.ctx, input.id, input.onHold)),
  dtmf: at.dtmf.handler(({ context, input }) => sendDigits(context.ctx, input.id, input.digits)),
  hangUpLine: at.hangUpLine.handler(({ context, input }) => hangUpLine(context.ctx, input)),
  redialLine: at.redialLine.handler(({ context, input }) => redialLine(context.ctx, input)),
  decidePreview: at.decidePreview.handler(({ context, input }) => decidePreview(context.ctx, input)),
  listCallbacks: at.listCallbacks.handler(async ({ context }) => ({ items: await listCallbacks(context.ctx) })),
  requestCallback: at.requestCallback.handler(({ context, input }) => requestCallback(context.ctx, input.id)),
  cancelCallback: at.cancelCallback.handler(async ({ context, input }) => {
    await cancelRequestedCallback(context.ctx, input.id)
    return { canceled: true } as const
  }),
  recordLine: at.recordLine.handler(({ context, input }) => recordLine(context.ctx, input)),
  dropVoicemail: at.dropVoicemail.handler(({ context, input }) => dropVoicemail(context.ctx, input)),
  disposeLine: at.disposeLine.handler(({ context, input }) => disposeLine(context.ctx, input)),
  listSelections: at.listSelections.handler(({ context, input: { id, ...page } }) =>
    listSelections(context.ctx, id, page),
  ),
  phoneAccess: at.phoneAccess.handler(({ context }) => issuePhoneToken(context.ctx)),
  phoneLease: at.phoneLease.handler(({ context, input }) => leasePhone(context.ctx, input)),
  listDispositions: at.listDispositions.handler(async ({ context, input }) => ({
    items: await listDispositions(context.ctx, input),
  })),
}
