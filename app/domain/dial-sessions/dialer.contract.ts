import { oc } from '@orpc/contract'
import { z } from 'zod'
import { campaignStatistics } from '../campaigns/campaign-statistics.schema'
import { dialInView } from '../settings/dial-in.schema'
import {
  callbackView,
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
      summary: 'Campaigns of the caller, newest first',
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
      summary: 'Make a campaign of a list or of contacts; with `start`, and a session over it, or neither',
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
      summary: 'What came of a campaign’s calls: everybody’s for who reads the team’s calls, else the caller’s own',
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
      summary: 'The live session of the caller, or the last one of today',
      tags: ['Dialer'],
    })
    .output(z.object({ session: dialSessionView.nullable() })),
  startSession: oc
    .route({
      method: 'POST',
      path: '/api/v1/dialer/sessions',
      successStatus: 201,
      summary: 'Make a session ready to connect',
      tags: ['Dialer'],
    })
    .input(startSession)
    .output(dialSessionView),
  startStageSession: oc
    .route({
      method: 'POST',
      path: '/api/v1/call-boards/campaigns',
      successStatus: 201,
      summary: 'Dial a stage of a board: make a session ready to connect, or join the run of the stage',
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
        'Connect: the seller’s phone joins next, then lines dial. `connection` holds for this session alone; without it the settings say. On a session that is over, answers a new one of the same campaign',
      tags: ['Dialer'],
    })
    .input(id.extend({ connection: z.enum(CONNECTIONS).optional() }))
    .output(dialSessionView),
  dialIn: oc
    .route({
      method: 'GET',
      path: '/api/v1/dialer/dial-in',
      summary:
        'The number to call in on, from which phone, and the PIN to enter then; null: the caller’s settings connect in another way',
      tags: ['Dialer'],
    })
    .output(z.object({ dialIn: dialInView.nullable() })),
  stop: oc
    .route({
      method: 'POST',
      path: '/api/v1/dialer/sessions/{id}/stop',
      summary: 'Stop: ends lines and session',
      tags: ['Dialer'],
    })
    .input(id)
    .output(dialSessionView),
  pause: oc
    .route({
      method: 'POST',
      path: '/api/v1/dialer/sessions/{id}/pause',
      summary: 'Start no new dials',
      tags: ['Dialer'],
    })
    .input(id)
    .output(dialSessionView),
  resume: oc
    .route({
      method: 'POST',
      path: '/api/v1/dialer/sessions/{id}/resume',
      summary: 'Dial on after a pause',
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
      summary: 'Silence the seller’s microphone in the call, at the carrier too',
      tags: ['Dialer'],
    })
    .input(id.extend({ muted: z.boolean() }))
    .output(dialSessionView),
  dtmf: oc
    .route({
      method: 'POST',
      path: '/api/v1/dialer/sessions/{id}/dtmf',
      summary:
        'Send keys to the person in the call (for callers without a browser phone; it leaves the room for a second)',
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
        'Dial an ended line’s number again, or call a callback back, at once or as soon as its call is over. On a session that is over, answers a new one of that single call',
      tags: ['Dialer'],
    })
    .input(lineId)
    .output(dialSessionView),
  decidePreview: oc
    .route({
      method: 'POST',
      path: '/api/v1/dialer/sessions/{id}/preview',
      summary: 'Dial, skip or snooze the lead that is looked at; a press about another one changes nothing',
      tags: ['Dialer'],
    })
    .input(id.extend(decidePreview.shape))
    .output(dialSessionView),
  listCallbacks: oc
    .route({
      method: 'GET',
      path: '/api/v1/dialer/callbacks',
      summary:
        'People who answered while the caller talked to another, and wait to be called back; longest waiting first',
      tags: ['Dialer'],
    })
    .output(z.object({ items: z.array(callbackView) })),
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
      summary: 'Leave the outbound voicemail with whoever is in the seller’s ear, who is free at once',
      description:
        'The call goes on without the seller until the message is over. Its disposition is the one of the category LEFT_VOICEMAIL; it is kept when the call is over, and not where they left before the message began. Where it is being left already nothing more is done.',
      tags: ['Dialer'],
    })
    .input(lineId)
    .output(dialSessionView),
  disposeLine: oc
    .route({
      method: 'POST',
      path: '/api/v1/dialer/sessions/{id}/lines/{lineId}/disposition',
      summary: 'Save what came of the call',
      tags: ['Dialer'],
    })
    .input(lineId.extend({ dispositionId: z.string().max(60) }))
    .output(dialSessionView),
  listSelections: oc
    .route({
      method: 'GET',
      path: '/api/v1/dialer/sessions/{id}/selections',
      summary: 'Whom the session chose and skipped, and why',
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
      summary: 'Own the phone for this tab (15 s; renew it), or learn that another tab does',
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
      summary: 'Dispositions in their order: the account’s, or the ones that a board’s calls take',
      tags: ['Dialer'],
    })
    .input(z.strictObject({ callboardId: z.string().max(60).optional() }))
    .output(z.object({ items: z.array(dispositionView) })),
}
