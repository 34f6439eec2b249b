import type { ApiKeyGrant } from '../../app/domain/api-keys/api-keys.schema'
import { DomainError } from '../../app/domain/errors'
import type { contract } from './contract'
import { apiWords } from './api.words'
import { toErrorAnswer } from './errors'

type Area = keyof typeof contract | 'files'
/** null: no API key. */
type Access = ApiKeyGrant | null

const records = { reads: 'READ', writes: 'WRITE' } as const
const readOnly = { reads: 'READ', writes: null } as const
const outreach = { reads: 'READ', writes: 'OUTREACH' } as const
const none = { reads: null, writes: null } as const

/** What a request with a person's API key needs, by area of the API. A new area needs its line. */
const AREAS: Record<Area, { reads: Access; writes: Access }> = {
  a2p: none,
  access: none,
  accountDispositions: records,
  affiliates: none,
  apiKeys: none,
  assistantChat: { reads: 'READ', writes: 'READ' },
  audio: records,
  avatars: records,
  bestTime: readOnly,
  boardCampaigns: records,
  boardLeads: records,
  boards: records,
  businessProfiles: readOnly,
  callCard: readOnly,
  callComments: records,
  callHistory: records,
  callScripts: records,
  cart: none,
  checkout: none,
  companies: none,
  compliance: readOnly,
  contactChanges: records,
  contactMerge: records,
  contactNotes: records,
  contactRecord: records,
  contacts: records,
  crm: records,
  dialer: outreach,
  dispositionCheck: records,
  downloads: none,
  files: records,
  goals: readOnly,
  inbound: outreach,
  invoices: none,
  leads: records,
  linkPreviews: records,
  messenger: records,
  mobileLogin: none,
  monitoring: readOnly,
  notifications: none,
  onboarding: none,
  numberClaims: readOnly,
  numberHealth: records,
  numberSearch: readOnly,
  numberVerifications: none,
  numbers: readOnly,
  payments: none,
  protection: records,
  queue: records,
  quickSearch: readOnly,
  reportMail: none,
  reports: readOnly,
  ringless: outreach,
  rules: records,
  savedViews: records,
  settings: records,
  spamProtection: readOnly,
  subscriptions: none,
  support: none,
  surveys: none,
  team: readOnly,
  templates: records,
  terms: none,
  transcriptSearch: readOnly,
  transfers: outreach,
  usage: none,
  videoLinks: records,
  videos: records,
  voiceTrust: readOnly,
  voicemails: records,
  webhookEndpoints: none,
  writtenConsents: records,
}

/** Where an operation differs from its area. */
const OPERATIONS: Readonly<Record<string, Access>> = {
  'access.currentSession': 'READ',
  'dialer.createCampaign': 'WRITE',
  'dialer.updateCampaign': 'WRITE',
  'dialer.deleteCampaign': 'WRITE',
  // Of a seller's window and its phone.
  'dialer.phoneAccess': null,
  'dialer.phoneLease': null,
  'dialer.dialIn': null,
  'messenger.publishMessage': 'OUTREACH',
  'messenger.unpublishMessage': 'OUTREACH',
  // Changes what is sent already or will be.
  'messenger.changeMessage': 'OUTREACH',
  'numberHealth.updateHealthSettings': null,
  'numbers.updateNumber': 'WRITE',
  'ringless.consent': 'READ',
  'ringless.checkRecipients': 'READ',
  'settings.updateTeamSettings': null,
  'accountDispositions.listCompanyDispositions': null,
  'accountDispositions.addCompanyDisposition': null,
  'accountDispositions.orderCompanyDispositions': null,
  'accountDispositions.updateCompanyDisposition': null,
  'accountDispositions.deleteCompanyDisposition': null,
  // Billing.
  'files.walletLedger': null,
  'files.invoice': null,
  'files.invoices': null,
  'files.invoiceSummary': null,
}

/** null: refused for each API key. Throws for an area without a line. */
export function getRequiredGrant({ key, method }: { key: string; method: string }): Access {
  const own = OPERATIONS[key]
  if (own !== undefined) return own
  const area = AREAS[key.split('.')[0] as Area]
  return method === 'GET' ? area.reads : area.writes
}

/** Operations with a line of their own: each must exist. */
export const KEY_OPERATIONS: readonly string[] = Object.keys(OPERATIONS)

/** Without grants (a session) all is allowed. */
export function isAllowedByKey(
  grants: ReadonlySet<ApiKeyGrant> | undefined,
  operation: { key: string; method: string },
): boolean {
  if (!grants) return true
  const required = getRequiredGrant(operation)
  return required !== null && grants.has(required)
}

export const refusedByKey = toErrorAnswer(new DomainError('forbidden', apiWords.refusedByKey))
