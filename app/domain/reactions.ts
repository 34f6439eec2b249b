import type { Ctx } from './context.server'
import type { StoredEvent } from './events/record-event.server'

interface Phone {
  e164: string
  type: string
  position: number
}

interface ContactRow {
  id: string
  account_id: string
  timezone?: string | null
  state?: string | null
  zip?: string | null
}

export interface ReactionFacts {
  /** Any event, once for each of its channels. */
  eventRecorded: StoredEvent
  /** Inbound ones too. */
  callEnded: { accountId: string; callId: string }
  accountCreated: { accountId: string }
  companyCreated: { companyId: string }
  /** The account is a location of it now. */
  companyJoined: { companyId: string; accountId: string }
  /** Of the company's settings. */
  companyDispositionsChanged: { companyId: string }
  personSignedOut: { userId: string }
  personDisabled: { userId: string; accountId: string }
  /** Can no longer call. */
  seatLost: { userId: string; accountId: string }
  /** Leaves the team; disabled next. */
  personRemoved: { userId: string; accountId: string }
  /** Each time that the state of a payment for an invoice changes; `paid` once. `code`: of a decline. */
  invoicePaymentSettled: {
    invoiceId: string
    result: 'paid' | 'declined' | 'needs_person' | 'failed'
    code: string | null
  }
  /** Once. */
  invoicePaid: { invoiceId: string }
  /** `needs_person`: the bank asks for the card's owner. Otherwise this try is over. */
  invoiceUnpaid: { invoiceId: string; result: 'declined' | 'needs_person' | 'failed'; code: string | null }
  /** The provider did not pay it back. */
  invoiceRefundRefused: { creditNoteId: string }
  /** At the provider. `takenId`: of the refund or dispute. */
  invoiceMoneyTaken: { invoiceId: string; takenId: string; cents: number; by: 'refund' | 'dispute' }
  /** A dispute was won. */
  invoiceMoneyReturned: { invoiceId: string; takenId: string }
  /** A dated try. `isLast`: nothing new starts. `subject`: of its mail. */
  renewalFailed: {
    accountId: string
    subscriptionId: string
    since: number
    tryNumber: number
    subject: string
    reason: string
    isLast: boolean
  }
  rechargeFailed: { accountId: string; at: number; cents: number; isPaused: boolean }
  /** `on`: the day on which it ends; null: it has ended. */
  subscriptionCanceled: { accountId: string; subscriptionId: string; product: string; on: string | null; at: number }
  /** Once per crossing and person. */
  usageLow: {
    accountId: string
    userId: string
    consumable: 'dialMinutes' | 'messages' | 'rvmDrops' | 'videos'
    level: 'LOW' | 'OUT'
    remaining: number
    limit: number
    periodStart: number | null
  }
  /** `isMarked`: for removal. `dueAt`: when the month began. */
  numberUnpaid: { accountId: string; numberId: string; e164: string; dueAt: number; isMarked: boolean }
  /** For removal. */
  numberMarked: { accountId: string; numberId: string; cancelsAt: number }
  numberDeleted: { accountId: string; numberId: string; e164: string }
  /** At the carrier, for this account; also one that returned. */
  numberClaimed: { accountId: string; numberId: string }
  /** Each change of state. */
  registrationChanged: {
    accountId: string
    registrationId: string
    kind: string
    numberId: string | null
    from: string
    to: string
    /** Of its submissions. */
    revision: number
    at: number
  }
  /** `rejected`: by a mobile carrier, and sent again. `unpaid`: it ended. */
  spamProtectionChanged: {
    accountId: string
    numberId: string
    at: number
    result: 'protected' | 'rejected' | 'failed' | 'input_needed' | 'unpaid'
    reason: string | null
  }
  /** As a caller ID. */
  numberHurt: { accountId: string; numberId: string; at: number }
  callCommented: { accountId: string; callId: string; commentId: string }
  callMissed: { accountId: string; callId: string }
  /** `userId` null: the team's inbox. */
  voicemailStored: { accountId: string; voicemailId: string; callId: string; userId: string | null }
  textFailed: {
    accountId: string
    messageId: string
    threadId: string
    blastId: string | null
    authorId: string | null
  }
  importFinished: {
    accountId: string
    importId: string
    userId: string
    state: 'done' | 'failed'
    added: number
    updated: number
    refused: number
  }
  /** `userId`: who joined. */
  inviteAccepted: { accountId: string; inviteId: string; invitedBy: string; userId: string }
  /** `at`: the scheduled time. */
  scheduledCallDue: { accountId: string; leadId: string; at: number }
  numberSharingChanged: { numberId: string; accountId: string }
  suppressionChanged: { accountId: string; e164: string }
  contactNumbersChanged: { contact: { id: string; account_id: string }; before: Phone[]; after: Phone[] }
  /** `isPlaceChanged`: location columns changed. */
  contactUpdated: { contact: ContactRow; isPlaceChanged: boolean }
  /** What a file says beside the contact's fields. `userId`: who imported it. */
  contactImported: {
    accountId: string
    contactId: string
    userId: string
    tags: readonly string[]
    note: string | null
  }
  /** Takes back tags. `userId`: who undid it. */
  contactImportUndone: { accountId: string; contactId: string; userId: string; tags: readonly string[] }
  /** The number has a contact now. */
  numberMatched: { accountId: string; e164: string; from: string; to: string; name: string }
  /** Before the row is marked. */
  contactDeleting: { contactId: string; byUser: string }
  contactDeleted: { accountId: string; contactId: string }
  /** To the remaining contact. */
  contactMerging: { accountId: string; from: string; to: string }
  contactFieldsMerged: { from: string; to: string; name: string; byUser: string }
  contactMerged: { accountId: string; contactId: string }
  /** From the contact that stayed, to the one that is back. */
  contactUnmerged: {
    from: string
    to: string
    byUser: string
    threadIds: readonly string[]
    leadIds: readonly string[]
  }
  boardCreated: { accountId: string; boardId: string }
  boardDeleted: { boardId: string }
  stageDeleted: { stageId: string }
  /** Of the seller's leads. */
  scheduledCallsChanged: { userId: string; accountId: string }
  /** At a new time, too. */
  callScheduled: { accountId: string; leadId: string; contactId: string; at: number }
  /** Dialable again. */
  leadsReady: {
    contactsByStage: ReadonlyMap<string, ReadonlyArray<{ contactId: string; onlyPlaced: boolean }>>
  }
}

/** Run in order, in the fact's transaction. Wired in `server/reactions.ts`. */
export type Reactions = {
  readonly [Fact in keyof ReactionFacts]: ReadonlyArray<(tx: Ctx, fact: ReactionFacts[Fact]) => Promise<void>>
}

export async function runReactions<Fact extends keyof ReactionFacts>(
  tx: Ctx,
  name: Fact,
  fact: ReactionFacts[Fact],
): Promise<void> {
  for (const effect of tx.reactions[name]) await effect(tx, fact)
}
