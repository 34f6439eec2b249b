import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { suppressNumber } from '../protection/suppress-number.server'
import { dispatchToDrop } from './dispatch-to-drop.server'
import type { ProviderReason } from '../providers/ringless.port'
import { DROP_REASON_TEXTS } from './ringless.words'

/** What the provider says about a drop, from its callback or its signed webhook. */
export interface DropReport {
  outcome: 'delivered' | 'failed'
  reason: ProviderReason | null
  providerId: string | null
  proofUrl: string | null
  /** The person opted out at the provider. */
  isOptOut: boolean
}

const idByCallback = statement((q, p: { callback_hash: string }) =>
  q.selectFrom('drops').select('id').where('callback_hash', '=', p.callback_hash),
)
const numberOf = statement((q, p: { id: string }) =>
  q.selectFrom('drops').select(['account_id', 'e164']).where('id', '=', p.id),
)

/** null: no drop has this path. */
export const findDropOfCallback = async (tx: Ctx, token: string): Promise<string | null> =>
  (await tx.db.first(idByCallback, { callback_hash: tx.seal.hash(token) }))?.id ?? null

/** False: unknown drop. Repeats and late reports change nothing that is settled. */
export async function handleDropReport(tx: Ctx, dropId: string, report: DropReport): Promise<boolean> {
  const drop = await tx.db.first(numberOf, { id: dropId })
  if (!drop) return false
  const reason = report.reason ?? 'not_delivered'
  await dispatchToDrop(
    tx,
    dropId,
    { type: report.outcome === 'delivered' ? 'DELIVERED' : 'FAILED' },
    {
      provider_id: report.providerId,
      proof_url: report.proofUrl,
      reason: report.outcome === 'delivered' ? null : reason,
      reason_text: report.outcome === 'delivered' ? null : DROP_REASON_TEXTS[reason],
    },
  )
  if (report.isOptOut)
    await suppressNumber(tx, { accountId: drop.account_id, e164: drop.e164, type: 'IVR', addedBy: null })
  return true
}
