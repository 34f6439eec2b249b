import type { Ctx } from '../context.server'
import { isCarrierError } from '../carrier.port'
import { trustOf } from '../registrations/trust-of.server'
import type { CarrierProblem, TrustCarrier } from '../registrations/trust-carrier.port'
import { applyChange, applyVerdict, toCarrierColumns, toProblem } from './apply-verdict.server'
import { findApprovedProfile, type ApprovedProfile } from './business-profile.read.server'
import { judgeProvisioning } from './judge-provisioning'
import { carrierSidOf } from './protection-rules'
import { getProtection, type StoredProtection } from './spam-machine.server'
import { findApprovedProduct } from './spam-profile.read.server'

const KIND = 'voice_integrity'
const MINUTE_MS = 60_000

/** One step of a number at the carrier: join or leave the product, send it again after a rejection, read its status. */
export async function checkProtection(ctx: Ctx, id: string): Promise<void> {
  const trust = trustOf(ctx)
  const protection = await getProtection(ctx, id)
  const number = await ctx.db.q
    .selectFrom('phone_numbers')
    .select(['e164', 'personal', 'carrier_sid', 'caller_id_sid'])
    .where('id', '=', protection.row.number_id)
    .executeTakeFirstOrThrow()
  const sid = carrierSidOf(number)
  if (protection.state === 'unprotected') return leave(ctx, trust, protection, sid)
  const product = await findApprovedProduct(ctx, protection.row.account_id)
  const business = await findApprovedProfile(ctx, protection.row.account_id)
  // Woken by the product's approval.
  if (protection.state === 'cancelling' || !business || product === null) return postpone(ctx, protection, null)
  if (sid === null) return postpone(ctx, protection, null)
  if (protection.row.product_sid !== product) return join(ctx, trust, protection, { business, product, sid })
  if (protection.state === 'remediating' && !protection.context.resubmitted)
    return sendAgain(ctx, trust, protection, { product, sid })
  const provisioning = await trust.readProvisioning(business.sid, number.e164)
  await change(ctx, protection, (tx, current) =>
    applyVerdict(tx, current, judgeProvisioning(provisioning), toCarrierColumns(provisioning)),
  )
}

/** `cancelling` and the like may have come since. */
const change = (
  ctx: Ctx,
  { id, version }: StoredProtection,
  work: (tx: Ctx, current: StoredProtection) => Promise<void>,
): Promise<void> =>
  ctx.db.transact('spam-protection.check', async (tx) => {
    const current = await getProtection(tx, id)
    if (current.version === version) await work(tx, current)
  })

const postpone = (ctx: Ctx, protection: StoredProtection, checkAt: number | null): Promise<void> =>
  change(ctx, protection, async (tx, { id }) => {
    await tx.db.q.updateTable('spam_registrations').set({ check_at: checkAt }).where('id', '=', id).execute()
  })

async function join(
  ctx: Ctx,
  trust: TrustCarrier,
  protection: StoredProtection,
  { business, product, sid }: { business: ApprovedProfile; product: string; sid: string },
): Promise<void> {
  const old = protection.row.product_sid
  try {
    await trust.assignNumber(business.kind, business.sid, sid)
    await trust.assignNumber(KIND, product, sid)
    if (old !== null) await trust.removeNumber(KIND, old, sid)
  } catch (error) {
    if (!isCarrierError(error) || error.outcome !== 'refused') throw error
    return refuse(ctx, protection, { code: error.carrierCode, text: error.message, fields: [] })
  }
  await change(ctx, protection, async (tx, { id }) => {
    await tx.db.q
      .updateTable('spam_registrations')
      .set({ product_sid: product, checks: 0, check_at: tx.clock.now() + MINUTE_MS })
      .where('id', '=', id)
      .execute()
  })
}

const refuse = (ctx: Ctx, protection: StoredProtection, problem: CarrierProblem): Promise<void> =>
  change(ctx, protection, (tx, current) => applyVerdict(tx, current, 'input', toProblem(problem)))

/** Out of the product and in again: its review begins again. */
async function sendAgain(
  ctx: Ctx,
  trust: TrustCarrier,
  protection: StoredProtection,
  { product, sid }: { product: string; sid: string },
): Promise<void> {
  await trust.removeNumber(KIND, product, sid)
  await trust.assignNumber(KIND, product, sid)
  await change(ctx, protection, (tx, current) => applyChange(tx, current, { type: 'RESUBMITTED' }))
}

/** A number that is released has left already. */
async function leave(ctx: Ctx, trust: TrustCarrier, protection: StoredProtection, sid: string | null): Promise<void> {
  const { product_sid } = protection.row
  try {
    if (product_sid !== null && sid !== null) await trust.removeNumber(KIND, product_sid, sid)
  } catch (error) {
    if (!isCarrierError(error) || error.outcome !== 'refused') throw error
  }
  await change(ctx, protection, async (tx, { id }) => {
    await tx.db.q
      .updateTable('spam_registrations')
      .set({ product_sid: null, check_at: null })
      .where('id', '=', id)
      .execute()
  })
}
