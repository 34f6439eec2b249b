import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { DropBatchesTable } from '../../../db/schema/ringless'
import { statement } from '../../../db/statement'
import { findCarrierAudioPath } from '../audio/carrier-audio.server'
import type { Ctx } from '../context.server'
import { FINISHED, finishJob } from '../jobs/finish-job.server'
import { RetryLater } from '../jobs/retry-later'
import { decideDrop } from './decide-drop'
import { applyDropEvent, dispatchToDrop } from './dispatch-to-drop.server'
import { getDropTimes, loadDropRules, readDropFacts } from './drop-facts.server'
import { findStoredDrop, type StoredDrop } from './drop-machine.server'
import { isRinglessError, type DropRequest, type RinglessError } from '../providers/ringless.port'
import { DROP_REASON_TEXTS, ringlessWords } from './ringless.words'

/** Of a provider that cannot be reached; then the drop fails. */
const GIVE_UP_MS = 12 * 3_600_000
/** 43 characters: the request log redacts such a run. */
const TOKEN_BYTES = 32

const batchById = statement((q, p: { id: string }) => q.selectFrom('drop_batches').selectAll().where('id', '=', p.id))
const audioOf = statement((q, p: { id: string }) =>
  q.selectFrom('audio_messages').select('content_type').where('id', '=', p.id),
)
const zipOf = statement((q, p: { id: string }) => q.selectFrom('contacts').select('zip').where('id', '=', p.id))

/** Job. Found in `sending`, a crash cut it off: the provider may have it, so it is never sent again. */
export async function sendDrop(ctx: Ctx, { dropId }: { dropId: string }, jobKey: string): Promise<typeof FINISHED> {
  const request = await ctx.db.transact('ringless.send.attempt', (tx) => startDrop(tx, dropId, jobKey))
  if (request === FINISHED) return FINISHED
  try {
    await ctx.ringless!.send(request)
  } catch (error) {
    if (!isRinglessError(error)) throw error
    return handleFailure(ctx, dropId, jobKey, error)
  }
  return ctx.db.transact('ringless.send.accepted', async (tx) => {
    await dispatchToDrop(tx, dropId, { type: 'ACCEPTED' })
    return finishJob(tx, jobKey)
  })
}

async function startDrop(tx: Ctx, dropId: string, jobKey: string): Promise<DropRequest | typeof FINISHED> {
  const drop = await findStoredDrop(tx, dropId)
  const batch = drop && (await tx.db.first(batchById, { id: drop.row.batch_id }))
  if (!batch) return finishJob(tx, jobKey)
  if (drop.state === 'sending') {
    await applyDropEvent(tx, drop, { type: 'UNCERTAIN' }, { reason_text: ringlessWords.stoppedBeforeAnswer })
    return finishJob(tx, jobKey)
  }
  if (drop.state !== 'queued' && drop.state !== 'delayed') return finishJob(tx, jobKey)
  const decision = await decide(tx, drop, batch)
  const record = { compliance: JSON.stringify(decision.record), checked_at: tx.clock.now() }
  if (!decision.ok) {
    await applyDropEvent(tx, drop, { type: 'SKIP' }, { ...record, reason: decision.reason, reason_text: decision.text })
    return finishJob(tx, jobKey)
  }
  const audio = await tx.db.first(audioOf, { id: batch.audio_id })
  const path = await findCarrierAudioPath(tx, batch.audio_id)
  if (path === null) {
    const gone = { reason: 'recording_deleted', reason_text: ringlessWords.audioUnreadable }
    await applyDropEvent(tx, drop, { type: 'SKIP' }, { ...record, ...gone })
    return finishJob(tx, jobKey)
  }
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  await applyDropEvent(
    tx,
    drop,
    { type: 'SEND' },
    { ...record, sent_at: tx.clock.now(), callback_hash: tx.seal.hash(token), reason: null, reason_text: null },
  )
  const contact = drop.row.contact_id === null ? undefined : await tx.db.first(zipOf, { id: drop.row.contact_id })
  return {
    dropId,
    to: drop.row.e164,
    forwardingNumber: batch.forwarding_number,
    audio: { url: tx.publicUrl + path, type: audio?.content_type === 'audio/mpeg' ? 'mp3' : 'wav' },
    callbackUrl: `${tx.publicUrl}/webhooks/ringless/drops/${token}`,
    postalCode: contact?.zip ?? null,
  }
}

/** The rules at the moment of sending, not of scheduling. */
async function decide(tx: Ctx, drop: StoredDrop, batch: Selectable<DropBatchesTable>) {
  const rules = await loadDropRules(tx, {
    accountId: batch.account_id,
    userId: batch.user_id,
    forwardingNumber: batch.forwarding_number,
    audio: { id: batch.audio_id, label: batch.audio_label, sha256: batch.audio_sha256 },
  })
  const { contact_id: contactId, e164 } = drop.row
  const facts = await readDropFacts(tx, rules, { contactId, e164, dropId: drop.id })
  return decideDrop({ ...facts, isCanceled: batch.canceled_at !== null }, rules.settings, getDropTimes(tx, null))
}

async function handleFailure(
  ctx: Ctx,
  dropId: string,
  jobKey: string,
  { outcome, message, reason, retryAfterMs }: RinglessError,
): Promise<typeof FINISHED> {
  if (outcome === 'retry') {
    const isGivenUp = await ctx.db.transact('ringless.send.taken-back', (tx) => takeBack(tx, dropId, jobKey, message))
    if (isGivenUp) return FINISHED
    throw new RetryLater(retryAfterMs ?? 0, message, true)
  }
  if (outcome === 'unknown')
    return ctx.db.transact('ringless.send.unknown', async (tx) => {
      await dispatchToDrop(tx, dropId, { type: 'UNCERTAIN' }, { reason_text: ringlessWords.lostAnswer })
      return finishJob(tx, jobKey)
    })
  return ctx.db.transact('ringless.send.refused', async (tx) => {
    await dispatchToDrop(tx, dropId, { type: 'FAILED' }, { reason, reason_text: message })
    return finishJob(tx, jobKey)
  })
}

/** True: it failed for good. */
async function takeBack(tx: Ctx, dropId: string, jobKey: string, message: string): Promise<boolean> {
  const drop = await findStoredDrop(tx, dropId)
  const batch = drop && (await tx.db.first(batchById, { id: drop.row.batch_id }))
  if (!batch) return true
  await applyDropEvent(tx, drop, { type: 'DELAYED' }, { sent_at: null, reason_text: message })
  if (tx.clock.now() < (batch.scheduled_at ?? batch.created_at) + GIVE_UP_MS) return false
  await applyDropEvent(
    tx,
    drop,
    { type: 'FAILED' },
    { reason: 'provider_unreachable', reason_text: DROP_REASON_TEXTS.provider_unreachable },
  )
  await finishJob(tx, jobKey)
  return true
}

/** The job failed too often; nothing waits forever. */
export const abandonDrop = (ctx: Ctx, { dropId }: { dropId: string }): Promise<unknown> =>
  ctx.db.transact('ringless.send.abandoned', async (tx) => {
    const drop = await findStoredDrop(tx, dropId)
    if (drop?.state === 'sending') return applyDropEvent(tx, drop, { type: 'UNCERTAIN' })
    const reason = { reason: 'provider_unreachable', reason_text: DROP_REASON_TEXTS.provider_unreachable }
    return drop !== null && applyDropEvent(tx, drop, { type: 'FAILED' }, reason)
  })
