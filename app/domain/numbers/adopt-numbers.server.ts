import type { CarrierNumber } from '../carrier.port'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { formatPhone } from '../phone-numbers/phone'
import { listNumberOwners } from './number-owners.read.server'
import { numbersWords } from './numbers.words'

export interface Adoption {
  adopted: string[]
  /** Of the account already. */
  owned: string[]
}

/**
 * Gives numbers of the carrier account to an account, all or none. `all`: those without an owner. Idempotent.
 * Throws CarrierError, not_found (not at the carrier), conflict (of another account, or a personal number).
 */
export async function adoptNumbers(
  ctx: Ctx,
  { accountId, numbers }: { accountId: string; numbers: readonly string[] | 'all' },
): Promise<Adoption> {
  const listed = new Map((await ctx.carrier.listNumbers()).map((number) => [number.e164, number]))
  return ctx.db.transact('adopt-numbers', async (tx) => {
    const owners = await listNumberOwners(tx)
    const chosen = numbers === 'all' ? [...listed.keys()].filter((e164) => !owners.has(e164)) : [...new Set(numbers)]
    const missing = chosen.filter((e164) => !listed.has(e164))
    if (missing.length > 0) throw new DomainError('not_found', numbersWords.notAtCarrier(missing.map(formatPhone)))
    const taken = chosen.filter((e164) => (owners.get(e164)?.accountId ?? accountId) !== accountId)
    if (taken.length > 0) throw new DomainError('conflict', numbersWords.ofAnotherAccount(taken.map(formatPhone)))
    const owned = chosen.filter((e164) => owners.get(e164)?.isAtCarrier)
    const adopted = chosen.filter((e164) => !owned.includes(e164))
    await requireNotPersonal(tx, accountId, adopted)
    for (const e164 of adopted) await saveNumber(tx, accountId, listed.get(e164)!)
    return { adopted, owned }
  })
}

/** A row of before the number was released returns with its threads. The nickname stays. */
const saveNumber = (tx: Ctx, accountId: string, { e164, nickname, carrierSid }: CarrierNumber): Promise<unknown> =>
  tx.db.q
    .insertInto('phone_numbers')
    .values({
      id: tx.ids('num'),
      account_id: accountId,
      e164,
      nickname,
      carrier_sid: carrierSid,
      created_at: tx.clock.now(),
    })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'e164']).doUpdateSet({
        carrier_sid: carrierSid,
        released_at: null,
        status: 'active',
        cancels_at: null,
        deleted_at: null,
        paid_until: null,
        charge_at: null,
        charge_tries: 0,
        text_refusal: null,
      }),
    )
    .execute()

async function requireNotPersonal(tx: Ctx, accountId: string, numbers: readonly string[]): Promise<void> {
  if (numbers.length === 0) return
  const personal = await tx.db.q
    .selectFrom('phone_numbers')
    .select('e164')
    .where('account_id', '=', accountId)
    .where('e164', 'in', [...numbers])
    .where('personal', '=', 1)
    .orderBy('e164')
    .execute()
  if (personal.length > 0)
    throw new DomainError('conflict', numbersWords.personalNumber(personal.map(({ e164 }) => formatPhone(e164))))
}
