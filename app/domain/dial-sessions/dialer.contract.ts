import { oc } from '@orpc/contract'
import { z } from 'zod'
import { campaignStatistics } from '../campaigns/campaign-statistics.schema'
import { dialInView } from '../settings/dial-in.schema'
import { callbackView } from '../callbacks/callbacks.schema'
import {
  campaignView,
  createCampaign,
  decidePreview,
  dialSessionView,
  dispositionView,
  dtmfDigits,
  phoneAccess,
  startSession,
  updateCampaign,
} from './dialer.schema'
import { chosenDisposition } from '../call-history/call-history.schema'
import { selectionView } from '../leads/leads.schema'
import { CONNECTIONS } from '../settings/settings.schema'
import { startStage } from './stage-session.schema'

const id = z.strictObject({ id: z.string().max(60) })
const lineId = id.extend({ lineId: z.string().max(60) })
const page = z.strictObject({
  cursor: z.string().max(60).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
})

/** Every write takes an `Idempotency-Key` header. */
export const dialerContract = {
  listCampaigns: oc
    .route({
      method: 'GET',
      path: '/api/v1/campaigns',
      summary: 'Your campaigns, newest first',
      tags: ['Campaigns'],
    })
    .input(
      page.extend({
        search: z.string().max(100).optional(),
        status: z.enum(['ACTIVE', 'ARCHIVED', 'COMPLETE']).optional(),
      }),
    )
    .output(z.object({ items: z.array(campaignView), nextCursor: z.string().nullable() })),
  createCampaign: oc
    .route({
      method: 'POST',
      path: '/api/v1/campaigns',
      successStatus: 201,
      summary: 'Create a campaign from a list or contacts; `start` also starts a session',
      tags: ['Campaigns'],
    })
    .input(createCampaign)
    .output(campaignView.extend({ session: dialSessionView.optional() })),
  findCampaign: oc
    .route({ method: 'GET', path: '/api/v1/campaigns/{id}', summary: 'One campaign', tags: ['Campaigns'] })
    .input(id)
    .output(campaignView),
  campaignStatistics: oc
    .route({
      method: 'GET',
      path: '/api/v1/campaigns/{id}/statistics',
      summary: 'Campaign statistics: all calls with team access, else your own',
      tags: ['Campaigns'],
    })
    .input(id)
    .output(campaignStatistics),
  updateCampaign: oc
    .route({
      method: 'PUT',
      path: '/api/v1/campaigns/{id}',
      summary: 'Rename, archive or restore a campaign',
      tags: ['Campaigns'],
    })
    .input(id.extend(updateCampaign.shape))
    .output(campaignView),
  deleteCampaign: oc
    .route({
      method: 'DELETE',
      path: '/api/v1/campaigns/{id}',
      successStatus: 200,
      summary: 'Delete a campaign; its calls stay in the history',
      tags: ['Campaigns'],
    })
    .input(id)
    .output(z.object({ deleted: z.literal(true) })),
  currentSession: oc
    .route({
      method: 'GET',
      path: '/api/v1/dialer/session',
      summary: 'Your live session, or your last one of the past 12 hours',
      tags: ['Dialer'],
    })
    .output(z.object({ session: dialSessionView.nullable() })),
  startSession: oc
    .route({
      method: 'POST',
      path: '/api/v1/dialer/sessions',
      successStatus: 201,
      summary: 'Create a session, ready to connect',
      tags: ['Dialer'],
    })
    .input(startSession)
    .output(dialSessionView),
  startStageSession: oc
    .route({
      method: 'POST',
      path: '/api/v1/call-boards/campaigns',
      successStatus: 201,
      summary: 'Create a session for a board stage; joins the stage’s active campaign',
      tags: ['Dialer'],
    })
    .input(startStage)
    .output(dialSessionView),
  findSession: oc
    .route({ method: 'GET', path: '/api/v1/dialer/sessions/{id}', summary: 'One session', tags: ['Dialer'] })
    .input(id)
    .output(dialSessionView),
  connect: oc
    .route({
      method: 'POST',
      path: '/api/v1/dialer/sessions/{id}/connect',
      summary:
        'Connect the seller’s phone, then dial. `connection` overrides the settings for this session. For an ended session, returns a new one of the same campaign',
      tags: ['Dialer'],
    })
    .input(id.extend({ connection: z.enum(CONNECTIONS).optional() }))
    .output(dialSessionView),
  dialIn: oc
    .route({
      method: 'GET',
      path: '/api/v1/dialer/dial-in',
      summary: 'Number, phone and PIN for calling in; null: your settings use another connection',
      tags: ['Dialer'],
    })
    .output(z.object({ dialIn: dialInView.nullable() })),
  stop: oc
    .route({
      method: 'POST',
      path: '/api/v1/dialer/sessions/{id}/stop',
      summary: 'Stop the session and end its lines',
      tags: ['Dialer'],
    })
    .input(id)
    .output(dialSessionView),
  pause: oc
    .route({
      method: 'POST',
      path: '/api/v1/dialer/sessions/{id}/pause',
      summary: 'Pause dialing: no new dials',
      tags: ['Dialer'],
    })
    .input(id)
    .output(dialSessionView),
  resume: oc
    .route({
      method: 'POST',
      path: '/api/v1/dialer/sessions/{id}/resume',
      summary: 'Resume dialing after a pause',
      tags: ['Dialer'],
    })
    .input(id)
    .output(dialSessionView),
  continue: oc
    .route({
      method: 'POST',
      path: '/api/v1/dialer/sessions/{id}/continue',
      summary: 'Dial the next leads after a call',
      tags: ['Dialer'],
    })
    .input(id)
    .output(dialSessionView),
  mute: oc
    .route({
      method: 'POST',
      path: '/api/v1/dialer/sessions/{id}/mute',
      summary: 'Mute the seller, also at the carrier',
      tags: ['Dialer'],
    })
    .input(id.extend({ muted: z.boolean() }))
    .output(dialSessionView),
  hold: oc
    .route({
      method: 'POST',
      path: '/api/v1/dialer/sessions/{id}/hold',
      summary: 'Put the lead on hold with music, or resume; not during a transfer. A repeat changes nothing',
      tags: ['Dialer'],
    })
    .input(id.extend({ onHold: z.boolean() }))
    .output(dialSessionView),
  dtmf: oc
    .route({
      method: 'POST',
      path: '/api/v1/dialer/sessions/{id}/dtmf',
      summary:
        'Send DTMF digits to the lead, for sellers without a browser phone. The lead leaves the conference for about a second',
      tags: ['Dialer'],
    })
    .input(id.extend({ digits: dtmfDigits }))
    .output(dialSessionView),
  hangUpLine: oc
    .route({
      method: 'POST',
      path: '/api/v1/dialer/sessions/{id}/lines/{lineId}/hang-up',
      summary: 'Hang up one line',
      tags: ['Dialer'],
    })
    .input(lineId)
    .output(dialSessionView),
  redialLine: oc
    .route({
      method: 'POST',
      path: '/api/v1/dialer/sessions/{id}/lines/{lineId}/redial',
      summary:
        'Redial an ended line or return a callback: immediately, or when its call ends. For an ended session, returns a new session for that single call',
      tags: ['Dialer'],
    })
    .input(lineId)
    .output(dialSessionView),
  decidePreview: oc
    .route({
      method: 'POST',
      path: '/api/v1/dialer/sessions/{id}/preview',
      summary: 'Dial, skip or snooze the previewed lead. A stale `previewId` changes nothing',
      tags: ['Dialer'],
    })
    .input(id.extend(decidePreview.shape))
    .output(dialSessionView),
  listCallbacks: oc
    .route({
      method: 'GET',
      path: '/api/v1/dialer/callbacks',
      summary:
        'Leads to call back: answered during another call, disposition Callback, or scheduled. Longest due first',
      tags: ['Dialer'],
    })
    .output(z.object({ items: z.array(callbackView) })),
  requestCallback: oc
    .route({
      method: 'POST',
      path: '/api/v1/dialer/callbacks/{id}/call',
      summary: 'Call back: immediately, or next while a session dials. A repeat changes nothing',
      tags: ['Dialer'],
    })
    .input(id)
    .output(dialSessionView),
  cancelCallback: oc
    .route({
      method: 'DELETE',
      path: '/api/v1/dialer/callbacks/{id}/call',
      successStatus: 200,
      summary: 'Cancel a requested call back; it stays in the list',
      tags: ['Dialer'],
    })
    .input(id)
    .output(z.object({ canceled: z.literal(true) })),
  recordLine: oc
    .route({
      method: 'POST',
      path: '/api/v1/dialer/sessions/{id}/lines/{lineId}/recording',
      summary: 'Start, pause, resume or stop the recording',
      tags: ['Dialer'],
    })
    .input(lineId.extend({ action: z.enum(['start', 'pause', 'resume', 'stop']) }))
    .output(dialSessionView),
  dropVoicemail: oc
    .route({
      method: 'POST',
      path: '/api/v1/dialer/sessions/{id}/lines/{lineId}/drop-voicemail',
      summary: 'Drop the outbound voicemail on the connected call; the seller is free immediately',
      description:
        'The call continues without the seller until the message ends. Sets the LEFT_VOICEMAIL disposition when the call ends, unless it ends before the message starts. A repeat changes nothing. `voicemailId`: another of your recorded messages than the one of the settings.',
      tags: ['Dialer'],
    })
    .input(lineId.extend({ voicemailId: z.string().max(60).optional() }))
    .output(dialSessionView),
  disposeLine: oc
    .route({
      method: 'POST',
      path: '/api/v1/dialer/sessions/{id}/lines/{lineId}/disposition',
      summary: 'Save the disposition of the call',
      tags: ['Dialer'],
    })
    .input(lineId.extend(chosenDisposition.shape))
    .output(dialSessionView),
  listSelections: oc
    .route({
      method: 'GET',
      path: '/api/v1/dialer/sessions/{id}/selections',
      summary: 'Leads that the session chose or skipped, with reasons',
      tags: ['Dialer'],
    })
    .input(id.extend(page.shape))
    .output(z.object({ items: z.array(selectionView), nextCursor: z.string().nullable() })),
  phoneAccess: oc
    .route({
      method: 'POST',
      path: '/api/v1/dialer/phone-token',
      summary: 'Token for the browser’s phone',
      tags: ['Dialer'],
    })
    .output(phoneAccess),
  phoneLease: oc
    .route({
      method: 'POST',
      path: '/api/v1/dialer/phone-lease',
      summary: 'Lease the phone for this tab for 15 s; renew to keep it. `owner` is false when another tab has it',
      tags: ['Dialer'],
    })
    .input(
      z.strictObject({
        tabId: z.string().min(8).max(60),
        release: z.boolean().optional(),
        take: z.boolean().optional(),
      }),
    )
    .output(
      z.object({
        owner: z.boolean(),
        /** null: no other tab has the lease. */
        freeInMs: z.number().nullable(),
      }),
    ),
  listDispositions: oc
    .route({
      method: 'GET',
      path: '/api/v1/dispositions',
      summary: 'Dispositions in order: the account’s, or a board’s',
      tags: ['Dialer'],
    })
    .input(z.strictObject({ callboardId: z.string().max(60).optional() }))
    .output(z.object({ items: z.array(dispositionView) })),
}
