import { access } from './access'
import { apiKeys } from './api-keys'
import { audio } from './audio'
import { avatars } from './avatars'
import { boardCampaigns } from './board-campaigns'
import { boardLeads } from './board-leads'
import { contactMerge } from './contact-merge'
import { boards } from './boards'
import { callCard } from './call-card'
import { callComments } from './call-comments'
import { quickSearch } from './quick-search'
import { contactNotes, contactRecord } from './contact-record'
import { callHistory } from './call-history'
import { callScripts } from './call-scripts'
import { compliance } from './compliance'
import { contactChanges } from './contact-changes'
import { contacts } from './contacts'
import { crm } from './crm'
import { dialer } from './dialer'
import { dispositionCheck } from './disposition-check'
import { downloads } from './downloads'
import { inbound } from './inbound'
import { invoices } from './invoices'
import { leads } from './leads'
import { linkPreviews } from './link-previews'
import { messenger } from './messenger'
import { monitoring } from './monitoring'
import { notifications } from './notifications'
import { numberClaims } from './number-claims'
import { numberSearch } from './number-search'
import { bestTime } from './best-time'
import { numberHealth } from './number-health'
import { numberVerifications } from './number-verifications'
import { cart } from './cart'
import { checkout } from './checkout'
import { numbers } from './numbers'
import { spamProtection } from './spam-protection'
import { os } from './implement'
import { onboarding, terms } from './onboarding'
import { payments } from './payments'
import { protection } from './protection'
import { queue } from './queue'
import { assistantChat } from './assistant-chat'
import { support } from './support'
import { mobileLogin } from './mobile-login'
import { accountDispositions } from './account-dispositions'
import { affiliates } from './affiliates'
import { companies } from './companies'
import { webhookEndpoints } from './webhook-endpoints'
import { reportMail } from './report-mail'
import { reports } from './reports'
import { rules } from './rules'
import { savedViews } from './saved-views'
import { settings } from './settings'
import { subscriptions } from './subscriptions'
import { goals } from './goals'
import { surveys } from './surveys'
import { team } from './team'
import { templates } from './templates'
import { transcriptSearch } from './transcript-search'
import { transfers } from './transfers'
import { a2p, businessProfiles, voiceTrust } from './trust-hub'
import { usage } from './usage'
import { videoLinks } from './video-links'
import { videos } from './videos'
import { ringless } from './ringless'
import { voicemails } from './voicemails'
import { writtenConsents } from './written-consents'

/** A new area adds its contract in contract.ts and its bindings here. */
export const router = os.router({
  a2p,
  access,
  apiKeys,
  affiliates,
  audio,
  avatars,
  boardCampaigns,
  businessProfiles,
  boardLeads,
  contactMerge,
  boards,
  callCard,
  callComments,
  cart,
  checkout,
  quickSearch,
  contactNotes,
  contactRecord,
  callHistory,
  callScripts,
  companies,
  compliance,
  contacts,
  contactChanges,
  crm,
  dialer,
  dispositionCheck,
  downloads,
  inbound,
  invoices,
  leads,
  linkPreviews,
  messenger,
  monitoring,
  notifications,
  numberClaims,
  numberSearch,
  bestTime,
  numberHealth,
  numberVerifications,
  numbers,
  spamProtection,
  onboarding,
  payments,
  protection,
  queue,
  accountDispositions,
  mobileLogin,
  support,
  assistantChat,
  webhookEndpoints,
  reportMail,
  reports,
  ringless,
  rules,
  savedViews,
  settings,
  subscriptions,
  goals,
  surveys,
  team,
  templates,
  terms,
  transcriptSearch,
  transfers,
  usage,
  videoLinks,
  videos,
  voiceTrust,
  voicemails,
  writtenConsents,
})
