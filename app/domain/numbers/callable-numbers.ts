import type { ExpressionBuilder } from 'kysely'
import type { Tables } from '../../../db/schema/tables'

/** The carrier lets calls come from it, as far as we know. */
export const isAtCarrier = (eb: ExpressionBuilder<Tables, 'phone_numbers'>) =>
  eb('phone_numbers.released_at', 'is', null)

/** Of an account's numbers, those that a person may call from: what everybody shares, and their own. */
export const isCallableBy = (userId: string) => (eb: ExpressionBuilder<Tables, 'phone_numbers'>) =>
  eb.or([eb('phone_numbers.shared', '=', 1), eb('phone_numbers.user_id', '=', userId)])
