import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract'
import type { accessContract } from '../domain/access/access.contract'
import type { audioContract } from '../domain/audio/audio.contract'
import type { boardLeadsContract } from '../domain/board-leads/board-leads.contract'
import type { boardsContract } from '../domain/boards/boards.contract'
import type { callCardContract } from '../domain/call-card/call-card.contract'
import type { callHistoryContract } from '../domain/call-history/call-history.contract'
import type { callScriptsContract } from '../domain/call-scripts/call-scripts.contract'
import type { contactNotesContract } from '../domain/contact-notes/contact-notes.contract'
import type { contactRecordContract } from '../domain/contact-record/contact-record.contract'
import type { contactsContract } from '../domain/contacts/contacts.contract'
import type { dialerContract } from '../domain/dial-sessions/dialer.contract'
import type { downloadsContract } from '../domain/downloads/downloads.contract'
import type { inboundContract } from '../domain/inbound/inbound.contract'
import type { leadsContract } from '../domain/leads/leads.contract'
import type { linkPreviewsContract } from '../domain/link-previews/link-previews.contract'
import type { messengerContract } from '../domain/threads/messenger.contract'
import type { monitoringContract } from '../domain/monitoring/monitoring.contract'
import type { notificationsContract } from '../domain/notifications/notifications.contract'
import type { onboardingContract } from '../domain/onboarding/onboarding.contract'
import type { protectionContract } from '../domain/protection/protection.contract'
import type { quickSearchContract } from '../domain/quick-search/quick-search.contract'
import type { queueContract } from '../domain/queue/queue.contract'
import type { ringlessContract } from '../domain/ringless/ringless.contract'
import type { settingsContract } from '../domain/settings/settings.contract'
import type { surveysContract } from '../domain/surveys/surveys.contract'
import type { templatesContract } from '../domain/templates/templates.contract'
import type { transfersContract } from '../domain/transfers/transfers.contract'
import type { usageContract } from '../domain/usage/usage.contract'
import type { videoLinksContract } from '../domain/video-links/video-links.contract'
import type { videosContract } from '../domain/videos/videos.contract'
import type { voicemailsContract } from '../domain/voicemails/voicemails.contract'
import type { writtenConsentsContract } from '../domain/written-consents/written-consents.contract'

interface Contracts {
  access: typeof accessContract
  audio: typeof audioContract
  boardLeads: typeof boardLeadsContract
  boards: typeof boardsContract
  callCard: typeof callCardContract
  callHistory: typeof callHistoryContract
  callScripts: typeof callScriptsContract
  dialer: typeof dialerContract
  contactNotes: typeof contactNotesContract
  contactRecord: typeof contactRecordContract
  contacts: typeof contactsContract
  downloads: typeof downloadsContract
  inbound: typeof inboundContract
  leads: typeof leadsContract
  linkPreviews: typeof linkPreviewsContract
  messenger: typeof messengerContract
  monitoring: typeof monitoringContract
  notifications: typeof notificationsContract
  onboarding: typeof onboardingContract
  protection: typeof protectionContract
  queue: typeof queueContract
  quickSearch: typeof quickSearchContract
  ringless: typeof ringlessContract
  settings: typeof settingsContract
  surveys: typeof surveysContract
  templates: typeof templatesContract
  transfers: typeof transfersContract
  usage: typeof usageContract
  videoLinks: typeof videoLinksContract
  videos: typeof videosContract
  voicemails: typeof voicemailsContract
  writtenConsents: typeof writtenConsentsContract
}
type Inputs = { [A in keyof Contracts]: InferContractRouterInputs<Contracts[A]> }
type Outputs = { [A in keyof Contracts]: InferContractRouterOutputs<Contracts[A]> }

export type ApiName = { [A in keyof Contracts]: `${A}.${keyof Contracts[A] & string}` }[keyof Contracts]
type ContractType<
  T extends { [A in keyof Contracts]: object },
  N,
> = N extends `${infer A extends keyof Contracts}.${infer E}` ? (E extends keyof T[A] ? T[A][E] : never) : never
export type ApiInput<N extends ApiName> = ContractType<Inputs, N>
export type ApiOutput<N extends ApiName> = ContractType<Outputs, N>

/** Contracts would add zod (33 kB). api-paths.test.ts compares both. */
export const apiPaths = {
  'access.currentSession': 'GET /api/v1/session',
  'access.createHandOverCode': 'POST /api/v1/session/hand-over-codes',
  'callHistory.listOutbound': 'GET /api/v1/call-history',
  'callHistory.listInbound': 'GET /api/v1/call-history/inbound',
  'callCard.findCallCard': 'GET /api/v1/contacts/{contactId}/call-card',
  'callHistory.saveNote': 'PUT /api/v1/call-history/{uuid}/note',
  'callScripts.listScripts': 'GET /api/v1/callscripts',
  'contacts.createContact': 'POST /api/v1/contacts',
  'contacts.matchContact': 'POST /api/v1/contacts/match',
  'contacts.listContacts': 'GET /api/v1/contacts',
  'contacts.deleteContact': 'DELETE /api/v1/contacts/{id}',
  'inbound.listIncoming': 'GET /api/v1/incoming-calls',
  'inbound.answerIncoming': 'POST /api/v1/incoming-calls/{id}/answer',
  'inbound.declineIncoming': 'POST /api/v1/incoming-calls/{id}/decline',
  'leads.findLeadOfContact': 'GET /api/v1/call-boards/{id}/contacts/{contactId}',
  'leads.moveLead': 'POST /api/v1/call-boards/{id}/stages/{stageId}/leads/{leadId}',
  'leads.scheduleLead': 'POST /api/v1/call-boards/{id}/stages/{stageId}/leads/{leadId}/schedule',
  'leads.cancelScheduledCall': 'DELETE /api/v1/call-boards/{id}/stages/{stageId}/leads/{leadId}/schedule',
  'messenger.countUnread': 'GET /api/messenger/unread',
  'monitoring.findMonitoring': 'GET /api/v1/monitoring',
  'dialer.createCampaign': 'POST /api/v1/campaigns',
  'dialer.currentSession': 'GET /api/v1/dialer/session',
  'dialer.startSession': 'POST /api/v1/dialer/sessions',
  'dialer.connect': 'POST /api/v1/dialer/sessions/{id}/connect',
  'dialer.stop': 'POST /api/v1/dialer/sessions/{id}/stop',
  'dialer.pause': 'POST /api/v1/dialer/sessions/{id}/pause',
  'dialer.resume': 'POST /api/v1/dialer/sessions/{id}/resume',
  'dialer.continue': 'POST /api/v1/dialer/sessions/{id}/continue',
  'dialer.hold': 'POST /api/v1/dialer/sessions/{id}/hold',
  'dialer.mute': 'POST /api/v1/dialer/sessions/{id}/mute',
  'dialer.dtmf': 'POST /api/v1/dialer/sessions/{id}/dtmf',
  'dialer.dropVoicemail': 'POST /api/v1/dialer/sessions/{id}/lines/{lineId}/drop-voicemail',
  'dialer.hangUpLine': 'POST /api/v1/dialer/sessions/{id}/lines/{lineId}/hang-up',
  'dialer.redialLine': 'POST /api/v1/dialer/sessions/{id}/lines/{lineId}/redial',
  'dialer.decidePreview': 'POST /api/v1/dialer/sessions/{id}/preview',
  'dialer.dialIn': 'GET /api/v1/dialer/dial-in',
  'dialer.listCallbacks': 'GET /api/v1/dialer/callbacks',
  'dialer.requestCallback': 'POST /api/v1/dialer/callbacks/{id}/call',
  'dialer.cancelCallback': 'DELETE /api/v1/dialer/callbacks/{id}/call',
  'dialer.recordLine': 'POST /api/v1/dialer/sessions/{id}/lines/{lineId}/recording',
  'dialer.disposeLine': 'POST /api/v1/dialer/sessions/{id}/lines/{lineId}/disposition',
  'dialer.listSelections': 'GET /api/v1/dialer/sessions/{id}/selections',
  'dialer.phoneAccess': 'POST /api/v1/dialer/phone-token',
  'dialer.phoneLease': 'POST /api/v1/dialer/phone-lease',
  'dialer.listDispositions': 'GET /api/v1/dispositions',
  'protection.addSuppression': 'POST /api/v1/dnc-list',
  'protection.removeSuppression': 'DELETE /api/v1/dnc-list/{number}',
  'queue.addContacts': 'POST /api/v1/call-boards/queue',
  'settings.findDialerSettings': 'GET /api/v1/settings/dialer',
  'settings.updateDialerSettings': 'PUT /api/v1/settings/dialer',
  'surveys.findCallQualityQuestion': 'GET /api/v1/surveys/call-quality',
  'surveys.answerCallQuality': 'POST /api/v1/surveys/call-quality',
  'transfers.start': 'POST /api/v1/dialer/sessions/{id}/transfer',
  'transfers.steer': 'PUT /api/v1/dialer/sessions/{id}/transfer',
  'transfers.listColleagues': 'GET /api/v1/dialer/transfer-colleagues',
  'transfers.listContacts': 'GET /api/v1/dialer/transfer-contacts',
  'usage.claimNotice': 'POST /api/v1/usage/notice',
} as const satisfies Partial<Record<ApiName, `${'GET' | 'POST' | 'PUT' | 'DELETE'} /api/${string}`>>

export type ApiCall = keyof typeof apiPaths
