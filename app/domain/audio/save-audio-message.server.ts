import { requirePermission, requireUser } from '../access/require'
import type { UserActor } from '../actor'
import type { Ctx } from '../context.server'
import { DomainError, isDomainError } from '../errors'
import { requireFileRoom } from '../stored-files/require-file-room.server'
import { MAX_AUDIO_MESSAGES, type AudioKind, type AudioMessageView, type AudioOwner } from './audio.schema'
import { findAudioMessage } from './audio-messages.read.server'
import { kindsFor, NOT_THE_TEAMS } from './kinds'
import { playableAudio, type PlayableAudio } from './playable-audio.server'

interface SaveAudioMessage {
  label: string
  /** Default: me. */
  owner?: AudioOwner | undefined
  /** Default: all. */
  kind?: AudioKind | undefined
  bytes: Uint8Array
}

/** Throws unreadable_file, too_large, invalid, forbidden, conflict. */
export async function saveAudioMessage(ctx: Ctx, input: SaveAudioMessage): Promise<AudioMessageView> {
  const user = requireUser(ctx)
  const userId = ownerFor(ctx, user, input.owner)
  const { label, kind = null } = input
  if (kind === 'teamGreeting' && userId !== null)
    throw new DomainError('invalid', NOT_THE_TEAMS, { kind: [NOT_THE_TEAMS] })
  const audio = await playableAudio(ctx, input.bytes)
  if (!audio.ok) throw new DomainError(audio.code, audio.reason, { file: [audio.reason] })

  const file = await writeAudio(ctx, audio)
  const kept = ctx.db.transact('audio-message.save', async (tctx) => {
    await requireRoom(tctx, user.accountId, userId, audio.bytes.byteLength)
    await insertAudioMessage(tctx, { accountId: user.accountId, userId, createdBy: user.userId, label, kind, ...file })
    return findAudioMessage(tctx, file.id)
  })
  return kept.catch(async (error: unknown) => {
    // No row refers to it.
    if (isDomainError(error)) await ctx.files.remove(file.fileKey)
    throw error
  })
}

interface WrittenAudio {
  id: string
  fileKey: string
  audio: Extract<PlayableAudio, { ok: true }>
}

/** A row without a file could never play. */
export async function writeAudio(ctx: Ctx, audio: WrittenAudio['audio']): Promise<WrittenAudio> {
  const id = ctx.ids('aud')
  const fileKey = `audio-messages/${id}.${audio.extension}`
  await ctx.files.write(fileKey, audio.bytes)
  return { id, fileKey, audio }
}

/** `kind` null: all. */
export async function insertAudioMessage(
  tctx: Ctx,
  input: WrittenAudio & {
    accountId: string
    userId: string | null
    createdBy: string
    label: string
    kind: AudioKind | null
  },
): Promise<void> {
  const { id, fileKey, audio, accountId, userId, createdBy, label, kind } = input
  await tctx.db.q
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
      created_at: tctx.clock.now(),
      deleted_at: null,
    })
    .execute()
  const kinds = kindsFor(kind, userId)
  await tctx.db.q
    .insertInto('audio_message_kinds')
    .values(kinds.map((one) => ({ message_id: id, kind: one })))
    .execute()
}

/** null: the account's. */
function ownerFor(ctx: Ctx, user: UserActor, owner: AudioOwner = 'me'): string | null {
  if (owner === 'me' && user.role !== null) return requirePermission(ctx, 'call').userId
  requirePermission(ctx, 'board:admin')
  return null
}

/** Throws conflict at the message limit, too_large at the quota. */
export async function requireRoom(tctx: Ctx, accountId: string, userId: string | null, bytes = 0): Promise<void> {
  const { kept } = await tctx.db.q
    .selectFrom('audio_messages')
    .select(({ fn }) => fn.countAll<number>().as('kept'))
    .where('account_id', '=', accountId)
    .where('user_id', userId === null ? 'is' : '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (kept >= MAX_AUDIO_MESSAGES)
    throw new DomainError('conflict', `There are ${String(MAX_AUDIO_MESSAGES)} recorded messages. Delete one first`)
  await requireFileRoom(tctx, accountId, bytes)
}
