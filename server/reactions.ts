import {
  copyTemplateToAccount,
  createCompanyTemplate,
  publishCompanyDispositions,
} from '../app/domain/account-dispositions/company-template.server'
import { revokeKeysOfPerson } from '../app/domain/api-keys/revoke-keys-of-person.server'
import { endDialSessions } from '../app/domain/campaigns/end-dial-sessions.server'
import { requeueContacts } from '../app/domain/campaigns/requeue-contacts.server'
import { completePurchase, failPurchase } from '../app/domain/checkout/settle-purchase.server'
import { publishCallbackCount, publishCallbackCounts } from '../app/domain/callbacks/callbacks.read.server'
import { stopUserSessions } from '../app/domain/dial-sessions/stop-dial-sessions.server'
import { addImportedNote } from '../app/domain/contact-notes/add-imported-note.server'
import { createDefaultDispositions } from '../app/domain/dispositions/create-default-dispositions.server'
import {
  handleInvoiceMoneyReturned,
  handleInvoiceMoneyTaken,
  voidCreditNote,
} from '../app/domain/invoices/credit-invoice.server'
import { settleInvoice } from '../app/domain/invoices/settle-invoice.server'
import { updateRingingName } from '../app/domain/inbound/update-ringing-name.server'
import { updateDialedNumbers } from '../app/domain/lead-selection/update-dialed-numbers.server'
import { updateDialedPlace } from '../app/domain/lead-selection/update-dialed-place.server'
import { mergeLeads, unmergeLeads } from '../app/domain/leads/merge-leads.server'
import { enqueueAllLeadReleases } from '../app/domain/lead-maintenance/release-leads.server'
import {
  recheckContactLeads,
  recheckNumberLeads,
  removeContactFromBoards,
} from '../app/domain/lead-maintenance/recheck-leads.server'
import { closeSuppressedOptOut } from '../app/domain/opt-outs/opt-out-requests.server'
import { releaseNumbersOfPerson } from '../app/domain/numbers/release-numbers-of-person.server'
import { submitCallerName } from '../app/domain/voice-trust/submit-stir-shaken.server'
import { moveVoicemailsToTeam } from '../app/domain/voicemails/move-voicemails.server'
import {
  queueCallWebhooks,
  queueEventWebhooks,
  queueScheduleWebhooks,
} from '../app/domain/webhook-endpoints/queue-webhooks.server'
import { addNewNumber, forgetNumber } from '../app/domain/registrations/assign-numbers.server'
import type { Reactions } from '../app/domain/reactions'
import { handleRenewalPaid, handleRenewalUnpaid } from '../app/domain/renewals/settle-renewal.server'
import { moveDrops } from '../app/domain/ringless/move-drops.server'
import { updateConsent } from '../app/domain/recordings/update-consent.server'
import { publishScheduledTexts } from '../app/domain/sending/publish-scheduled-texts.server'
import { markContactForIndex } from '../app/domain/thread-search/mark-for-index.server'
import { dispatchToNumberHealth } from '../app/domain/number-health/dispatch-to-number-health.server'
import { judgeProtectedNumber } from '../app/domain/number-health/judge-rejection.server'
import { cancelOfMarkedNumber, endOfDeletedNumber } from '../app/domain/spam-protection/end-protection.server'
import { handleProductChange } from '../app/domain/spam-protection/handle-product-change.server'
import { handleProtectionUnpaid } from '../app/domain/spam-protection/restore-protection.server'
import { handleRestoreUnpaid } from '../app/domain/number-charges/restore-purchase.server'
import { handleChangeUnpaid } from '../app/domain/subscriptions/add-resource.server'
import { addImportedTags, removeImportedTags } from '../app/domain/tags/add-imported-tags.server'
import {
  notifyOfCancellation,
  notifyOfFailedPayment,
  notifyOfFailedRecharge,
  notifyOfRemovedNumber,
  notifyOfUnpaidNumber,
  notifyOfUsage,
} from '../app/domain/notifications/notify-of-billing.server'
import {
  notifyOfComment,
  notifyOfMissedCall,
  notifyOfScheduledCall,
  notifyOfVoicemail,
} from '../app/domain/notifications/notify-of-calls.server'
import { followCampaign } from '../app/domain/a2p/charge-campaign-months.server'
import { followRegistration } from '../app/domain/a2p/submit-a2p.server'
import { notifyOfRegistration } from '../app/domain/notifications/notify-of-registrations.server'
import { notifyOfHurtNumber, notifyOfSpamProtection } from '../app/domain/notifications/notify-of-numbers.server'
import { notifyOfFailedText } from '../app/domain/notifications/notify-of-texts.server'
import { notifyOfAcceptedInvite, notifyOfImport } from '../app/domain/notifications/notify-of-work.server'
import { enqueueInboxMove } from '../app/domain/threads/move-inbox.server'
import {
  moveAllThreads,
  moveThreadsBack,
  moveThreadsByNumber,
} from '../app/domain/threads/move-threads-by-number.server'

/** Run in the fact's transaction, in this order. */
export const reactions: Reactions = {
  eventRecorded: [queueEventWebhooks],
  callEnded: [queueCallWebhooks],
  accountCreated: [(tx, { accountId }) => createDefaultDispositions(tx, { accountId, boardId: null })],
  companyCreated: [createCompanyTemplate],
  companyJoined: [copyTemplateToAccount],
  companyDispositionsChanged: [(tx, { companyId }) => publishCompanyDispositions(tx, companyId)],
  personSignedOut: [(tx, { userId }) => stopUserSessions(tx, userId)],
  personDisabled: [
    revokeKeysOfPerson,
    (tx, { userId }) => stopUserSessions(tx, userId, { waiting: true }),
    enqueueAllLeadReleases,
  ],
  seatLost: [(tx, { userId }) => stopUserSessions(tx, userId, { waiting: true }), enqueueAllLeadReleases],
  personRemoved: [releaseNumbersOfPerson, moveVoicemailsToTeam],
  invoicePaymentSettled: [settleInvoice],
  invoicePaid: [completePurchase, handleRenewalPaid],
  invoiceUnpaid: [failPurchase, handleRenewalUnpaid, handleChangeUnpaid, handleRestoreUnpaid, handleProtectionUnpaid],
  invoiceRefundRefused: [voidCreditNote],
  invoiceMoneyTaken: [handleInvoiceMoneyTaken],
  invoiceMoneyReturned: [handleInvoiceMoneyReturned],
  renewalFailed: [notifyOfFailedPayment],
  rechargeFailed: [notifyOfFailedRecharge],
  subscriptionCanceled: [notifyOfCancellation],
  usageLow: [notifyOfUsage],
  numberUnpaid: [notifyOfUnpaidNumber],
  numberMarked: [cancelOfMarkedNumber],
  numberDeleted: [
    endOfDeletedNumber,
    notifyOfRemovedNumber,
    forgetNumber,
    async (tx, { numberId }) => void (await dispatchToNumberHealth(tx, numberId, { type: 'RETIRE' })),
  ],
  numberClaimed: [addNewNumber],
  registrationChanged: [
    notifyOfRegistration,
    submitCallerName,
    followRegistration,
    followCampaign,
    handleProductChange,
  ],
  spamProtectionChanged: [notifyOfSpamProtection, judgeProtectedNumber],
  numberHurt: [notifyOfHurtNumber],
  callCommented: [notifyOfComment],
  callMissed: [notifyOfMissedCall],
  voicemailStored: [notifyOfVoicemail],
  textFailed: [notifyOfFailedText],
  importFinished: [notifyOfImport],
  inviteAccepted: [notifyOfAcceptedInvite],
  scheduledCallDue: [notifyOfScheduledCall],
  numberSharingChanged: [enqueueInboxMove],
  suppressionChanged: [
    (tx, { accountId, e164 }) => recheckNumberLeads(tx, accountId, e164),
    publishCallbackCounts,
    closeSuppressedOptOut,
    publishScheduledTexts,
  ],
  contactNumbersChanged: [(tx, { contact, before, after }) => updateDialedNumbers(tx, contact, before, after)],
  contactUpdated: [
    async (tx, { contact }) => void (await markContactForIndex(tx, contact.id)),
    async (tx, { contact, isPlaceChanged }) => {
      if (!isPlaceChanged) return
      await updateDialedPlace(tx, contact)
      await updateConsent(tx, contact)
    },
    (tx, { contact }) => recheckContactLeads(tx, contact.id),
  ],
  contactImported: [addImportedTags, addImportedNote],
  contactImportUndone: [removeImportedTags],
  numberMatched: [
    (tx, { accountId, e164, from, to }) => moveThreadsByNumber(tx, { accountId, recipient: e164, from, to }),
    updateRingingName,
  ],
  contactDeleting: [(tx, { contactId, byUser }) => removeContactFromBoards(tx, contactId, byUser)],
  contactDeleted: [publishCallbackCounts],
  contactMerging: [moveAllThreads, moveDrops],
  contactFieldsMerged: [
    (tx, { byUser, ...contacts }) => mergeLeads(tx, contacts, { byUser, ruleId: null, fact: null }),
  ],
  contactUnmerged: [
    moveThreadsBack,
    (tx, { byUser, ...contacts }) => unmergeLeads(tx, contacts, { byUser, ruleId: null, fact: null }),
  ],
  contactMerged: [publishCallbackCounts],
  boardCreated: [createDefaultDispositions],
  boardDeleted: [endDialSessions],
  stageDeleted: [endDialSessions],
  scheduledCallsChanged: [publishCallbackCount],
  callScheduled: [queueScheduleWebhooks],
  leadsReady: [(tx, { contactsByStage }) => requeueContacts(tx, contactsByStage)],
}
