import type { UserActor } from '../actor'
import type { NumberStatus } from '../../../db/schema/dialer'
import type { NumberBlockers } from './numbers.schema'
import { numbersWords } from './numbers.words'

export interface BlockedNumber {
  personal: boolean
  status: NumberStatus
  shared: boolean
  userId: string | null
  /** Used for it now: can be turned off. */
  localPresence: boolean
  /** Or protection is pending, failed, or ends later. */
  spamProtected: boolean
}

export interface AccountNumbers {
  /** Shared with the team, and active. */
  sharedCount: number
  /** Of this user. */
  personalCount: number
  /** Of the plan. null: not counted. */
  freeSlots: number | null
}

const protectedReason = (manages: boolean): string =>
  manages
    ? numbersWords.protectedNotPrivate
    : `${numbersWords.protectedNotPrivate} ${numbersWords.askManagerToUnprotect}`

/** 3-settings §5 and §6. */
export function getNumberBlockers(
  number: BlockedNumber,
  user: Pick<UserActor, 'userId' | 'role' | 'permissions'>,
  { sharedCount, personalCount, freeSlots }: AccountNumbers,
): NumberBlockers {
  const manages = user.permissions.has('numbers:manage')
  const isOwn = number.userId === user.userId
  const unlessActive = (reason: string | null) => (number.status === 'active' ? reason : numbersWords.notActive)
  const unless = (isAllowed: boolean, reason: string) => (isAllowed ? null : reason)
  return {
    rename: unless(manages || isOwn, numbersWords.onlyManagersRename),
    forward: unlessActive(
      number.personal ? numbersWords.personalNotForwarded : unless(manages, numbersWords.onlyManagersForward),
    ),
    share: unlessActive(
      user.role === null
        ? numbersWords.onlyTeamsShare
        : (unless(manages || isOwn, numbersWords.onlyManagersShare) ??
            (number.shared && number.spamProtected ? protectedReason(manages) : null)),
    ),
    localPresence: unlessActive(
      number.personal || !number.shared
        ? numbersWords.localPresenceNeedsSharing
        : manages || isOwn
          ? unless(number.localPresence || sharedCount > 1, numbersWords.localPresenceNeedsNumbers)
          : numbersWords.onlyManagersLocalPresence,
    ),
    remove: unlessActive(
      number.personal && isOwn && personalCount < 2
        ? numbersWords.lastVerified
        : unless(manages || (number.personal && isOwn), numbersWords.onlyManagersRemove),
    ),
    restore:
      number.status === 'pending_cancellation'
        ? manages
          ? unless(freeSlots !== 0 || user.permissions.has('billing'), numbersWords.ownerRestores)
          : numbersWords.onlyManagersRestore
        : numbersWords.notMarked,
  }
}
