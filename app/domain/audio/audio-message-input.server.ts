import { requirePermission, requireUser } from '../access/require'
import type { UserActor } from '../actor'
import type { Ctx } from '../context.server'
import { DomainError, isDomainError } from '../errors'
import { requireFileQuota } from '../stored-files/require-file-quota.server'
import { MAX_AUDIO_MESSAGES, type AudioKind, type AudioMessageView, type AudioOwner } from './audio.schema'
import { findAudioMessage } from './audio-messages.read.server'
import { listKindsFor } from './audio-kinds'
import { preparePlayableAudio, type PlayableAudio } from './prepare-playable-audio.server'
import { publishAudioChanged } from './publish-audio-changed.server'
import { audioWords } from './audio.words'

interface AudioMessageInput {
  label: string
  /** Default: me. */
  owner?: AudioOwner | undefined
  /** Default: all. */
  kind?: AudioKind | undefined
  bytes: Uint8Array
}

/** Throws unreadable_file, too_large, invalid, forbidden, conflict. */
export async function saveAudioMessage(ctx: Ctx, input: AudioMessageInput): Promise<AudioMessageView> {
  const user = requireUser(ctx)
  const userId = resolveOwnerId(ctx, user, input.owner)
  const { label, kind = null } = input
  if (kind === 'teamGreeting' && userId !== null)
    throw new DomainError('invalid', audioWords.teamGreetingOwner, { kind: [audioWords.teamGreetingOwner] })
  const audio = await preparePlayableAudio(ctx, input.bytes)
  if (!audio.ok) throw new DomainError(audio.code, audio.reason, { file: [audio.reason] })

  const file = await storeAudioFile(ctx, audio)
  const saved = ctx.db.transact('audio-message.save', async (tx) => {
    await requireAudioQuota(tx, user.accountId, userId, audio.bytes.byteLength)
    await insertAudioMessage(tx, { accountId: user.accountId, userId, createdBy: user.userId, label, kind, ...file })
    return findAudioMessage(tx, file.id)
  })
  return saved.catch(async (error: unknown) => {
    // No row refers to it.
    if (isDomainError(error)) await ctx.files.remove(file.fileKey)
    throw error
  })
}

interface StoredAudio {
  id: string
  fileKey: string
  audio: Extract<PlayableAudio, { ok: true }>
}

/** A row without a file could never play. */
export async function storeAudioFile(ctx: Ctx, audio: StoredAudio['audio']): Promise<StoredAudio> {
  const id = ctx.ids('aud')
  const fileKey = `audio-messages/${id}.${audio.extension}`
  await ctx.files.write(fileKey, audio.bytes)
  return { id, fileKey, audio }
}

/** `kind` null: all. */
export async function insertAudioMessage(
  tx: Ctx,
  input: StoredAudio & {
    accountId: string
    userId: string | null
    createdBy: string
    label: string
    kind: AudioKind | null
  },
): Promise<void> {
  const { id, fileKey, audio, accountId, userId, createdBy, label, kind } = input
  await tx.db.q
    .insertInto('audio_messages')
    .values({
      id,
      account_id: accountId,
      user_id: userId,
      label,
      content_type: audio.contentType,
      duration_ms: audio.durationMs,
      file_key: fileKey,
      file_bytes: audio.bytes.byteLength,
      created_by: createdBy,
      created_at: tx.clock.now(),
      deleted_at: null,
    })
    .execute()
  const kinds = listKindsFor(kind, userId)
  await tx.db.q
    .insertInto('audio_message_kinds')
    .values(kinds.map((one) => ({ message_id: id, kind: one })))
    .execute()
  await publishAudioChanged(tx, { id, user_id: userId, account_id: accountId })
}

/** null: the account's. */
function resolveOwnerId(ctx: Ctx, user: UserActor, owner: AudioOwner = 'me'): string | null {
  if (owner === 'me' && user.role !== null) return requirePermission(ctx, 'call').userId
  requirePermission(ctx, 'board:admin')
  return null
}

/** Throws conflict at the message limit, too_large at the quota. */
export async function requireAudioQuota(tx: Ctx, accountId: string, userId: string | null, bytes = 0): Promise<void> {
  const { kept } = await tx.db.q
    .selectFrom('audio_messages')
    .select(({ fn }) => fn.countAll<number>().as('kept'))
    .where('account_id', '=', accountId)
    .where('user_id', userId === null ? 'is' : '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (kept >= MAX_AUDIO_MESSAGES)
    throw new DomainError('conflict', audioWords.recordedMessagesDeleteOneFirst(String(MAX_AUDIO_MESSAGES)))
  await requireFileQuota(tx, accountId, bytes)
}
