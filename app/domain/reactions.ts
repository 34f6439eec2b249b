import type { Ctx } from './context.server'

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

/** What happens in a lower area and has effects in areas above it. */
interface Facts {
  accountCreated: { accountId: string }
  /** No session of the person is left. */
  personSignedOut: { userId: string }
  personDisabled: { userId: string; accountId: string }
  numberShared: { numberId: string }
  /** A number was put on the do-not-call list, or taken off it. */
  suppressionChanged: { accountId: string; e164: string }
  contactNumbersChanged: { contact: { id: string; account_id: string }; before: Phone[]; after: Phone[] }
  /** `isPlaceChanged`: a column changed that decides where the contact is. */
  contactUpdated: { contact: ContactRow; isPlaceChanged: boolean }
  /** The caller of a number is a known contact from now on. */
  numberMatched: { accountId: string; e164: string; from: string; to: string; name: string }
  /** Before the contact's row is marked as deleted. */
  contactDeleting: { contactId: string; byUser: string }
  contactDeleted: { accountId: string; contactId: string }
  /** Records move to the contact that stays. */
  contactMerging: { accountId: string; from: string; to: string }
  /** The contact that stays has the fields, numbers and tags of both. */
  contactFieldsMerged: { from: string; to: string; name: string; byUser: string }
  contactMerged: { accountId: string; contactId: string }
  boardCreated: { accountId: string; boardId: string }
  boardDeleted: { boardId: string }
  stageDeleted: { stageId: string }
  /** Contacts by stage that can be dialed again. */
  leadsReady: {
    contactsByStage: ReadonlyMap<string, ReadonlyArray<{ contactId: string; onlyPlaced: boolean }>>
  }
}

/** For each fact the effects, in their order, in the transaction of the fact. Wired in `server/reactions.ts`. */
export type Reactions = {
  readonly [Fact in keyof Facts]: ReadonlyArray<(tctx: Ctx, fact: Facts[Fact]) => Promise<void>>
}

/** Runs the effects of a fact, in the transaction of the caller. */
export async function react<Fact extends keyof Facts>(tctx: Ctx, name: Fact, fact: Facts[Fact]): Promise<void> {
  for (const effect of tctx.reactions[name]) await effect(tctx, fact)
}
