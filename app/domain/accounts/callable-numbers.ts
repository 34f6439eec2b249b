import type { ExpressionBuilder } from 'kysely'
import type { Queries } from '../../../db/open'
import type { Tables } from '../../../db/schema/tables'

export const isAtCarrier = (eb: ExpressionBuilder<Tables, 'phone_numbers'>) =>
  eb('phone_numbers.released_at', 'is', null)

/** Deleted numbers are only shown with their threads and calls. */
export const isNotDeleted = (eb: ExpressionBuilder<Tables, 'phone_numbers'>) =>
  eb('phone_numbers.status', '!=', 'deleted')

export const isForLocalPresence = ({ shared, local_presence }: { shared: 0 | 1; local_presence: 0 | 1 }): boolean =>
  shared === 1 && local_presence === 1

/** Spec 3-settings §5. */
export const LOCAL_PRESENCE_MIN = 2

/** The first number at the carrier is the default caller ID: order matters. Personal ones after a confirming call. */
export const callableNumbers = (q: Queries, person: { accountId: string; userId: string }) =>
  q
    .selectFrom('phone_numbers')
    .where('phone_numbers.account_id', '=', person.accountId)
    .where((eb) => eb.or([eb('phone_numbers.shared', '=', 1), eb('phone_numbers.user_id', '=', person.userId)]))
    .where((eb) => eb.or([eb('phone_numbers.personal', '=', 0), eb('phone_numbers.caller_id_sid', 'is not', null)]))
    // The default is a number that takes calls back.
    .orderBy('phone_numbers.personal')
    .orderBy('phone_numbers.created_at')
    .orderBy('phone_numbers.id')
