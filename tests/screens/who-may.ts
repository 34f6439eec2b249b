import type { UserActor } from '../../app/domain/actor'
import { CALLERS as ALL, rules as ofEndpoints, type Caller as AnyCaller, type Outcome } from '../api/who-may-rules'
import { COMPANY_PAGES } from './company-pages'
import { CONTACT_PAGES } from './contact-pages'
import { HISTORY_PAGES } from './history-pages'
import { INTEGRATION_PAGES } from './integration-pages'
import { BILLING_PAGES } from './billing-pages'
import { ACCOUNT_PAGES } from './account-pages'
import { TRUST_PAGES } from './trust-pages'
import { NUMBER_PAGES } from './number-pages'
import { GOAL_PAGES } from './goal-pages'
import { RINGLESS_PAGES } from './ringless-pages'
import { TEAM_PAGES } from './team-pages'
import { VOICEMAIL_PAGES } from './voicemail-pages'
import { ownedIds, type Owned } from '../api/owned-ids'
import { watched } from '../api/owned-videos'
import { mailedCode, ofLead, recorded, toLastStage } from './sent-forms'
import type { World } from '../helpers/world'

/**
 * Who may do what on our own pages: a line for every loader and action. A new one without a line fails
 * authorization.test.ts, and a line that is wrong fails it too. The record that a page names belongs to the member Mia.
 */
export const CALLERS = ALL.filter((caller) => caller !== 'API key')
export type Caller = Exclude<AnyCaller, 'API key'>

const everybody = (outcome: Outcome) =>
  Object.fromEntries(CALLERS.map((caller) => [caller, outcome])) as Record<Caller, Outcome>

export const rules = {
  ...ofEndpoints,
  /** An installation that has its owner needs no other first owner. */
  'no one, expired': everybody('unknown'),
  'who watches the wall board': {
    ...ofEndpoints['who reads the team’s reports'],
    member: 'unknown',
    colleague: 'unknown',
    individual: 'unknown',
  },
  'who claims numbers, with the code': {
    ...ofEndpoints['who claims numbers'],
    owner: 'unknown',
    manager: 'unknown',
    admin: 'unknown',
    individual: 'unknown',
    'other team': 'unknown',
  },
  'the account’s sellers': { ...ofEndpoints['the account'], admin: 'forbidden', coach: 'forbidden' },
  'who pays, without billing': {
    ...ofEndpoints['who pays'],
    owner: 'missing',
    individual: 'missing',
    'other team': 'missing',
  },
  'who manages a team': {
    ...ofEndpoints['who manages the team'],
    'other team': 'let in',
  },
  /** Users whose settings play something of their own: for others their lists are pages that do not exist. */
  'who has own lists': { ...ofEndpoints['who may call'], admin: 'missing', coach: 'missing' },
  /** With the owner or a manager there are two sellers; the admin's team has one, and the other team only its owner. */
  'who manages several sellers': {
    ...ofEndpoints['who manages the team'],
    admin: 'missing',
    member: 'missing',
    colleague: 'missing',
    coach: 'missing',
    individual: 'missing',
    'other team': 'missing',
  },
  'who has no team': {
    ...ofEndpoints['each signed-in user'],
    owner: 'forbidden',
    manager: 'forbidden',
    admin: 'forbidden',
    coach: 'forbidden',
    member: 'forbidden',
    colleague: 'forbidden',
    'other team': 'forbidden',
  },
  'who has a team': { ...ofEndpoints['each signed-in user'], individual: 'missing' },
  'who makes boards': {
    ...ofEndpoints['each signed-in user'],
    coach: 'forbidden',
    member: 'forbidden',
    colleague: 'forbidden',
  },
  /** A signed-in user reads that their code is not the mailed one. */
  'a signed-in user with the code': Object.fromEntries(
    CALLERS.map((caller) => {
      const outcome = ofEndpoints['each signed-in user'][caller]
      return [caller, outcome === 'let in' ? 'unknown' : outcome]
    }),
  ) as Record<Caller, Outcome>,
  /** A user who sets up boards reads that the state is invalid. */
  'no one without a state': {
    ...ofEndpoints['who may set boards up'],
    owner: 'unknown',
    manager: 'unknown',
    admin: 'unknown',
    individual: 'unknown',
    'other team': 'unknown',
  },
  'no one: not found': everybody('missing'),
} satisfies Record<string, Record<Caller, Outcome>>

export interface Line {
  who: keyof typeof rules
  /** Makes the record that the page names, as for the endpoint of the API that names one. */
  of?: Owned
  params?: Record<string, string>
  /** The request's address; `:id` is replaced by the record's id. */
  query?: Record<string, string>
  /** What is sent; a valid form for each action. */
  form?: Record<string, string> | FormData | ((world: World, mia: UserActor) => Promise<Record<string, string>>)
  /** Inside the frame of the vendor’s CRM. */
  framed?: true
  /** The message with which every caller's form is refused. */
  says?: string
}

const signedIn = { who: 'each signed-in user' } as const
const anybody = { who: 'public' } as const
const hasOwner = 'This installation already has an owner'
const readers = 'the seller and who reads the team’s reports'

/** What a page of a board names. */
const onBoard =
  (owned: Owned): Owned =>
  async (world, mia) => {
    const { params } = await owned(world, mia)
    return { params: { ...params, boardId: params.id! } }
  }
const board = onBoard(ownedIds['boards.findBoard']!)
const lead = onBoard(ownedIds['leads.removeLead']!)
async function onlyScript(world: World): Promise<Record<string, string>> {
  return world.system.db.q.selectFrom('call_scripts').select('id').executeTakeFirstOrThrow()
}
const seesBoard = { who: 'who sees the board', of: board } as const
const seesLead = { who: 'who sees the board', of: lead } as const
const worksLead = { who: 'who works the board', of: lead } as const

const setsUp = { who: 'who sets the board up', of: board } as const
const setsDispositionUp = { who: 'who sets the board up', of: onBoard(ownedIds['boards.deleteDisposition']!) } as const
const setsRuleUp = { who: 'who sets the board up', of: onBoard(ownedIds['rules.removeTrigger']!) } as const
const setsStageUp = { who: 'who sets the board up', of: onBoard(ownedIds['boards.updateStage']!) } as const

/** Several lines where an address may name a record, and need not. */
export const whoMay: Record<string, Line | Line[]> = {
  'root loader': anybody,
  '_index loader': anybody,
  '$ loader': { who: 'no one: not found' },
  '[manifest.webmanifest] loader': anybody,
  'theme loader': anybody,
  'theme action': { ...anybody, form: { theme: 'dark', back: '/manage' } },
  'v+/$token loader': { ...anybody, of: watched },
  '_auth+/sign-in loader': anybody,
  '_auth+/sign-in action': { ...anybody, form: { email: 'mia@harbor.test' } },
  '_auth+/sign-in_.code loader': { ...anybody, query: { email: 'mia@harbor.test' } },
  '_auth+/sign-in_.code action': { ...anybody, form: mailedCode },
  '_auth+/sign-in_.demo loader': anybody,
  // Without the demo, as here.
  '_auth+/sign-in_.demo action': { who: 'no one: not found', form: { person: 'olivia' } },
  '_auth+/enter loader': anybody,
  // Codes of frames have tests in app/domain/hand-over-codes.
  '_auth+/enter action': { who: 'no one, expired', form: { code: 'made-up' }, says: 'not opened in time' },
  '_auth+/mobile-login loader': anybody,
  '_auth+/mobile-login action': { who: 'no one, expired', form: { code: 'made-up'.repeat(3) }, says: 'has expired' },
  '_auth+/sign-out loader': anybody,
  '_auth+/sign-out action': { ...signedIn, form: {} },
  '_auth+/setup loader': { who: 'no one, expired' },
  '_auth+/setup action': { who: 'no one, expired', form: { email: 'mia@harbor.test' }, says: hasOwner },
  '_auth+/setup_.code loader': { who: 'no one, expired', query: { email: 'mia@harbor.test' } },
  '_auth+/setup_.code action': {
    who: 'no one, expired',
    form: { email: 'mia@harbor.test', code: '123456', name: 'Mia', accountName: 'Harbor' },
    says: hasOwner,
  },
  '_widgets+/$widget.$ loader': { ...anybody, params: { widget: 'dialer' } },
  'hand-over loader': [{ who: 'no one: not found' }, { ...anybody, framed: true }],
  'boards+/new loader': { who: 'who makes boards' },
  'boards+/new action': { who: 'who makes boards', form: { step: 'name', event: 'NEXT', name: 'Spring listings' } },
  'boards+/$boardId_.created loader': seesBoard,
  'boards+/all loader': signedIn,
  'boards+/queue loader': signedIn,
  'boards+/queue action': { ...signedIn, form: { intent: 'cancel' } },
  'boards+/_layout loader': signedIn,
  'boards+/_index loader': signedIn,
  'boards+/$boardId loader': seesBoard,
  'boards+/$boardId action': { ...seesBoard, form: { assignment: 'ALL', status: 'HOT' } },
  'boards+/$boardId_.campaigns loader': seesBoard,
  'boards+/$boardId_.campaigns._index loader': seesBoard,
  'boards+/$boardId_.campaigns.$campaignId loader': {
    who: 'who sees the board',
    of: onBoard(ownedIds['boardCampaigns.listCalls']!),
  },
  'boards+/$boardId_.campaigns.$campaignId.recordings.$id loader': {
    who: readers,
    of: ownedIds['callHistory.findRecording']!,
  },
  'boards+/$boardId.add-leads loader': { who: 'who works the board', of: board },
  'boards+/$boardId.add-leads action': {
    who: 'who works the board',
    of: board,
    form: { way: 'person', firstName: 'Grace', number: '312-555-0105' },
  },
  'boards+/$boardId.leads.$leadId._index loader': seesLead,
  'boards+/$boardId_.contacts.$contactId loader': {
    who: 'who sees the board',
    of: onBoard(ownedIds['leads.findLeadOfContact']!),
  },
  'boards+/$boardId_.contacts.$contactId action': {
    who: 'who works the board',
    of: onBoard(ownedIds['leads.findLeadOfContact']!),
    form: { text: 'Wants a quote' },
  },
  'boards+/$boardId.leads.$leadId.history loader': seesLead,
  'boards+/$boardId.leads.$leadId.move loader': seesLead,
  'boards+/$boardId.leads.$leadId.move action': { ...worksLead, form: toLastStage },
  'boards+/$boardId.leads.$leadId.remove loader': seesLead,
  'boards+/$boardId.leads.$leadId.remove action': { ...worksLead, form: ofLead() },
  'boards+/$boardId.leads.$leadId.dnc loader': seesLead,
  'boards+/$boardId.leads.$leadId.dnc action': { ...worksLead, form: ofLead() },
  'boards+/$boardId.leads.$leadId.wake loader': seesLead,
  'boards+/$boardId.leads.$leadId.wake action': { ...worksLead, form: ofLead() },
  'boards+/$boardId.leads.$leadId.unschedule loader': seesLead,
  'boards+/$boardId.leads.$leadId.unschedule action': { ...worksLead, form: ofLead() },
  'boards+/$boardId.leads.$leadId.snooze loader': seesLead,
  'boards+/$boardId.leads.$leadId.snooze action': { ...worksLead, form: ofLead({ amount: '2', unit: 'days' }) },
  'boards+/$boardId.leads.$leadId.schedule loader': seesLead,
  'boards+/$boardId.leads.$leadId.schedule action': {
    ...worksLead,
    form: ofLead({ at: '2030-01-01T12:00', timeZone: 'UTC' }),
  },
  'boards+/$boardId.leads.$leadId.assign loader': seesLead,
  'boards+/$boardId.leads.$leadId.assign action': { ...worksLead, form: ofLead({ userId: 'unassigned' }) },
  'boards+/$boardId_.settings loader': setsUp,
  'boards+/$boardId_.settings._setup._layout loader': setsUp,
  'boards+/$boardId_.settings._setup._index action': { ...setsUp, form: { intent: 'rename', name: 'Summer listings' } },
  'boards+/$boardId_.settings.dispositions loader': setsUp,
  'boards+/$boardId_.settings.dispositions action': { ...setsUp, form: { intent: 'add' } },
  'boards+/$boardId_.settings.dispositions.$dispositionId.delete loader': setsDispositionUp,
  'boards+/$boardId_.settings.dispositions.$dispositionId.delete action': { ...setsDispositionUp, form: {} },
  'boards+/$boardId_.settings.stages.$stageId.rules.$triggerId.delete loader': setsRuleUp,
  'boards+/$boardId_.settings.stages.$stageId.rules.$triggerId.delete action': { ...setsRuleUp, form: {} },
  'boards+/$boardId_.settings.stages loader': setsUp,
  'boards+/$boardId_.settings.stages action': { ...setsUp, form: { intent: 'add' } },
  'boards+/$boardId_.settings.stages.$stageId.delete loader': setsStageUp,
  'boards+/$boardId_.settings.stages.$stageId.delete action': { ...setsStageUp, form: { leads: 'remove' } },
  'boards+/$boardId_.settings.stages.$stageId.priority loader': setsStageUp,
  'boards+/$boardId_.settings.stages.$stageId.priority action': {
    ...setsStageUp,
    form: { intent: 'add', tag: 'Buyer' },
  },
  'boards+/$boardId_.settings.dialer loader': setsUp,
  'boards+/$boardId_.settings.dialer action': { ...setsUp, query: { setting: 'lines' }, form: { parallelLimit: '2' } },
  'boards+/$boardId_.settings.dialer.recording-announcement loader': setsUp,
  'boards+/$boardId_.settings.dialer.recording-announcement action': { ...setsUp, form: recorded },
  'boards+/$boardId_.settings.dialer.voicemail loader': setsUp,
  'boards+/$boardId_.settings.dialer.voicemail action': { ...setsUp, form: recorded },
  'boards+/$boardId_.settings.dialer.voicemail-greeting loader': setsUp,
  'boards+/$boardId_.settings.dialer.voicemail-greeting action': { ...setsUp, form: recorded },
  'boards+/$boardId_.settings.dialer.team-voicemail-greeting loader': setsUp,
  'boards+/$boardId_.settings.dialer.team-voicemail-greeting action': { ...setsUp, form: recorded },
  'boards+/$boardId_.settings.dialer.callback-message loader': setsUp,
  'boards+/$boardId_.settings.dialer.callback-message action': { ...setsUp, form: recorded },
  'boards+/$boardId_.settings.dialer.enable-recording loader': setsUp,
  'boards+/$boardId_.settings.dialer.enable-recording action': { ...setsUp, form: { recording: 'afterClick' } },
  'boards+/$boardId_.settings._setup.share-numbers loader': setsUp,
  'boards+/$boardId_.settings._setup.share-numbers action': { ...setsUp, form: {} },
  'boards+/$boardId_.settings._setup.delete loader': setsUp,
  'boards+/$boardId_.settings._setup.delete action': { ...setsUp, form: {} },
  'manage+/$ loader': { who: 'no one: not found' },
  '_portal loader': signedIn,
  'manage+/_layout loader': signedIn,
  'manage+/_index loader': signedIn,
  'manage+/columns loader': anybody,
  'manage+/columns action': { ...signedIn, form: { page: 'outbound', column: 'date', back: '/manage/history' } },
  'manage+/views.$page loader': { ...signedIn, params: { page: 'outbound' } },
  'manage+/views.$page action': {
    ...signedIn,
    params: { page: 'outbound' },
    form: { intent: 'save', name: 'Answered', query: 'outcome=answered' },
  },
  ...COMPANY_PAGES,
  'manage+/call-scripts loader': signedIn,
  'manage+/call-scripts action': {
    who: 'the account without coaches',
    of: ownedIds['callScripts.findScript']!,
    form: onlyScript,
  },
  'manage+/call-scripts.delete.$id loader': { who: 'the account', of: ownedIds['callScripts.findScript']! },
  'manage+/call-scripts.delete.$id action': {
    who: 'the owner of a shared script',
    of: ownedIds['callScripts.findScript']!,
    form: {},
  },
  'manage+/call-scripts_.new loader': signedIn,
  'manage+/call-scripts_.new action': {
    who: 'each role but the coach',
    form: { displayName: 'Opening words', body: 'Hello {firstName}' },
  },
  'manage+/call-scripts_.$id loader': { who: 'the account', of: ownedIds['callScripts.findScript']! },
  'manage+/call-scripts_.$id action': [
    {
      who: 'the owner of a shared script and who leads',
      of: ownedIds['callScripts.findScript']!,
      form: { displayName: 'Opening words', body: 'Hello {firstName}' },
    },
    { who: 'the owner of a shared script', of: ownedIds['callScripts.findScript']!, form: { share: 'private' } },
  ],
  'manage+/campaigns loader': signedIn,
  'manage+/campaigns._index loader': signedIn,
  'manage+/campaigns_.all loader': signedIn,
  'manage+/campaigns.$id loader': { who: readers, of: ownedIds['dialer.findCampaign']! },
  'manage+/campaigns.$id action': {
    who: 'the seller and who leads',
    of: ownedIds['dialer.findCampaign']!,
    form: { name: 'Spring' },
  },
  'manage+/campaigns.$id_.statistics loader': { who: readers, of: ownedIds['dialer.findCampaign']! },
  'manage+/campaigns.$id_.history loader': { who: readers, of: ownedIds['dialer.findCampaign']! },
  'manage+/campaigns.$id_.history.recordings.$recordingId loader': {
    who: readers,
    of: async (world, owner) => {
      const { params } = await ownedIds['callHistory.findRecording']!(world, owner)
      return { params: { id: 'cmp_any', recordingId: params.id! } }
    },
  },
  'manage+/campaigns.$id.delete loader': { ...signedIn, of: ownedIds['dialer.findCampaign']! },
  'manage+/campaigns.$id.delete action': {
    who: 'the seller and who leads',
    of: ownedIds['dialer.findCampaign']!,
    form: {},
  },
  'manage+/dial loader': [
    signedIn,
    { who: readers, of: ownedIds['dialer.findCampaign']!, query: { campaign: ':id' } },
    { who: 'the account', of: ownedIds['contacts.findContact']!, query: { contact: ':id' } },
  ],
  'manage+/dialer-settings loader': signedIn,
  'manage+/dialer-settings action': [
    { who: 'who may call', query: { setting: 'lines' }, form: { parallelLimit: '2' } },
    { who: 'who manages a team', query: { setting: 'teamDestination' }, form: { callForwarding: 'everyone' } },
  ],
  'manage+/dialer-settings.recording-announcement loader': signedIn,
  'manage+/dialer-settings.recording-announcement action': { who: 'who may call', form: recorded },
  'manage+/dialer-settings.voicemail loader': signedIn,
  'manage+/dialer-settings.voicemail action': { who: 'who may call', form: recorded },
  'manage+/dialer-settings.voicemail-greeting loader': signedIn,
  'manage+/dialer-settings.voicemail-greeting action': { who: 'who may call', form: recorded },
  'manage+/dialer-settings.team_.voicemail-greeting loader': { who: 'who manages a team' },
  'manage+/dialer-settings.team_.voicemail-greeting action': { who: 'who manages a team', form: recorded },
  'manage+/dialer-settings.recorded loader': signedIn,
  'manage+/dialer-settings.recorded.new.$kind loader': [
    { who: 'who has own lists', params: { kind: 'voicemail' } },
    { who: 'who manages several sellers', params: { kind: 'teamGreeting' } },
  ],
  'manage+/dialer-settings.recorded.new.$kind action': [
    { who: 'who has own lists', params: { kind: 'voicemail' }, form: recorded },
    { who: 'who manages several sellers', params: { kind: 'teamGreeting' }, form: recorded },
  ],
  'manage+/dialer-settings.recorded.nickname.$id loader': {
    who: 'the seller alone reads',
    of: ownedIds['audio.findMessage']!,
  },
  'manage+/dialer-settings.recorded.nickname.$id action': {
    who: 'the seller alone reads',
    of: ownedIds['audio.findMessage']!,
    form: { label: 'Renamed' },
  },
  'manage+/dialer-settings.recorded.delete.$id loader': {
    who: 'the seller alone reads',
    of: ownedIds['audio.findMessage']!,
  },
  'manage+/dialer-settings.recorded.delete.$id action': {
    who: 'the seller alone reads',
    of: ownedIds['audio.findMessage']!,
    form: {},
  },
  'manage+/dialer-settings.callback-message loader': signedIn,
  'manage+/dialer-settings.callback-message action': { who: 'who may call', form: recorded },
  'manage+/dialer-settings.enable-recording loader': signedIn,
  'manage+/dialer-settings.enable-recording action': { who: 'who may call', form: { recording: 'afterClick' } },
  'manage+/audio-source loader': signedIn,
  'manage+/audio-source action': {
    who: 'who may call',
    query: { setting: 'source' },
    form: { connectionType: 'computer' },
  },
  'manage+/beta-features loader': signedIn,
  'manage+/beta-features action': { who: 'who may call', query: { setting: 'doubleDial' }, form: {} },
  'manage+/beta-features.double-dial loader': signedIn,
  'manage+/beta-features.double-dial action': { who: 'who may call', form: { enableDoubleDial: 'on' } },
  'manage+/video-signature loader': signedIn,
  'manage+/video-signature action': { who: 'each signed-in user', form: { title: 'Agent', phone: '312-555-0105' } },
  ...NUMBER_PAGES,
  ...TRUST_PAGES,
  ...BILLING_PAGES,
  'manage+/dnc-list loader': signedIn,
  'manage+/dnc-list.add loader': signedIn,
  'manage+/dnc-list.add action': { who: 'each role but the coach', form: { number: '312-555-0105' } },
  'manage+/dnc-list.remove.$number loader': { who: 'the account', of: ownedIds['protection.removeSuppression']! },
  'manage+/dnc-list.remove.$number action': {
    who: 'the account without coaches',
    of: ownedIds['protection.removeSuppression']!,
    form: {},
  },
  'manage+/help loader': signedIn,
  'manage+/compliance loader': signedIn,
  'manage+/compliance_.drops loader': signedIn,
  'manage+/compliance_.texts loader': signedIn,
  'manage+/messenger.($threadId) loader': signedIn,
  'manage+/video loader': signedIn,
  'manage+/team-monitoring loader': { who: 'who reads the team’s reports' },
  ...CONTACT_PAGES,
  ...HISTORY_PAGES,
  ...RINGLESS_PAGES,
  ...VOICEMAIL_PAGES,
  ...ACCOUNT_PAGES,
  ...GOAL_PAGES,
  ...TEAM_PAGES,
  ...INTEGRATION_PAGES,
}
