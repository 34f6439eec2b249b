import { endSessionsOf } from '../app/domain/campaigns/end-sessions.server'
import { putBackInRuns } from '../app/domain/campaigns/requeue-contact.server'
import { stopSessionsOf } from '../app/domain/dial-sessions/stop-dial-sessions.server'
import { giveDispositions } from '../app/domain/dispositions/publish-dispositions.server'
import { nameRinging } from '../app/domain/inbound/name-ringing.server'
import { followNumbers } from '../app/domain/lead-selection/update-dialed-numbers.server'
import { followPlace } from '../app/domain/lead-selection/update-dialed-place.server'
import { mergeLeads } from '../app/domain/leads/merge-leads.server'
import { askForAllLeads } from '../app/domain/leads/release-leads.server'
import { reviewContact, reviewNumber, takeContactOffBoards } from '../app/domain/leads/review-leads.server'
import { tellOwing } from '../app/domain/lines/callbacks.read.server'
import { giveSharedNumbers } from '../app/domain/numbers/share-numbers.server'
import type { Reactions } from '../app/domain/reactions'
import { followConsent } from '../app/domain/recordings/update-consent.server'
import { markContact } from '../app/domain/search/mark-for-index.server'
import { followNumber } from '../app/domain/threads/move-inbox.server'
import { moveThreads, nameThreads } from '../app/domain/threads/name-threads.server'

/** Run in the fact's transaction, in this order. */
export const reactions: Reactions = {
  accountCreated: [
    (tctx, { accountId }) => giveDispositions(tctx, { accountId, boardId: null }),
    (tctx, { accountId }) => giveSharedNumbers(tctx, accountId),
  ],
  personSignedOut: [(tctx, { userId }) => stopSessionsOf(tctx, userId)],
  personDisabled: [(tctx, { userId }) => stopSessionsOf(tctx, userId, { waiting: true }), askForAllLeads],
  numberShared: [(tctx, { numberId }) => followNumber(tctx, numberId)],
  suppressionChanged: [(tctx, { accountId, e164 }) => reviewNumber(tctx, accountId, e164), tellOwing],
  contactNumbersChanged: [(tctx, { contact, before, after }) => followNumbers(tctx, contact, before, after)],
  contactUpdated: [
    async (tctx, { contact }) => void (await markContact(tctx, contact.id)),
    async (tctx, { contact, isPlaceChanged }) => {
      if (!isPlaceChanged) return
      await followPlace(tctx, contact)
      await followConsent(tctx, contact)
    },
    (tctx, { contact }) => reviewContact(tctx, contact.id),
  ],
  numberMatched: [
    (tctx, { accountId, e164, from, to }) => nameThreads(tctx, { accountId, recipient: e164, from, to }),
    nameRinging,
  ],
  contactDeleting: [(tctx, { contactId, byUser }) => takeContactOffBoards(tctx, contactId, byUser)],
  contactDeleted: [tellOwing],
  contactMerging: [moveThreads],
  contactFieldsMerged: [
    (tctx, { byUser, ...contacts }) => mergeLeads(tctx, contacts, { byUser, ruleId: null, fact: null }),
  ],
  contactMerged: [tellOwing],
  boardCreated: [giveDispositions],
  boardDeleted: [endSessionsOf],
  stageDeleted: [endSessionsOf],
  leadsReady: [(tctx, { contactsByStage }) => putBackInRuns(tctx, contactsByStage)],
}
