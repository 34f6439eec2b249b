import type { Ctx } from '../context.server'
import { visibleNumbers } from '../numbers/numbers.read.server'
import { formatPhone } from '../phone-numbers/phone'

export const NUMBER_FAULTS = ['unpaid', 'released', 'spam_failed', 'text_refused', 'removal'] as const
export type NumberFault = (typeof NUMBER_FAULTS)[number]

export interface NumberToCheck {
  id: string
  display: string
  nickname: string
  fault: NumberFault
  /** ISO: when it stops working. */
  at: string | null
}

export interface NumbersToCheck {
  numbers: NumberToCheck[]
  /** Of all faults. */
  total: number
}

const SPAM_FAULTS = ['remediationFailed', 'inputNeeded'] as const

/** Active and canceling numbers that the reader sees and that do not work as they should. */
export async function findNumbersToCheck(ctx: Ctx, limit: number): Promise<NumbersToCheck> {
  const faulty = visibleNumbers(ctx)
    .leftJoin('spam_registrations', 'spam_registrations.number_id', 'phone_numbers.id')
    .where('phone_numbers.status', '!=', 'deleted')
    .where((eb) =>
      eb.or([
        eb('phone_numbers.charge_tries', '>', 0),
        eb('phone_numbers.released_at', 'is not', null),
        eb('phone_numbers.text_refusal', 'is not', null),
        eb('phone_numbers.status', '=', 'pending_cancellation'),
        eb('spam_registrations.state', 'in', [...SPAM_FAULTS]),
      ]),
    )
  const { total } = await faulty.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  if (Number(total) === 0) return { numbers: [], total: 0 }
  const rows = await faulty
    .select([
      'phone_numbers.id',
      'e164',
      'nickname',
      'status',
      'phone_numbers.charge_tries',
      'released_at',
      'phone_numbers.cancels_at',
      'spam_registrations.state as spam_state',
    ])
    .orderBy('phone_numbers.charge_tries', 'desc')
    .orderBy('phone_numbers.id')
    .limit(limit)
    .execute()
  const numbers = rows.map((row): NumberToCheck => ({
    id: row.id,
    display: formatPhone(row.e164),
    nickname: row.nickname,
    fault:
      row.charge_tries > 0
        ? 'unpaid'
        : row.released_at !== null
          ? 'released'
          : row.status === 'pending_cancellation'
            ? 'removal'
            : SPAM_FAULTS.some((state) => state === row.spam_state)
              ? 'spam_failed'
              : 'text_refused',
    at: row.cancels_at === null ? null : new Date(row.cancels_at).toISOString(),
  }))
  return { numbers, total: Number(total) }
}
