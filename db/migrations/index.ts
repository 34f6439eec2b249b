import type { Migration } from 'kysely'
import * as people from './20261128T1200-people'
import * as contacts from './20261128T1201-contacts'
import * as numbers from './20261128T1202-numbers'
import * as audio from './20261128T1203-audio'
import * as boards from './20261128T1204-boards'
import * as dialer from './20261128T1205-dialer'
import * as calls from './20261128T1206-calls'
import * as rules from './20261128T1207-rules'
import * as inbound from './20261128T1208-inbound'
import * as callScripts from './20261128T1209-call-scripts'
import * as crm from './20261128T1210-crm'
import * as queue from './20261128T1211-queue'
import * as videos from './20261128T1212-videos'
import * as messenger from './20261128T1213-messenger'
import * as plumbing from './20261128T1214-plumbing'
import * as lineCodes from './20261128T1300-line-codes'
import * as failureCodes from './20261128T1301-failure-codes'
import * as plainStates from './20261128T1302-plain-states'
import * as suppressedTwice from './20261128T1800-suppressed-twice'
import * as portableNames from './20261128T2100-portable-names'
import * as fieldTerms from './20261128T2200-field-terms'
import * as notes from './20261129T0500-notes'
import * as receivedTexts from './20261129T0510-received-texts'
import * as jobAccounts from './20261129T0520-job-accounts'
import * as uniquePositions from './20261129T0521-unique-positions'
import * as consentCodes from './20261129T0900-consent-codes'
import * as attachmentFailures from './20261129T0901-attachment-failures'
import * as blockedSessions from './20261129T0902-blocked-sessions'
import * as stateNames from './20261129T0903-state-names'
import * as returnReasons from './20261129T1100-return-reasons'
import * as otherLinesRing from './20261129T1101-other-lines-ring'
import * as callDispositions from './20261129T1300-call-dispositions'
import * as queuedCallbacks from './20261129T1310-queued-callbacks'
import * as sessionFigures from './20261129T1320-session-figures'
import * as inboundSeen from './20261129T1600-inbound-seen'
import * as transferColleagues from './20261129T1601-transfer-colleagues'
import * as handOverCodes from './20261129T1700-hand-over-codes'
import * as optOutRequests from './20261129T1810-opt-out-requests'
import * as voicemailInboxes from './20261129T1900-voicemail-inboxes'
import * as contactNotes from './20261129T2000-contact-notes'
import * as importChecks from './20261129T2030-import-checks'
import * as appliedVersions from './20261129T2100-applied-versions'
import * as deletedLists from './20261129T2110-deleted-lists'
import * as codeRequesters from './20261129T2120-code-requesters'
import * as savedViews from './20261130T0100-saved-views'
import * as callDurations from './20261130T0101-call-durations'
import * as contactSearch from './20261130T0201-contact-search'
import * as contactChanges from './20261130T0202-contact-changes'
import * as importChanges from './20261130T0500-import-changes'
import * as contactPictures from './20261130T0510-contact-pictures'
import * as numberStatuses from './20261130T0600-number-statuses'
import * as numbersOfOneAccount from './20261130T0610-numbers-of-one-account'
import * as numberClaims from './20261130T0620-number-claims'
import * as ledger from './20261130T0630-ledger'
import * as contactMerges from './20261130T0710-contact-merges'
import * as payments from './20261130T0710-payments'
import * as subscriptions from './20261130T1000-subscriptions'
import * as renewals from './20261130T1020-renewals'
import * as numberCharges from './20261130T1030-number-charges'
import * as usageNotices from './20261130T1040-usage-notices'
import * as teamInvites from './20261130T1050-team-invites'
import * as lastLogins from './20261130T1055-last-logins'
import * as notifications from './20261201T1000-notifications'
import * as npsAnswers from './20261201T1005-nps-answers'
import * as apiKeys from './20261201T1010-api-keys'
import * as onboarding from './20261201T1015-onboarding'
import * as termsSignatures from './20261201T1020-terms-signatures'
import * as webhooks from './20261201T1030-webhooks'
import * as mobileLogin from './20261201T1035-mobile-login'
import * as supportRequests from './20261201T1040-support-requests'
import * as companies from './20261202T1000-companies'
import * as affiliates from './20261202T1005-affiliates'
import * as reports from './20261202T1020-reports'
import * as reportTotals from './20261202T1021-report-totals'
import * as numberHealth from './20261202T1040-number-health'
import * as bestTimes from './20261202T1045-best-times'
import * as goals from './20261202T1060-goals'
import * as powerHours from './20261202T1065-power-hours'
import * as wallLinks from './20261202T1070-wall-links'
import * as callComments from './20261202T1080-call-comments'
import * as transcriptWords from './20261202T1081-transcript-words'
import * as dismissedDispositions from './20261202T1082-dismissed-dispositions'
import * as registrations from './20261203T1010-registrations'
import * as textCampaigns from './20261203T1020-text-campaigns'
import * as ringless from './20261203T1030-ringless'
import * as ringlessPlans from './20261203T1031-ringless-plans'
import * as consentsByAccount from './20261203T1032-consents-by-account'
import * as spamProtection from './20261203T1040-spam-protection'
import * as carrierRejections from './20261203T1041-carrier-rejections'
import * as reportMails from './20261203T1060-report-mails'
import * as speedToLead from './20261203T1061-speed-to-lead'

/** In name order; 20261128T12* is the baseline. Static: the bundle has no folder to read. */
export const migrations: Record<string, Migration> = {
  '20261128T1200-people': people,
  '20261128T1201-contacts': contacts,
  '20261128T1202-numbers': numbers,
  '20261128T1203-audio': audio,
  '20261128T1204-boards': boards,
  '20261128T1205-dialer': dialer,
  '20261128T1206-calls': calls,
  '20261128T1207-rules': rules,
  '20261128T1208-inbound': inbound,
  '20261128T1209-call-scripts': callScripts,
  '20261128T1210-crm': crm,
  '20261128T1211-queue': queue,
  '20261128T1212-videos': videos,
  '20261128T1213-messenger': messenger,
  '20261128T1214-plumbing': plumbing,
  '20261128T1300-line-codes': lineCodes,
  '20261128T1301-failure-codes': failureCodes,
  '20261128T1302-plain-states': plainStates,
  '20261128T1800-suppressed-twice': suppressedTwice,
  '20261128T2100-portable-names': portableNames,
  '20261128T2200-field-terms': fieldTerms,
  '20261129T0500-notes': notes,
  '20261129T0510-received-texts': receivedTexts,
  '20261129T0520-job-accounts': jobAccounts,
  '20261129T0521-unique-positions': uniquePositions,
  '20261129T0900-consent-codes': consentCodes,
  '20261129T0901-attachment-failures': attachmentFailures,
  '20261129T0902-blocked-sessions': blockedSessions,
  '20261129T0903-state-names': stateNames,
  '20261129T1100-return-reasons': returnReasons,
  '20261129T1101-other-lines-ring': otherLinesRing,
  '20261129T1300-call-dispositions': callDispositions,
  '20261129T1310-queued-callbacks': queuedCallbacks,
  '20261129T1320-session-figures': sessionFigures,
  '20261129T1600-inbound-seen': inboundSeen,
  '20261129T1601-transfer-colleagues': transferColleagues,
  '20261129T1700-hand-over-codes': handOverCodes,
  '20261129T1810-opt-out-requests': optOutRequests,
  '20261129T1900-voicemail-inboxes': voicemailInboxes,
  '20261129T2000-contact-notes': contactNotes,
  '20261129T2030-import-checks': importChecks,
  '20261129T2100-applied-versions': appliedVersions,
  '20261129T2110-deleted-lists': deletedLists,
  '20261129T2120-code-requesters': codeRequesters,
  '20261130T0100-saved-views': savedViews,
  '20261130T0101-call-durations': callDurations,
  '20261130T0201-contact-search': contactSearch,
  '20261130T0202-contact-changes': contactChanges,
  '20261130T0500-import-changes': importChanges,
  '20261130T0510-contact-pictures': contactPictures,
  '20261130T0600-number-statuses': numberStatuses,
  '20261130T0610-numbers-of-one-account': numbersOfOneAccount,
  '20261130T0620-number-claims': numberClaims,
  '20261130T0630-ledger': ledger,
  '20261130T0710-contact-merges': contactMerges,
  '20261130T0710-payments': payments,
  '20261130T1000-subscriptions': subscriptions,
  '20261130T1020-renewals': renewals,
  '20261130T1030-number-charges': numberCharges,
  '20261130T1040-usage-notices': usageNotices,
  '20261130T1050-team-invites': teamInvites,
  '20261130T1055-last-logins': lastLogins,
  '20261201T1000-notifications': notifications,
  '20261201T1005-nps-answers': npsAnswers,
  '20261201T1010-api-keys': apiKeys,
  '20261201T1015-onboarding': onboarding,
  '20261201T1020-terms-signatures': termsSignatures,
  '20261201T1030-webhooks': webhooks,
  '20261201T1035-mobile-login': mobileLogin,
  '20261201T1040-support-requests': supportRequests,
  '20261202T1000-companies': companies,
  '20261202T1005-affiliates': affiliates,
  '20261202T1020-reports': reports,
  '20261202T1021-report-totals': reportTotals,
  '20261202T1040-number-health': numberHealth,
  '20261202T1045-best-times': bestTimes,
  '20261202T1060-goals': goals,
  '20261202T1065-power-hours': powerHours,
  '20261202T1070-wall-links': wallLinks,
  '20261202T1080-call-comments': callComments,
  '20261202T1081-transcript-words': transcriptWords,
  '20261202T1082-dismissed-dispositions': dismissedDispositions,
  '20261203T1010-registrations': registrations,
  '20261203T1020-text-campaigns': textCampaigns,
  '20261203T1030-ringless': ringless,
  '20261203T1031-ringless-plans': ringlessPlans,
  '20261203T1032-consents-by-account': consentsByAccount,
  '20261203T1040-spam-protection': spamProtection,
  '20261203T1041-carrier-rejections': carrierRejections,
  '20261203T1060-report-mails': reportMails,
  '20261203T1061-speed-to-lead': speedToLead,
}
