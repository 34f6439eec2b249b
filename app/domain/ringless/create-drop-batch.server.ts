import { createHash } from 'node:crypto'
import { findAudioRow, type AudioMessageRow } from '../audio/audio-messages.read.server'
import { saveAudioKind } from '../audio/save-audio-kinds.server'
import { requirePermission } from '../access/require'
import { findAccountPlan } from '../accounts/accounts.read.server'
import type { UserActor } from '../actor'
import type { Ctx } from '../context.server'
import { DomainError, isDomainError } from '../errors'
import { parsePhone } from '../phone-numbers/phone.server'
import { requireOpenAccount } from '../usage/require-open-account.server'
import { findBatch } from './batches.read.server'
import { applyDropEvent } from './dispatch-to-drop.server'
import { chargeDrop, requireDrops } from './drop-credits.server'
import { getDropTimes, loadDropRules } from './drop-facts.server'
import { insertDrop } from './drop-machine.server'
import { resolveRecipients, type ResolvedRecipient } from './resolve-recipients.server'
import { MAX_SCHEDULE_MS, type CreateDrop, type DropBatchDetail } from './ringless.schema'
import { ringlessWords } from './ringless.words'

type StoredRecipient = ResolvedRecipient & { e164: string }

/** Throws invalid, forbidden, not_possible_now, no_drops, no_funds, account_blocked. */
export async function createDropBatch(ctx: Ctx, input: CreateDrop): Promise<DropBatchDetail> {
  const user = requirePermission(ctx, 'call')
  if (ctx.ringless === null) throw new DomainError('not_possible_now', ringlessWords.notConfigured)
  const audio = await findRecording(ctx, input.voicemailId)
  const sha256 = await hashRecording(ctx, audio)
  return ctx.db.transact('ringless.create', async (tx) => {
    await requireOpenAccount(tx, user.accountId)
    const scheduledAt = await readSchedule(tx, user, input.scheduledTime ?? null)
    const recording = { id: audio.id, label: audio.label, sha256 }
    const forwardingNumber = requireForwardingNumber(input.forwardingNumber)
    const { accountId, userId } = user
    const rules = await loadDropRules(tx, { accountId, userId, forwardingNumber, audio: recording })
    if (!rules.shared.isForwardingVerified) throw createForwardingError()
    if (rules.shared.isRecordingDeleted) throw createRecordingError()
    const recipients = await resolveRecipients(tx, user, rules, getDropTimes(tx, scheduledAt), input.contacts)
    const stored = recipients.filter(isStored)
    const wanted = stored.filter(({ decision }) => decision.ok).length
    if (wanted === 0) throw createNoneError(recipients)
    await requireDrops(tx, accountId, wanted)
    const batchId = tx.ids('drb')
    const now = tx.clock.now()
    await tx.db.q
      .insertInto('drop_batches')
      .values({
        id: batchId,
        account_id: accountId,
        user_id: userId,
        name: input.name ?? audio.label,
        audio_id: audio.id,
        audio_label: audio.label,
        audio_sha256: sha256,
        forwarding_number: forwardingNumber,
        scheduled_at: scheduledAt,
        recipients: stored.length,
        created_at: now,
        canceled_at: null,
      })
      .execute()
    await saveAudioKind(tx, audio.id, 'ringless')
    const waitMs = scheduledAt === null ? 0 : scheduledAt - now
    for (const [position, recipient] of stored.entries())
      await storeDrop(tx, { batchId, accountId, position, waitMs }, recipient)
    return findBatch(tx, batchId)
  })
}

/** Duplicates and texts that are no number are answered only before. */
const isStored = (recipient: ResolvedRecipient): recipient is StoredRecipient =>
  recipient.e164 !== null && (recipient.decision.ok || recipient.decision.reason !== 'duplicate')

async function storeDrop(
  tx: Ctx,
  of: { batchId: string; accountId: string; position: number; waitMs: number },
  { contactId, name, e164, decision }: StoredRecipient,
): Promise<void> {
  const drop = await insertDrop(
    tx,
    {
      id: tx.ids('drp'),
      account_id: of.accountId,
      batch_id: of.batchId,
      contact_id: contactId,
      name,
      e164,
      position: of.position,
      reason: null,
      reason_text: null,
      compliance: null,
      checked_at: null,
      sent_at: null,
      callback_hash: null,
      provider_id: null,
      proof_url: null,
    },
    { waitMs: of.waitMs },
  )
  if (decision.ok) return chargeDrop(tx, { id: drop.id, account_id: of.accountId })
  await applyDropEvent(
    tx,
    drop,
    { type: 'SKIP' },
    {
      reason: decision.reason,
      reason_text: decision.text,
      ...(decision.record && { compliance: JSON.stringify(decision.record), checked_at: tx.clock.now() }),
    },
  )
}

async function findRecording(ctx: Ctx, id: string): Promise<AudioMessageRow> {
  try {
    return await findAudioRow(ctx, id)
  } catch (error) {
    throw isDomainError(error) && error.code === 'not_found' ? createRecordingError() : error
  }
}

/** Before the transaction: it reads up to 20 MB. */
async function hashRecording(ctx: Ctx, { file_key: key }: AudioMessageRow): Promise<string> {
  if (!(await ctx.files.has(key)))
    throw new DomainError('invalid', ringlessWords.audioUnreadable, { voicemailId: [ringlessWords.audioUnreadable] })
  const hash = createHash('sha256')
  for await (const part of ctx.files.stream(key)) hash.update(part as Uint8Array)
  return hash.digest('hex')
}

async function readSchedule(tx: Ctx, { accountId }: UserActor, scheduledTime: string | null): Promise<number | null> {
  if (scheduledTime === null) return null
  const { features } = await findAccountPlan(tx, accountId)
  if (!features.rvmScheduledDrops) throw new DomainError('forbidden', ringlessWords.upgradeToSchedule)
  const at = Date.parse(scheduledTime)
  const waitMs = at - tx.clock.now()
  const problem = waitMs <= 0 ? ringlessWords.timeInPast : waitMs > MAX_SCHEDULE_MS ? ringlessWords.timeTooFar : null
  if (problem !== null) throw new DomainError('invalid', problem, { scheduledTime: [problem] })
  return at
}

function requireForwardingNumber(text: string): string {
  const parsed = parsePhone(text)
  if (!parsed.ok) throw createForwardingError()
  return parsed.e164
}

const createForwardingError = () =>
  new DomainError('invalid', ringlessWords.chooseForwardingNumber, {
    forwardingNumber: [ringlessWords.chooseForwardingNumber],
  })

const createRecordingError = () =>
  new DomainError('invalid', ringlessWords.chooseRecording, { voicemailId: [ringlessWords.chooseRecording] })

/** Names the reason of each recipient. */
function createNoneError(recipients: readonly ResolvedRecipient[]): DomainError {
  const texts = recipients.map(({ decision }) => (decision.ok ? '' : decision.text))
  return new DomainError(
    'invalid',
    ringlessWords.noneCanBeSent(texts[0] ?? ''),
    Object.fromEntries(texts.map((text, place) => [`contacts.${place}`, [text]])),
  )
}
