import type { Ctx } from '../context.server'
import { visibleNumbers } from '../numbers/numbers.read.server'
import { formatPhone } from '../phone-numbers/phone'

export const NUMBER_FAULTS = ['unpaid', 'released', 'text_refused', 'removal'] as const
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

/** Active and canceling numbers that the reader sees and that do not work as they should. */
export async function findNumbersToCheck(ctx: Ctx, limit: number): Promise<NumbersToCheck> {
  const faulty = visibleNumbers(ctx)
    .where('phone_numbers.status', '!=', 'deleted')
    .where((eb) =>
      eb.or([
        eb('phone_numbers.charge_tries', '>', 0),
        eb('phone_numbers.released_at', 'is not', null),
        eb('phone_numbers.text_refusal', 'is not', null),
        eb('phone_numbers.status', '=', 'pending_cancellation'),
      ]),
    )
  const { total } = await faulty.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  if (Number(total) === 0) return { numbers: [], total: 0 }
  const rows = await faulty
    .select(['id', 'e164', 'nickname', 'status', 'charge_tries', 'released_at', 'cancels_at'])
    .orderBy('charge_tries', 'desc')
    .orderBy('id')
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
            : 'text_refused',
    at: row.cancels_at === null ? null : new Date(row.cancels_at).toISOString(),
  }))
  return { numbers, total: Number(total) }
}
