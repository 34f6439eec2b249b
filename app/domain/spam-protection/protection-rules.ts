import { requireUser } from '../access/require'
import type { UserActor } from '../actor'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import type { NumberStatus } from '../../../db/schema/dialer'
import { areaCode, areaCodeOf } from '../phone-numbers/area-codes'
import { isProvince } from '../places/us-states'
import { spamWords } from './spam-protection.words'

/** Throws forbidden. */
export function requireTrustEditor(ctx: Ctx): UserActor {
  const user = requireUser(ctx)
  if (!user.permissions.has('trust:edit')) throw new DomainError('forbidden', spamWords.onlyManagers)
  return user
}

export interface ProtectableNumber {
  e164: string
  status: NumberStatus
  shared: 0 | 1
  personal: 0 | 1
  carrier_sid: string | null
  caller_id_sid: string | null
  released_at: number | null
}

/** Toll-free numbers have no area code of a place: carriers do not label them. */
function isOfUnitedStates(e164: string): boolean {
  const code = areaCodeOf(e164)
  const place = code === null ? null : areaCode(code)
  return place !== null && !place.states.some(isProvince)
}

/** Under which the carrier knows the number. null: it does not. */
export const carrierSidOf = ({
  personal,
  carrier_sid,
  caller_id_sid,
}: Pick<ProtectableNumber, 'personal' | 'carrier_sid' | 'caller_id_sid'>): string | null =>
  personal === 1 ? caller_id_sid : carrier_sid

/** Why a number cannot be registered. null: it can. */
export function findProtectBlocker(number: ProtectableNumber): string | null {
  if (number.status !== 'active') return spamWords.numberRemoved
  if (number.shared === 0) return spamWords.onlyShared
  if (!isOfUnitedStates(number.e164)) return spamWords.onlyUnitedStates
  if (number.released_at !== null || carrierSidOf(number) === null) return spamWords.notAtCarrier
  return null
}

export interface RestoreFacts {
  /** null: not counted. */
  slots: number | null
  filledSlots: number
  usesWallet: boolean
  isOwner: boolean
  mayEdit: boolean
}

interface RestoredProtection {
  state: string
  paid_until: number
  is_refunded: 0 | 1
  number_status: NumberStatus
}

/** Whether restoring costs a monthly fee of its own. */
export function needsPurchase(
  { state, paid_until, is_refunded }: RestoredProtection,
  { slots, filledSlots, usesWallet }: RestoreFacts,
  now: number,
): boolean {
  if (slots !== null) return filledSlots >= slots
  return usesWallet && state === 'unprotected' && (is_refunded === 1 || paid_until <= now)
}

/** A reason for each thing that the user may not do. */
export function getProtectionBlockers(
  protection: RestoredProtection,
  facts: RestoreFacts,
  now: number,
): { remove: string | null; restore: string | null } {
  const { state, number_status } = protection
  if (!facts.mayEdit) return { remove: spamWords.onlyManagers, restore: spamWords.onlyManagers }
  const isOver = state === 'cancelling' || state === 'unprotected'
  return {
    remove: isOver ? spamWords.isCanceled : null,
    restore: !isOver
      ? spamWords.notCanceled
      : number_status !== 'active'
        ? spamWords.numberRemoved
        : needsPurchase(protection, facts, now) && !facts.isOwner
          ? spamWords.ownerRestores
          : null,
  }
}
