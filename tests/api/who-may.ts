import { wavOf } from '../helpers/sounds'

/**
 * Who may do what: every endpoint's line. A new endpoint without one fails authorization.test.ts, and a line that is wrong
 * fails it too. The record that an endpoint names belongs to the member Mia of Harbor Realty.
 */
export const CALLERS = [
  'owner',
  'manager',
  'admin',
  'coach',
  'member',
  'colleague',
  'individual',
  'other team',
  'revoked',
  'API key',
  'none',
] as const
export type Caller = (typeof CALLERS)[number]

/** 'missing': as if there were no such record. 'unknown': nobody, or nobody any more. */
export type Outcome = 'let in' | 'forbidden' | 'missing' | 'unknown'

const strangers = { revoked: 'unknown', 'API key': 'unknown', none: 'unknown' } as const
const outside = { individual: 'missing', 'other team': 'missing', ...strangers } as const
/** Where no record is named: everybody acts in an account of their own. */
const elsewhere = { individual: 'let in', 'other team': 'let in', ...strangers } as const
const sellers = { owner: 'let in', manager: 'let in', member: 'let in', colleague: 'let in' } as const
const team = { ...sellers, admin: 'let in', coach: 'let in' } as const
const noCalls = { admin: 'forbidden', coach: 'forbidden' } as const
const notTheirs = { owner: 'missing', manager: 'missing', colleague: 'missing' } as const

export const rules = {
  anybody: {
    ...team,
    individual: 'let in',
    'other team': 'let in',
    revoked: 'let in',
    'API key': 'let in',
    none: 'let in',
  },
  'a vendor’s server': {
    owner: 'unknown',
    manager: 'unknown',
    admin: 'unknown',
    coach: 'unknown',
    member: 'unknown',
    colleague: 'unknown',
    individual: 'unknown',
    'other team': 'unknown',
    ...strangers,
    'API key': 'let in',
  },
  'whoever signed in': { ...team, ...elsewhere },
  'whoever is no coach': { ...team, coach: 'forbidden', ...elsewhere },
  'who may call': { ...sellers, ...noCalls, ...elsewhere },
  'who reads the team’s reports': {
    ...team,
    ...elsewhere,
    member: 'forbidden',
    colleague: 'forbidden',
    individual: 'forbidden',
  },
  'the account': { ...team, ...outside },
  'the account without coaches': { ...team, coach: 'forbidden', ...outside },
  'who may set boards up': {
    ...team,
    ...elsewhere,
    coach: 'forbidden',
    member: 'forbidden',
    colleague: 'forbidden',
  },
  'who sets boards up': { ...team, coach: 'forbidden', member: 'forbidden', colleague: 'forbidden', ...outside },
  'who sets the board up': { ...team, coach: 'forbidden', member: 'forbidden', colleague: 'missing', ...outside },
  'who sees the board': { ...team, colleague: 'missing', ...outside },
  'who works the board': { ...team, coach: 'forbidden', colleague: 'missing', ...outside },
  'the seller and who reads the team’s reports': { ...team, colleague: 'missing', ...outside },
  'the seller and who leads': { ...sellers, colleague: 'missing', ...noCalls, ...outside },
  'the seller alone': { ...notTheirs, ...noCalls, member: 'let in', ...outside },
  'the seller alone reads': { ...notTheirs, admin: 'missing', coach: 'missing', member: 'let in', ...outside },
} satisfies Record<string, Record<Caller, Outcome>>

export const whoMay: Record<string, keyof typeof rules> = {
  'access.sendLoginCode': 'anybody',
  'access.validateLoginCode': 'anybody',
  'access.signOut': 'whoever signed in',
  'access.mintSession': 'a vendor’s server',
  'access.openFramedSession': 'whoever signed in',
  'access.currentSession': 'whoever signed in',
  'audio.listMessages': 'whoever signed in',
  'audio.saveMessage': 'who may call',
  'audio.findMessage': 'the seller alone reads',
  'audio.renameMessage': 'the seller alone reads',
  'audio.deleteMessage': 'the seller alone reads',
  'boards.listPreviews': 'whoever signed in',
  'boards.findChoices': 'who may set boards up',
  'boards.createBoard': 'who sets boards up',
  'boards.findBoard': 'who sees the board',
  'boards.updateBoard': 'who sets the board up',
  'boards.deleteBoard': 'who sets the board up',
  'boards.addStage': 'who sets the board up',
  'boards.updateStage': 'who sets the board up',
  'boards.deleteStage': 'who sets the board up',
  'boards.addDisposition': 'who sets the board up',
  'boards.updateDisposition': 'who sets the board up',
  'boards.deleteDisposition': 'who sets the board up',
  'boards.updateUserSettings': 'who sees the board',
  'leads.findCounts': 'who sees the board',
  'leads.queueContacts': 'who works the board',
  'leads.listLeads': 'who sees the board',
  'leads.moveLead': 'who works the board',
  'leads.removeLead': 'who works the board',
  'leads.snoozeLead': 'who works the board',
  'leads.wakeLead': 'who works the board',
  'leads.scheduleLead': 'who works the board',
  'leads.cancelScheduledCall': 'who works the board',
  'leads.markDnc': 'who works the board',
  'leads.listHistory': 'who sees the board',
  'leads.assignLead': 'who works the board',
  'leads.listTags': 'whoever signed in',
  'leads.createTag': 'whoever is no coach',
  'callHistory.listOutbound': 'whoever signed in',
  'callHistory.listTeamOutbound': 'who reads the team’s reports',
  'callHistory.listInbound': 'whoever signed in',
  'callHistory.listTeamInbound': 'who reads the team’s reports',
  'callHistory.listTeamMembers': 'who reads the team’s reports',
  'callHistory.findStory': 'the seller and who reads the team’s reports',
  'callHistory.findRecording': 'the seller and who reads the team’s reports',
  'contacts.listContacts': 'whoever signed in',
  'contacts.createContact': 'whoever is no coach',
  'contacts.findContact': 'the account',
  'contacts.updateContact': 'the account without coaches',
  'contacts.deleteContact': 'the account without coaches',
  'contacts.listContactLists': 'whoever signed in',
  'contacts.createContactList': 'whoever is no coach',
  'contacts.findContactList': 'the account',
  'contacts.listImports': 'whoever signed in',
  'contacts.startImport': 'whoever is no coach',
  'contacts.findImport': 'the account',
  'contacts.confirmImport': 'the account without coaches',
  'contacts.listImportRefusals': 'the account',
  'crm.listTags': 'who may set boards up',
  'crm.listWorkflows': 'who may set boards up',
  'crm.createTag': 'who may set boards up',
  'crm.listDeliveries': 'who may set boards up',
  'crm.replayDelivery': 'who sets boards up',
  'dialer.listCampaigns': 'whoever signed in',
  'dialer.createCampaign': 'who may call',
  'dialer.findCampaign': 'the seller and who reads the team’s reports',
  'dialer.updateCampaign': 'the seller and who leads',
  'dialer.deleteCampaign': 'the seller and who leads',
  'dialer.currentSession': 'whoever signed in',
  'dialer.startSession': 'who may call',
  'dialer.startStageSession': 'the seller and who leads',
  'dialer.findSession': 'the seller alone reads',
  'dialer.connect': 'the seller alone',
  'dialer.stop': 'the seller alone',
  'dialer.pause': 'the seller alone',
  'dialer.resume': 'the seller alone',
  'dialer.continue': 'the seller alone',
  'dialer.mute': 'the seller alone',
  'dialer.dtmf': 'the seller alone',
  'dialer.hangUpLine': 'the seller alone',
  'dialer.redialLine': 'the seller alone',
  'dialer.recordLine': 'the seller alone',
  'dialer.disposeLine': 'the seller alone',
  'dialer.listSelections': 'the seller alone reads',
  'dialer.phoneAccess': 'who may call',
  'dialer.phoneLease': 'who may call',
  'dialer.listDispositions': 'whoever signed in',
  'downloads.createToken': 'whoever signed in',
  'protection.listSuppressions': 'whoever signed in',
  'protection.addSuppression': 'whoever is no coach',
  'protection.removeSuppression': 'the account without coaches',
  'queue.addContacts': 'whoever is no coach',
  'queue.findQueue': 'whoever signed in',
  'queue.dropQueue': 'whoever signed in',
  'queue.fillBoard': 'who works the board',
  'rules.addTrigger': 'who sets the board up',
  'rules.removeTrigger': 'who sets the board up',
  'rules.setTrigger': 'who sets the board up',
  'rules.addTriggerAction': 'who sets the board up',
  'rules.setTriggerAction': 'who sets the board up',
  'rules.removeTriggerAction': 'who sets the board up',
  'rules.collapseTrigger': 'who sets the board up',
  'rules.addDispositionAction': 'who sets the board up',
  'rules.setDispositionAction': 'who sets the board up',
  'rules.removeDispositionAction': 'who sets the board up',
  'rules.collapseDisposition': 'who sets the board up',
  'settings.findDialerSettings': 'whoever signed in',
  'settings.updateDialerSettings': 'who may call',
  'files.OutboundCalls': 'whoever signed in',
  'files.teamOutboundCalls': 'who reads the team’s reports',
  'files.InboundCalls': 'whoever signed in',
  'files.teamInboundCalls': 'who reads the team’s reports',
  'files.recording': 'the seller and who reads the team’s reports',
  'files.audioMessage': 'the seller alone reads',
  'files.dncList': 'whoever signed in',
  'files.importRefusals': 'the account',
}

const csv = () => {
  const form = new FormData()
  form.set('file', new File(['Name,Phone\nGrace,312-555-0105\n'], 'leads.csv'))
  return form
}

const sound = async () => {
  const form = new FormData()
  form.set('file', new File([await wavOf(1)], 'sorry.wav'))
  form.set('label', 'Sorry')
  return form
}

/** A valid body for each write that names no record. */
export const bodies: Record<string, object> = {
  'access.sendLoginCode': { email: 'olivia@harbor.test' },
  'access.validateLoginCode': { email: 'olivia@harbor.test', code: '123456' },
  'access.mintSession': { vendorUserId: 'u1', name: 'Mia Torres' },
  'access.openFramedSession': { vendor: 'harbor' },
  'audio.saveMessage': await sound(),
  'contacts.createContact': { firstName: 'Grace', numbers: ['312-555-0105'] },
  'contacts.createContactList': { name: 'Leads', contactIds: [] },
  'contacts.startImport': csv(),
  'crm.createTag': { name: 'Buyer' },
  'dialer.createCampaign': {
    name: 'Leads',
    contacts: [{ contactId: '1', firstName: 'Grace', numbers: ['312-555-0105'] }],
  },
  'dialer.startSession': { number: '+13125550105' },
  'dialer.phoneLease': { tabId: 'a-tab-of-mine' },
  'downloads.createToken': { resource: { kind: 'dnc-list' } },
  'leads.createTag': { name: 'VIP' },
  'queue.addContacts': { contacts: [{ contactId: 'crm-1', numbers: ['+13125550105'] }] },
  'protection.addSuppression': { number: '+13125550105' },
  'settings.updateDialerSettings': { parallelLimit: 2 },
}
