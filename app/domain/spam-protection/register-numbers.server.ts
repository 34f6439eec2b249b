import { findAccountPlan } from '../accounts/accounts.read.server'
import type { UserActor } from '../actor'
import type { Ctx } from '../context.server'
import { DomainError, notFound } from '../errors'
import { visibleNumbers } from '../numbers/numbers.read.server'
import { publishNumber } from '../numbers/publish-number.server'
import { formatPhone } from '../phone-numbers/phone'
import { toE164 } from '../phone-numbers/read-number'
import { submitRegistration } from '../registrations/submit-registration.server'
import { findApprovedProfile } from './business-profile.read.server'
import { chargeFirstMonth } from './charge-protection.server'
import { findProtectBlocker, requireTrustEditor } from './protection-rules'
import { advanceProtection, findProtectionOfNumber, insertProtection } from './spam-machine.server'
import { findApprovedProduct, findSpamProfileRow } from './spam-profile.read.server'
import type { SpamRegistration } from './spam-protection.schema'
import { findRegistrations, readSpamSlots } from './spam-protection.read.server'
import { spamWords } from './spam-protection.words'

/** All or none. Throws forbidden, invalid, not_found, conflict, no_funds. */
export async function registerNumbers(ctx: Ctx, numbers: readonly string[]): Promise<SpamRegistration[]> {
  const user = requireTrustEditor(ctx)
  const e164s = [...new Set(numbers.map(readNumber))]
  return ctx.db.transact('spam-protection.register', async (tx) => {
    const rows = await findProtectable(tx, e164s)
    await requireReady(tx, user)
    const slots = await readSpamSlots(tx)
    requireSlots(slots, rows.length)
    const ids: string[] = []
    for (const { id } of rows) ids.push(await startProtection(tx, user, id))
    return findRegistrations(tx, ids)
  })
}

function readNumber(text: string): string {
  const e164 = toE164(text)
  if (e164 === null) throw notFound('Number')
  return e164
}

/** Throws conflict, not_possible_now. */
export async function requireReady(tx: Ctx, { accountId }: UserActor): Promise<void> {
  if (tx.trust === null) throw new DomainError('not_possible_now', spamWords.notOffered)
  if (!(await findSpamProfileRow(tx, accountId))) throw new DomainError('conflict', spamWords.needsProfile)
  if (!(await findApprovedProfile(tx, accountId))) throw new DomainError('conflict', spamWords.needsBusinessProfile)
}

async function findProtectable(tx: Ctx, e164s: readonly string[]) {
  const rows = await visibleNumbers(tx)
    .leftJoin('spam_registrations', 'spam_registrations.number_id', 'phone_numbers.id')
    .select([
      'phone_numbers.id',
      'phone_numbers.e164',
      'phone_numbers.status',
      'phone_numbers.shared',
      'phone_numbers.personal',
      'phone_numbers.carrier_sid',
      'phone_numbers.caller_id_sid',
      'phone_numbers.released_at',
      'spam_registrations.state',
    ])
    .where('phone_numbers.e164', 'in', [...e164s])
    .where('phone_numbers.status', '!=', 'deleted')
    .execute()
  return e164s.map((e164) => {
    const row = rows.find((one) => one.e164 === e164)
    if (!row) throw notFound('Number')
    const isRegistered = row.state !== null && row.state !== 'unprotected'
    const reason = isRegistered ? spamWords.alreadyProtected : findProtectBlocker(row)
    if (reason !== null) throw new DomainError('conflict', `${formatPhone(e164)}: ${reason}`)
    return row
  })
}

function requireSlots({ slots, filledSlots }: { slots: number | null; filledSlots: number }, more: number): void {
  if (slots === null) return
  const free = Math.max(0, slots - filledSlots)
  if (more > free)
    throw new DomainError('conflict', free === 0 ? spamWords.noSlots(slots) : spamWords.moreThanSlots(free))
}

/** A first or another time. Throws no_funds. */
export async function startProtection(tx: Ctx, { accountId, userId }: UserActor, numberId: string): Promise<string> {
  const now = tx.clock.now()
  const known = await findProtectionOfNumber(tx, numberId)
  const id = known?.id ?? tx.ids('spr')
  const { usesWallet } = await findAccountPlan(tx, accountId)
  const month = await chargeFirstMonth(tx, { id, accountId, numberId, usesWallet, known: known?.row ?? null })
  const columns = {
    ...month,
    started_at: known && month.month_start === known.row.month_start ? known.row.started_at : now,
    att: 'not_reported',
    tmobile: 'not_reported',
    verizon: 'not_reported',
    problem: null,
    problem_code: null,
    checks: 0,
    check_at: (await findApprovedProduct(tx, accountId)) === null ? null : now,
    cancels_at: null,
    charge_tries: 0,
  } as const
  if (known) await advanceProtection(tx, known, { type: 'REGISTER' }, () => columns)
  else
    await insertProtection(
      tx,
      { id, account_id: accountId, number_id: numberId, product_sid: null, ...columns },
      undefined,
    )
  // Nothing happens if it is in review or approved.
  await submitRegistration(tx, { accountId, kind: 'spam_profile', userId })
  await publishNumber(tx, accountId, numberId)
  return id
}
