import { OWNED_TRUST } from './owned-trust'
import type { UserActor } from '../../app/domain/actor'
import { getPermissions } from '../../app/domain/permissions'
import { saveAudioMessage } from '../../app/domain/audio/audio-message-input.server'
import { saveAvatar } from '../../app/domain/avatars/save-avatar.server'
import { createCallScript } from '../../app/domain/call-scripts/change-call-scripts.server'
import { createContact } from '../../app/domain/contacts/create-contact.server'
import { addTagToContact } from '../../app/domain/crm/change-contact.server'
import { startMonitoring } from '../../app/domain/monitoring/start-monitoring.server'
import { receiveCall } from '../../app/domain/inbound/receive-call.server'
import { addContacts } from '../../app/domain/queue/add-contacts.server'
import { saveView } from '../../app/domain/saved-views/save-view.server'
import { addSuppression } from '../../app/domain/protection/add-suppression.server'
import { numberOf } from '../helpers/board'
import { wavOf } from '../helpers/sounds'
import { connectVendorCrm } from '../helpers/harbor-crm'
import { pngOf } from '../helpers/pictures'
import type { World } from '../helpers/world'
import {
  board,
  boardCampaign,
  bulkOf,
  dispositionWithAction,
  lead,
  moved,
  ownDisposition,
  stage,
  stageToDial,
  trigger,
  unassigned,
} from './owned-boards'
import {
  call,
  callback,
  callComment,
  campaign,
  commentableCall,
  disposed,
  endedCall,
  line,
  queuedCallback,
  recording,
  session,
} from './owned-calls'
import { contactChange, endedContactChange } from './owned-contact-changes'
import { OWNED_SPAM_PROTECTION } from './owned-spam-protection'
import { idsOf, OWNED_NUMBER_HEALTH, personalNumber, phoneNumber, removedNumber } from './owned-numbers'
import {
  contact,
  contactPicture,
  twoContacts,
  undoableMerge,
  contactById,
  listAndContact,
  contactNote,
  contactList,
  contactImport,
  GRACE,
} from './owned-contacts'
import { CHECKOUT } from './owned-carts'
import { OWNED_API_KEYS } from './owned-api-keys'
import { OWNED_DISPOSITIONS } from './owned-dispositions'
import { payment } from './owned-payments'
import { OWNED_RINGLESS } from './owned-ringless'
import { OWNED_SUBSCRIPTIONS, surveyOfOther } from './owned-subscriptions'
import { ownedTeams } from './owned-teams'
import { ATTACHMENTS, begun, blast, blastItem, nobodyChosen, template, thread } from './owned-threads'
import { teamInbox, teamVoicemail, voicemail } from './owned-voicemails'
import { OWNED_WEBHOOKS } from './owned-webhooks'
import { ownedVideos, VIDEO_LINKS, videoToPlay } from './owned-videos'

/** A record of its owner, as one endpoint names it, and a body (or a form with a file, or the bytes of one) that the endpoint takes for it. */
export type Owned = (
  world: World,
  owner: UserActor,
) => Promise<{ params: Record<string, string>; body?: Record<string, unknown>; form?: FormData; bytes?: Uint8Array }>

const audioMessage: Owned = async (world, owner) => ({
  params: {
    id: (await saveAudioMessage(world.as(owner), { label: 'Sorry', bytes: await wavOf(1) })).value,
  },
})
const savedView: Owned = async (world, owner) => ({
  params: { id: (await saveView(world.as(owner), { page: 'outbound', name: 'Answered', query: '' })).id },
})
/** Shared with the team, where its owner has one. */
const callScript: Owned = async (world, owner) => {
  const teams = world.system.db.q.selectFrom('teams').select('id').where('account_id', '=', owner.accountId)
  const teamId = (await teams.executeTakeFirst())?.id ?? null
  const script = { displayName: 'Opening', body: 'Hello {firstName}', teamId }
  return { params: { id: (await createCallScript(world.as(owner), script)).id } }
}
const ownTeam: Owned = async (world, owner) => {
  const teams = world.system.db.q.selectFrom('teams').select('id').where('account_id', '=', owner.accountId)
  const { id: teamId } = await teams.executeTakeFirstOrThrow()
  return { params: { teamId }, body: { callForwarding: 'everyone' } }
}
const suppression: Owned = async (world, owner) => {
  await addSuppression(world.as(owner), { number: '+13125550105', type: 'MANUAL' })
  return { params: { number: '+13125550105' } }
}
const incoming: Owned = async (world, { userId, accountId }) => {
  const { db } = world.system
  const called = '+13125550140'
  await db.q.updateTable('phone_numbers').set({ user_id: userId }).where('account_id', '=', accountId).execute()
  const id = await db.transact('ring', (tx) => receiveCall(tx, { callSid: 'CA9', from: '+13125550161', called }))
  return { params: { id: id! } }
}
/** A colleague's run that the owner listens to, from when they were allowed to. */
const listening: Owned = async (world, owner) => {
  const colleague = await world.person({ accountId: owner.accountId, role: 'MEMBER' })
  await line(world, colleague)
  const supervisor = { ...owner, permissions: getPermissions('MANAGER') }
  const { id } = await startMonitoring(world.as(supervisor), { userId: colleague.userId })
  return { params: { id } }
}
/** A tag to be reported to the account's CRM. */
const delivery: Owned = async (world, owner) => {
  const { id: contactId } = await createContact(world.as(owner), { ...GRACE, contactId: 'crm-1' })
  await connectVendorCrm(world.system, 'http://127.0.0.1:9')
  await world.system.db.transact('tag', (tx) =>
    addTagToContact(tx, { accountId: owner.accountId, contactId, tag: 'Buyer', byUser: null }),
  )
  const { id } = await world.system.db.q.selectFrom('crm_deliveries').select('id').executeTakeFirstOrThrow()
  return { params: { id } }
}
const person: Owned = async (_world, { userId }) => ({ params: { id: userId } })
const picture: Owned = async (world, owner) => {
  const { url } = await saveAvatar(world.as(owner), owner.userId, { bytes: pngOf(8, 8) })
  return { params: { version: url.split('/').at(-1)! } }
}
function pictureForm(): FormData {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(pngOf(8, 8))], 'me.png'))
  return form
}
const SNOOZE = { action: { type: 'SNOOZE', meta: { snoozingHours: 2 } } }
const andBody =
  (owned: Owned, body: Record<string, unknown>): Owned =>
  async (world, owner) => ({ ...(await owned(world, owner)), body })

/** Of every endpoint with an id in its path. A new one without an entry fails the inventory. */
export const ownedIds: Record<string, Owned> = {
  ...OWNED_API_KEYS,
  ...OWNED_DISPOSITIONS,
  ...ownedTeams,
  'callCard.findCallCard': contactById,
  'contactNotes.addContactNote': andBody(contactById, { text: 'Wants a quote' }),
  'contactNotes.updateContactNote': andBody(contactNote, { text: 'Wants two quotes' }),
  'contactNotes.deleteContactNote': contactNote,
  'contactRecord.findContactRecord': contactById,
  'contactRecord.listTimeline': contactById,
  'contacts.findContact': contact,
  'contacts.updateContact': andBody(contact, { city: 'Chicago' }),
  'contacts.mergeContacts': twoContacts,
  'contactMerge.listContactMerges': contact,
  'contactMerge.undoContactMerge': undoableMerge,
  'contacts.deleteContact': contact,
  'contactChanges.findContactChange': contactChange,
  'contactChanges.stopContactChange': contactChange,
  'contactChanges.undoContactChange': endedContactChange,
  'contacts.findContactList': contactList,
  'contacts.updateContactList': andBody(contactList, { name: 'Spring' }),
  'contacts.deleteContactList': contactList,
  'contacts.addToContactList': listAndContact,
  'contacts.findImport': contactImport,
  'contacts.checkImport': contactImport,
  'contacts.discardImport': contactImport,
  'contacts.confirmImport': andBody(contactImport, { mapping: ['name', 'phone'], listName: 'Leads' }),
  'contacts.undoImport': contactImport,
  'contacts.listImportRefusals': contactImport,
  'audio.findMessage': audioMessage,
  'audio.renameMessage': andBody(audioMessage, { label: 'Renamed' }),
  'audio.deleteMessage': audioMessage,
  'settings.findTeamSettings': ownTeam,
  'settings.updateTeamSettings': ownTeam,
  'savedViews.renameView': andBody(savedView, { name: 'Long calls' }),
  'savedViews.deleteView': savedView,
  'callScripts.findScript': callScript,
  'callScripts.updateScript': andBody(callScript, { body: 'Good morning' }),
  'callScripts.duplicateScript': callScript,
  'callScripts.deleteScript': callScript,
  'numberVerifications.callToConfirm': personalNumber,
  ...OWNED_NUMBER_HEALTH,
  ...OWNED_TRUST,
  ...OWNED_SPAM_PROTECTION,
  'numbers.updateNumber': andBody(phoneNumber, { nickname: 'Front desk' }),
  'numbers.removeNumber': phoneNumber,
  'payments.confirmPayment': payment,
  ...OWNED_SUBSCRIPTIONS,
  ...CHECKOUT,
  'numbers.restoreNumber': removedNumber,
  'numbers.removeNumbers': idsOf(phoneNumber),
  'numbers.restoreNumbers': idsOf(removedNumber),
  'protection.removeSuppression': suppression,
  'boards.createBoard': async (world, owner) => ({
    params: {},
    body: { callboardName: 'Spring', assignedPhoneNumberIds: [await numberOf(world, owner.accountId)] },
  }),
  'boards.findBoard': board,
  'boards.updateBoard': andBody(board, { callboardName: 'Renamed', nuisanceProtectionHours: 24 }),
  'boards.deleteBoard': board,
  'boards.addStage': andBody(board, { name: 'Won' }),
  'boards.updateStage': andBody(stage, { name: 'Won', order: 0, priorityStacks: ['VIP'] }),
  'boards.deleteStage': stage,
  'boards.addDisposition': andBody(board, {}),
  'boards.updateDisposition': andBody(ownDisposition, { name: 'Keen', type: 'POSITIVE', order: 2 }),
  'boards.deleteDisposition': ownDisposition,
  'boards.updateUserSettings': andBody(board, { userSettings: { assignment: 'ALL' } }),
  'queue.fillBoard': async (world, owner) => {
    await addContacts(world.as(owner), { contacts: [{ ...GRACE, contactId: 'crm-1' }] })
    return board(world, owner)
  },
  'avatars.findAvatar': person,
  'avatars.findThumbnail': person,
  'avatars.uploadAvatar': async (world, owner) => ({ ...(await person(world, owner)), form: pictureForm() }),
  'avatars.removeAvatar': person,
  'boardCampaigns.listCampaigns': board,
  'boardCampaigns.listCalls': boardCampaign,
  'boardLeads.searchLeads': board,
  'boardLeads.moveLeads': bulkOf((stages) => ({ stageId: stages[1]!.id })),
  'boardLeads.assignLeads': bulkOf(() => ({ unassign: true })),
  'boardLeads.snoozeLeads': bulkOf(() => ({ snoozingHours: 3 })),
  'boardLeads.removeLeads': bulkOf(() => ({})),
  'leads.findCounts': board,
  'leads.queueContacts': andBody(board, { vendorDialerContacts: [{ ...GRACE, contactId: 'crm-1' }] }),
  'leads.listLeads': stage,
  'leads.findLead': lead,
  'leads.findLeadOfContact': lead,
  'leads.moveLead': moved,
  'leads.removeLead': lead,
  'leads.snoozeLead': andBody(lead, { snoozingHours: 3 }),
  'leads.wakeLead': lead,
  'leads.scheduleLead': async (world, owner) => ({
    ...(await lead(world, owner)),
    body: { scheduledAt: new Date(world.clock.now() + 3_600_000).toISOString() },
  }),
  'leads.cancelScheduledCall': lead,
  'leads.markDnc': lead,
  'leads.listHistory': lead,
  'leads.lastSelections': lead,
  'leads.assignLead': unassigned,
  'messenger.findThread': thread,
  'messenger.changeThread': andBody(thread, { displayName: 'Grace' }),
  'messenger.deleteThread': thread,
  'messenger.markRead': thread,
  'messenger.markUnread': thread,
  'messenger.decideOptOut': andBody(thread, { decision: 'dnc' }),
  'messenger.addMember': nobodyChosen,
  'messenger.removeMember': begun,
  'messenger.listEvents': thread,
  'messenger.listMessages': thread,
  'messenger.findDraft': thread,
  'messenger.saveDraft': andBody(thread, { rawBody: 'Hello again' }),
  'messenger.findMessage': thread,
  'messenger.changeMessage': blastItem,
  'messenger.previewMessage': blast,
  'messenger.discardPreview': blast,
  'messenger.listRecipients': blast,
  'messenger.addRecipients': andBody(blast, { numbers: ['+13125550106'] }),
  'messenger.clearRecipients': blast,
  'messenger.publishMessage': begun,
  'messenger.unpublishMessage': thread,
  ...ATTACHMENTS,
  'messenger.deleteMessage': thread,
  'messenger.listNotes': thread,
  'messenger.writeNote': andBody(thread, { body: 'Call at noon' }),
  'messenger.deleteNote': thread,
  'templates.updateTemplate': andBody(template, { displayName: 'Hello', body: 'Good morning' }),
  'templates.deleteTemplate': template,
  'callComments.listComments': call,
  'callComments.addComment': commentableCall,
  'callComments.removeComment': callComment,
  'callHistory.findStory': call,
  'callHistory.findNote': call,
  'callHistory.saveNote': andBody(call, { text: 'Wants a quote' }),
  'callHistory.findDisposition': call,
  'dispositionCheck.findSuggestion': call,
  'dispositionCheck.dismissSuggestion': andBody(endedCall, { category: 'CALLBACK' }),
  'callHistory.setDisposition': endedCall,
  'callHistory.findRecording': recording,
  ...OWNED_RINGLESS,
  'voicemails.findPersonal': voicemail,
  'voicemails.markPersonalRead': andBody(voicemail, { read: true }),
  'voicemails.deletePersonal': voicemail,
  'voicemails.listTeam': teamInbox,
  'voicemails.findTeam': teamVoicemail,
  'voicemails.markTeamRead': andBody(teamVoicemail, { read: true }),
  'voicemails.deleteTeam': teamVoicemail,
  'voicemails.assignTeam': andBody(teamVoicemail, { userId: null }),
  'voicemails.listAssignees': teamInbox,
  'files.teamVoicemailLog': teamInbox,
  'crm.replayDelivery': delivery,
  ...OWNED_WEBHOOKS,
  'dialer.findCampaign': campaign,
  'dialer.campaignStatistics': campaign,
  'dialer.updateCampaign': andBody(campaign, { name: 'Renamed' }),
  'dialer.deleteCampaign': campaign,
  'dialer.startStageSession': stageToDial,
  'dialer.findSession': session,
  'inbound.answerIncoming': incoming,
  'inbound.declineIncoming': incoming,
  'dialer.connect': session,
  'monitoring.startMonitoring': async (world, owner) => {
    await line(world, owner)
    return { params: {}, body: { userId: owner.userId } }
  },
  'monitoring.switchMonitoring': async (world, owner) => ({
    ...(await listening(world, owner)),
    body: { mode: 'whispering' },
  }),
  'monitoring.stopMonitoring': listening,
  'dialer.stop': session,
  'dialer.pause': session,
  'dialer.resume': session,
  'dialer.continue': session,
  'dialer.mute': andBody(session, { muted: true }),
  'dialer.hold': andBody(session, { onHold: true }),
  'dialer.dtmf': andBody(session, { digits: '1' }),
  'dialer.decidePreview': andBody(session, { previewId: 'line_none', action: 'skip' }),
  'transfers.start': andBody(session, { kind: 'warm', number: '+13125550105' }),
  'transfers.steer': andBody(session, { action: 'cancel' }),
  'dialer.hangUpLine': line,
  'dialer.dropVoicemail': line,
  'dialer.redialLine': line,
  'dialer.requestCallback': callback,
  'dialer.cancelCallback': queuedCallback,
  'dialer.recordLine': andBody(line, { action: 'start' }),
  'dialer.disposeLine': disposed,
  'dialer.listSelections': session,
  'rules.addTrigger': andBody(stage, { trigger: { type: 'CALLS_MADE' } }),
  'rules.removeTrigger': trigger,
  'rules.setTrigger': andBody(trigger, { trigger: { type: 'CALLS_MADE', meta: { callAttempts: 3 } } }),
  'rules.addTriggerAction': andBody(trigger, SNOOZE),
  'rules.setTriggerAction': andBody(trigger, SNOOZE),
  'rules.removeTriggerAction': trigger,
  'rules.collapseTrigger': trigger,
  'rules.addDispositionAction': andBody(dispositionWithAction, SNOOZE),
  'rules.setDispositionAction': andBody(dispositionWithAction, SNOOZE),
  'rules.removeDispositionAction': dispositionWithAction,
  'rules.collapseDisposition': dispositionWithAction,
  ...VIDEO_LINKS,
  ...ownedVideos,
  'files.audioMessage': audioMessage,
  'files.importRefusals': contactImport,
  'files.recording': recording,
  'files.contactPicture': contactPicture,
  'files.avatar': picture,
  'files.avatarThumbnail': picture,
  'files.recordingDownload': async (world, owner) => ({
    params: { channelId: (await recording(world, owner)).params.id! },
  }),
}

/** Endpoints that take an id in their body: another account's there is as missing as in the path. */
export const idsInBodies: Array<{
  method: string
  path: string
  body: (world: World, owner: UserActor) => Promise<object>
}> = [
  surveyOfOther,
  {
    method: 'POST',
    path: '/api/messenger/threads/draft',
    body: async (world, owner) => ({ phoneId: await numberOf(world, owner.accountId) }),
  },
  {
    method: 'POST',
    path: '/api/v1/contact-changes',
    body: async (world, owner) => ({
      selection: { contactIds: [(await contact(world, owner)).params.id] },
      action: { kind: 'doNotContact' },
    }),
  },
  {
    method: 'POST',
    path: '/api/v1/contact-lists',
    body: async (world, owner) => ({ name: 'Mine now', contactIds: [(await contact(world, owner)).params.id] }),
  },
  {
    method: 'POST',
    path: '/api/v1/campaigns',
    body: async (world, owner) => ({ name: 'Mine now', listId: (await contactList(world, owner)).params.id }),
  },
  {
    method: 'POST',
    path: '/api/v1/download-tokens',
    body: async (world, owner) => ({
      resource: { kind: 'recording', recordingId: (await recording(world, owner)).params.id },
    }),
  },
  {
    method: 'POST',
    path: '/api/v1/download-tokens',
    body: async (world, owner) => ({
      resource: { kind: 'audio-message', messageId: (await audioMessage(world, owner)).params.id },
    }),
  },
  { method: 'POST', path: '/api/v1/download-tokens', body: videoToPlay },
  {
    method: 'POST',
    path: '/api/v1/download-tokens',
    body: async (_world, owner) => ({
      resource: { kind: 'team-call-history', direction: 'outbound', userId: owner.userId },
    }),
  },
  {
    method: 'POST',
    path: '/api/v1/dialer/sessions',
    body: async (world, owner) => ({ campaignId: (await campaign(world, owner)).params.id }),
  },
  {
    method: 'POST',
    path: '/api/v1/dialer/sessions',
    body: async (world, owner) => ({ contactId: (await contact(world, owner)).params.id! }),
  },
  {
    method: 'POST',
    path: '/api/v1/surveys/call-quality',
    body: async (world, owner) => ({ sentiment: null, callId: (await call(world, owner)).params.uuid }),
  },
  {
    method: 'POST',
    path: '/api/v1/call-boards',
    body: async (world, owner) => ({
      assignedPhoneNumberIds: [await numberOf(world, owner.accountId)],
      assignedTeamMemberIds: [owner.userId],
    }),
  },
]
