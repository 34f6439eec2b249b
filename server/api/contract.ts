import { a2pContract } from '../../app/domain/a2p/a2p.contract'
import { accessContract } from '../../app/domain/access/access.contract'
import { apiKeysContract } from '../../app/domain/api-keys/api-keys.contract'
import { audioContract } from '../../app/domain/audio/audio.contract'
import { boardsContract } from '../../app/domain/boards/boards.contract'
import { avatarsContract } from '../../app/domain/avatars/avatars.contract'
import { boardCampaignsContract } from '../../app/domain/campaigns/board-campaigns.contract'
import { cartContract } from '../../app/domain/cart/cart.contract'
import { checkoutContract } from '../../app/domain/checkout/checkout.contract'
import { contactNotesContract } from '../../app/domain/contact-notes/contact-notes.contract'
import { contactRecordContract } from '../../app/domain/contact-record/contact-record.contract'
import { quickSearchContract } from '../../app/domain/quick-search/quick-search.contract'
import { callCardContract } from '../../app/domain/call-card/call-card.contract'
import { callCommentsContract } from '../../app/domain/call-comments/call-comments.contract'
import { callHistoryContract } from '../../app/domain/call-history/call-history.contract'
import { callScriptsContract } from '../../app/domain/call-scripts/call-scripts.contract'
import { complianceContract } from '../../app/domain/compliance/compliance.contract'
import { contactChangesContract } from '../../app/domain/contact-changes/contact-changes.contract'
import { contactsContract } from '../../app/domain/contacts/contacts.contract'
import { contactMergeContract } from '../../app/domain/contact-merge/contact-merge.contract'
import { crmContract } from '../../app/domain/crm/crm.contract'
import { dialerContract } from '../../app/domain/dial-sessions/dialer.contract'
import { dispositionCheckContract } from '../../app/domain/disposition-check/disposition-check.contract'
import { downloadsContract } from '../../app/domain/downloads/downloads.contract'
import { inboundContract } from '../../app/domain/inbound/inbound.contract'
import { boardLeadsContract } from '../../app/domain/board-leads/board-leads.contract'
import { invoicesContract } from '../../app/domain/invoices/invoices.contract'
import { leadsContract } from '../../app/domain/leads/leads.contract'
import { linkPreviewsContract } from '../../app/domain/link-previews/link-previews.contract'
import { messengerContract } from '../../app/domain/threads/messenger.contract'
import { monitoringContract } from '../../app/domain/monitoring/monitoring.contract'
import { notificationsContract } from '../../app/domain/notifications/notifications.contract'
import { numberClaimsContract } from '../../app/domain/number-claims/number-claims.contract'
import { numberSearchContract } from '../../app/domain/number-search/number-search.contract'
import { bestTimeContract } from '../../app/domain/best-time/best-time.contract'
import { businessProfilesContract } from '../../app/domain/business-profiles/business-profiles.contract'
import { voiceTrustContract } from '../../app/domain/voice-trust/voice-trust.contract'
import { numberHealthContract } from '../../app/domain/number-health/number-health.contract'
import { numberVerificationsContract } from '../../app/domain/number-verifications/number-verifications.contract'
import { spamProtectionContract } from '../../app/domain/spam-protection/spam-protection.contract'
import { numbersContract } from '../../app/domain/numbers/numbers.contract'
import { onboardingContract } from '../../app/domain/onboarding/onboarding.contract'
import { paymentsContract } from '../../app/domain/payments/payments.contract'
import { protectionContract } from '../../app/domain/protection/protection.contract'
import { queueContract } from '../../app/domain/queue/queue.contract'
import { savedViewsContract } from '../../app/domain/saved-views/saved-views.contract'
import { assistantChatContract } from '../../app/domain/assistant-chat/assistant-chat.contract'
import { supportContract } from '../../app/domain/support/support.contract'
import { mobileLoginContract } from '../../app/domain/mobile-login/mobile-login.contract'
import { webhookEndpointsContract } from '../../app/domain/webhook-endpoints/webhook-endpoints.contract'
import { affiliatesContract } from '../../app/domain/affiliates/affiliates.contract'
import { companiesContract } from '../../app/domain/companies/companies.contract'
import { accountDispositionsContract } from '../../app/domain/account-dispositions/account-dispositions.contract'
import { reportMailContract } from '../../app/domain/report-mail/report-mail.contract'
import { reportsContract } from '../../app/domain/reports/reports.contract'
import { rulesContract } from '../../app/domain/rules/rules.contract'
import { settingsContract } from '../../app/domain/settings/settings.contract'
import { subscriptionsContract } from '../../app/domain/subscriptions/subscriptions.contract'
import { goalsContract } from '../../app/domain/goals/goals.contract'
import { surveysContract } from '../../app/domain/surveys/surveys.contract'
import { teamContract } from '../../app/domain/team/team.contract'
import { templatesContract } from '../../app/domain/templates/templates.contract'
import { termsContract } from '../../app/domain/terms/terms.contract'
import { transcriptSearchContract } from '../../app/domain/transcript-search/transcript-search.contract'
import { transfersContract } from '../../app/domain/transfers/transfers.contract'
import { usageContract } from '../../app/domain/usage/usage.contract'
import { videoLinksContract } from '../../app/domain/video-links/video-links.contract'
import { videosContract } from '../../app/domain/videos/videos.contract'
import { ringlessContract } from '../../app/domain/ringless/ringless.contract'
import { writtenConsentsContract } from '../../app/domain/written-consents/written-consents.contract'
import { voicemailsContract } from '../../app/domain/voicemails/voicemails.contract'

/** An entry without a binding in router.ts does not compile. */
export const contract = {
  a2p: a2pContract,
  access: accessContract,
  apiKeys: apiKeysContract,
  audio: audioContract,
  avatars: avatarsContract,
  boardCampaigns: boardCampaignsContract,
  businessProfiles: businessProfilesContract,
  boards: boardsContract,
  callCard: callCardContract,
  callComments: callCommentsContract,
  cart: cartContract,
  checkout: checkoutContract,
  quickSearch: quickSearchContract,
  contactNotes: contactNotesContract,
  contactRecord: contactRecordContract,
  callHistory: callHistoryContract,
  callScripts: callScriptsContract,
  compliance: complianceContract,
  contacts: contactsContract,
  contactMerge: contactMergeContract,
  contactChanges: contactChangesContract,
  crm: crmContract,
  dialer: dialerContract,
  dispositionCheck: dispositionCheckContract,
  downloads: downloadsContract,
  inbound: inboundContract,
  boardLeads: boardLeadsContract,
  invoices: invoicesContract,
  leads: leadsContract,
  linkPreviews: linkPreviewsContract,
  messenger: messengerContract,
  monitoring: monitoringContract,
  notifications: notificationsContract,
  numberClaims: numberClaimsContract,
  numberSearch: numberSearchContract,
  bestTime: bestTimeContract,
  numberHealth: numberHealthContract,
  numberVerifications: numberVerificationsContract,
  numbers: numbersContract,
  spamProtection: spamProtectionContract,
  onboarding: onboardingContract,
  payments: paymentsContract,
  protection: protectionContract,
  queue: queueContract,
  accountDispositions: accountDispositionsContract,
  affiliates: affiliatesContract,
  companies: companiesContract,
  mobileLogin: mobileLoginContract,
  support: supportContract,
  assistantChat: assistantChatContract,
  webhookEndpoints: webhookEndpointsContract,
  reportMail: reportMailContract,
  reports: reportsContract,
  ringless: ringlessContract,
  rules: rulesContract,
  savedViews: savedViewsContract,
  settings: settingsContract,
  subscriptions: subscriptionsContract,
  goals: goalsContract,
  surveys: surveysContract,
  team: teamContract,
  templates: templatesContract,
  terms: termsContract,
  transcriptSearch: transcriptSearchContract,
  transfers: transfersContract,
  usage: usageContract,
  videoLinks: videoLinksContract,
  videos: videosContract,
  voiceTrust: voiceTrustContract,
  voicemails: voicemailsContract,
  writtenConsents: writtenConsentsContract,
}
