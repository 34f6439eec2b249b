import { sql, type SqlBool } from 'kysely'
import type { Ctx } from '../context.server'
import { reasonTexts } from '../number-health/number-health.words'
import { visibleNumbers } from '../numbers/numbers.read.server'
import { formatPhone } from '../phone-numbers/phone'

/** The gravest first; a number is shown with its first. */
export const NUMBER_FAULTS = [
  'unpaid',
  'released',
  'spam_failed',
  'hurt',
  'resting_hurt',
  'text_refused',
  'removal',
] as const
export type NumberFault = (typeof NUMBER_FAULTS)[number]

export interface NumberToCheck {
  id: string
  display: string
  nickname: string
  fault: NumberFault
  /** Why it is hurt. */
  reason: string | null
  /** ISO: when it stops working. */
  at: string | null
}

export interface NumbersToCheck {
  numbers: NumberToCheck[]
  /** Of all faults. */
  total: number
}

const FAULT_CONDITIONS: Record<NumberFault, ReturnType<typeof sql<SqlBool>>> = {
  unpaid: sql`phone_numbers.charge_tries > 0`,
  released: sql`phone_numbers.released_at is not null`,
  spam_failed: sql`spam_registrations.state in ('remediationFailed', 'inputNeeded')`,
  hurt: sql`number_health.state = 'hurt'`,
  resting_hurt: sql`number_health.state = 'resting' and number_health.reason in ('rest_hurt', 'rest_extended')`,
  text_refused: sql`phone_numbers.text_refusal is not null`,
  removal: sql`phone_numbers.status = 'pending_cancellation'`,
}
const FAULT = sql<number | null>`case ${sql.join(
  NUMBER_FAULTS.map((fault, index) => sql`when ${FAULT_CONDITIONS[fault]} then ${sql.lit(index)}`),
  sql` `,
)} end`

/** Active and canceling numbers that the reader sees and that do not work as they should. */
export async function findNumbersToCheck(ctx: Ctx, limit: number): Promise<NumbersToCheck> {
  const faulty = visibleNumbers(ctx)
    .leftJoin('spam_registrations', 'spam_registrations.number_id', 'phone_numbers.id')
    .leftJoin('number_health', 'number_health.id', 'phone_numbers.id')
    .where('phone_numbers.status', '!=', 'deleted')
    .where(sql<SqlBool>`${FAULT} is not null`)
  const { total } = await faulty.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  if (Number(total) === 0) return { numbers: [], total: 0 }
  const rows = await faulty
    .select([
      'phone_numbers.id',
      'e164',
      'nickname',
      'phone_numbers.cancels_at',
      'number_health.reason',
      FAULT.$notNull().as('fault'),
    ])
    .orderBy('fault')
    .orderBy('phone_numbers.id')
    .limit(limit)
    .execute()
  const numbers = rows.map((row): NumberToCheck => {
    const fault = NUMBER_FAULTS[row.fault]!
    return {
      id: row.id,
      display: formatPhone(row.e164),
      nickname: row.nickname,
      fault,
      reason: fault === 'hurt' ? reasonTexts[row.reason as keyof typeof reasonTexts] : null,
      at: row.cancels_at === null ? null : new Date(row.cancels_at).toISOString(),
    }
  })
  return { numbers, total: Number(total) }
}
