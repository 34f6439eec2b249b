import { findAccountPlan } from '../accounts/accounts.read.server'
import type { Ctx } from '../context.server'
import { priceRecording, priceSummary, priceTranscription, type Price } from '../rates/prices'
import type { RateCard } from '../rates/rate-card'
import { getRateCard } from '../rates/rate-cards'
import { chargeUsage } from '../wallet/charge-wallet.server'

const PRICES = {
  recording: priceRecording,
  transcription: priceTranscription,
  summary: (card) => priceSummary(card),
} satisfies Record<string, (card: RateCard, seconds: number) => Price>

/** Once each, in the transaction that stores it. Plans do not count recordings. */
export async function billRecording(tx: Ctx, recordingId: string, what: keyof typeof PRICES): Promise<void> {
  if (tx.billing === 'off') return
  const recording = await tx.db.q
    .selectFrom('recordings')
    .select(['account_id', 'call_id', 'duration_ms'])
    .where('id', '=', recordingId)
    .executeTakeFirstOrThrow()
  const { account_id: accountId, call_id: callId } = recording
  if (!(await findAccountPlan(tx, accountId)).usesWallet) return
  const price = PRICES[what](getRateCard(tx.clock.now()), Math.ceil((recording.duration_ms ?? 0) / 1000))
  await chargeUsage(tx, { accountId, naturalKey: `recording:${recordingId}:${what}`, cause: { callId }, price })
}
