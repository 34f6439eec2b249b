import { randomInt } from 'node:crypto'
import { statement } from '../../../db/statement'
import type { UserActor } from '../actor'
import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { callableNumbers, isAtCarrier } from '../accounts/callable-numbers'
import { getStoredSettings } from './settings.read.server'
import type { DialerSettings } from './settings.schema'
import { PIN_DIGITS, type DialInView } from './dial-in.schema'

const dialInOf = statement((q, p: { user_id: string }) =>
  q.selectFrom('dial_ins').select(['e164', 'sealed_pin']).where('user_id', '=', p.user_id),
)
const pinsOfPhone = statement((q, p: { e164: string }) =>
  q.selectFrom('dial_ins').select('sealed_pin').where('e164', '=', p.e164),
)

const getDialInPhone = ({ connectionType, connectionPrompt, phone }: DialerSettings): string | null =>
  connectionType === 'dial-in' || connectionPrompt ? phone : null

/** A changed phone gets a new PIN. */
export async function updateDialIn(tx: Ctx, user: UserActor, settings: DialerSettings): Promise<void> {
  const e164 = getDialInPhone(settings)
  const before = await tx.db.first(dialInOf, { user_id: user.userId })
  if ((before?.e164 ?? null) === e164) return
  await tx.db.q.deleteFrom('dial_ins').where('user_id', '=', user.userId).execute()
  if (e164 === null) return
  await tx.db.q
    .insertInto('dial_ins')
    .values({
      user_id: user.userId,
      account_id: user.accountId,
      e164,
      sealed_pin: tx.seal.seal(await newPin(tx, e164)),
      last_wrong_at: null,
      created_at: tx.clock.now(),
    })
    .execute()
}

/** Unique per phone. */
async function newPin(tx: Ctx, e164: string): Promise<string> {
  const usedPins = (await tx.db.all(pinsOfPhone, { e164 })).map(({ sealed_pin }) => tx.seal.open(sealed_pin))
  for (;;) {
    const pin = String(randomInt(10 ** PIN_DIGITS)).padStart(PIN_DIGITS, '0')
    if (!usedPins.includes(pin)) return pin
  }
}

export async function findDialIn(ctx: Ctx): Promise<DialInView | null> {
  const user = requireUser(ctx)
  const row = await ctx.db.first(dialInOf, { user_id: user.userId })
  if (!row) return null
  const numbers = await callableNumbers(ctx.db.q, user)
    .select('e164')
    .where(isAtCarrier)
    .where('personal', '=', 0)
    .execute()
  const { callerIdNumber } = await getStoredSettings(ctx, user.userId)
  const number = numbers.find(({ e164 }) => e164 === callerIdNumber) ?? numbers[0]
  return { number: number?.e164 ?? null, phone: row.e164, pin: ctx.seal.open(row.sealed_pin) }
}
