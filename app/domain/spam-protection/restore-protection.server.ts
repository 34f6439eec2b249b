import type { Ctx } from '../context.server'
import { DomainError, notFound } from '../errors'
import { publishNumber } from '../numbers/publish-number.server'
import { toE164 } from '../phone-numbers/read-number'
import { requireUser } from '../access/require'
import { addResource } from '../subscriptions/add-resource.server'
import { findProduct } from '../catalog/catalogs'
import { priceSpamProtectionMonth } from '../rates/prices'
import { getRateCard } from '../rates/rate-cards'
import { cancelProtection } from './end-protection.server'
import { findProtectBlocker, requireTrustEditor } from './protection-rules'
import { requireReady, startProtection } from './register-numbers.server'
import { advanceProtection, getProtection } from './spam-machine.server'
import type { SpamRegistration } from './spam-protection.schema'
import { findRegistrations, readRestoreFacts } from './spam-protection.read.server'
import { spamWords } from './spam-protection.words'

const PRODUCT = 'spam-protection'
/** 4-trust §9, where the price is missing. Cents a month. */
const DEFAULT_CENTS = 10_000
/** Ten-thousandths of a dollar. */
const UNITS_PER_CENT = 100

/** Of one more number, in cents a month. */
export function getProtectionPrice(ctx: Ctx, { usesWallet }: { usesWallet: boolean }): number {
  if (usesWallet) return Math.ceil(priceSpamProtectionMonth(getRateCard(ctx.clock.now())).amount / UNITS_PER_CENT)
  return findProduct(PRODUCT)?.prices.MONTHLY ?? DEFAULT_CENTS
}

/** All or none. `autoPurchase`: of one number. Throws forbidden, not_found, conflict, no_funds. */
export async function restoreProtection(
  ctx: Ctx,
  ids: readonly string[],
  { autoPurchase = false }: { autoPurchase?: boolean } = {},
): Promise<SpamRegistration[]> {
  const { accountId } = requireTrustEditor(ctx)
  return ctx.db.transact('spam-protection.restore', async (tx) => {
    const found = await findRegistrations(tx, [...new Set(ids)])
    for (const registration of found) {
      // Each takes a slot from the next.
      const [current] = await findRegistrations(tx, [registration.id])
      await restoreOne(tx, accountId, current!, autoPurchase && found.length === 1, found.length)
    }
    return findRegistrations(
      tx,
      found.map(({ id }) => id),
    )
  })
}

/** As `restoreProtection`. */
export async function restoreProtectionOf(
  ctx: Ctx,
  number: string,
  options: { autoPurchase?: boolean },
): Promise<SpamRegistration> {
  const { accountId } = requireTrustEditor(ctx)
  const e164 = toE164(number)
  const row = await ctx.db.q
    .selectFrom('spam_registrations')
    .innerJoin('phone_numbers', 'phone_numbers.id', 'spam_registrations.number_id')
    .select('spam_registrations.id')
    .where('spam_registrations.account_id', '=', accountId)
    .where('phone_numbers.e164', '=', e164 ?? '')
    .executeTakeFirst()
  if (!row) throw notFound('Spam registration')
  const [restored] = await restoreProtection(ctx, [row.id], options)
  return restored!
}

async function restoreOne(
  tx: Ctx,
  accountId: string,
  registration: SpamRegistration,
  buys: boolean,
  count: number,
): Promise<void> {
  const { id, display, numberId, restoreRequiresPurchase, blockers } = registration
  if (blockers.restore !== null) {
    const code = restoreRequiresPurchase && !(await readRestoreFacts(tx)).isOwner ? 'forbidden' : 'conflict'
    throw new DomainError(code, `${display}: ${blockers.restore}`)
  }
  const protection = await getProtection(tx, id)
  if (restoreRequiresPurchase) {
    if (!buys) throw new DomainError('conflict', count > 1 ? spamWords.restoreOne : spamWords.restoreNeedsPurchase)
    const { usesWallet } = await readRestoreFacts(tx)
    const { userId } = requireUser(tx)
    const naturalKey = `spam:${id}:restore:${protection.row.updated_at}:${tx.clock.now()}`
    if (!usesWallet) await addResource(tx, { accountId, userId, productId: PRODUCT, quantity: 1, naturalKey })
  }
  if (protection.state === 'unprotected') {
    const user = requireUser(tx)
    await requireReady(tx, user)
    await requireProtectable(tx, numberId)
    await startProtection(tx, user, numberId)
    return
  }
  const now = tx.clock.now()
  const columns = { cancels_at: null, checks: 0, check_at: now }
  await advanceProtection(tx, protection, { type: 'RESTORE' }, () => columns)
  await publishNumber(tx, accountId, numberId)
}

async function requireProtectable(tx: Ctx, numberId: string): Promise<void> {
  const number = await tx.db.q
    .selectFrom('phone_numbers')
    .selectAll()
    .where('id', '=', numberId)
    .executeTakeFirstOrThrow()
  const reason = findProtectBlocker(number)
  if (reason !== null) throw new DomainError('conflict', reason)
}

const RESTORE_KEY = /^change:spam:(.+):restore:\d+:\d+$/

/** Of `invoiceUnpaid`: the slot was taken back, and the protection is canceled again. */
export async function handleProtectionUnpaid(
  tx: Ctx,
  { invoiceId, result }: { invoiceId: string; result: 'declined' | 'needs_person' | 'failed' },
): Promise<void> {
  if (result === 'needs_person') return
  const invoice = await tx.db.q
    .selectFrom('invoices')
    .select(['account_id', 'natural_key'])
    .where('id', '=', invoiceId)
    .executeTakeFirst()
  const [, id] = RESTORE_KEY.exec(invoice?.natural_key ?? '') ?? []
  if (!invoice || id === undefined) return
  const protection = await getProtection(tx, id)
  if (protection.row.account_id === invoice.account_id) await cancelProtection(tx, protection)
}
