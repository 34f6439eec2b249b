import { timingSafeEqual } from 'node:crypto'
import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'

const DAY_MS = 86_400_000

const audioFile = statement((q, p: { id: string }) =>
  q
    .selectFrom('audio_messages')
    .select(['file_key', 'file_bytes', 'content_type', 'deleted_at'])
    .where('id', '=', p.id),
)

const sign = (ctx: Ctx, id: string, until: number) => ctx.seal.hash(`carrier-audio ${id} ${until}`)

/** For calls that chose a message before its deletion: legs fetch within minutes. */
export const DELETED_AUDIO_GRACE_MS = 3_600_000

/** Valid one to two days, the same all day so that the carrier can cache it. null: deleted or missing. */
export async function findCarrierAudioPath(ctx: Ctx, id: string): Promise<string | null> {
  const file = await ctx.db.first(audioFile, { id })
  return file && file.deleted_at === null ? createSignedPath(ctx, id, file.file_key) : null
}

/** Also for a deleted message, as the call's record names it. */
export async function findChosenAudioPath(ctx: Ctx, id: string): Promise<string | null> {
  const file = await ctx.db.first(audioFile, { id })
  return file ? createSignedPath(ctx, id, file.file_key) : null
}

async function createSignedPath(ctx: Ctx, id: string, fileKey: string): Promise<string | null> {
  if (!(await ctx.files.has(fileKey))) return null
  const until = (Math.floor(ctx.clock.now() / DAY_MS) + 2) * DAY_MS
  return `/carrier/audio/${id}/${until}/${sign(ctx, id, until)}`
}

/** null: forged, expired or missing. */
export async function findCarrierAudio(
  ctx: Ctx,
  { id, until, signature }: { id: string; until: string; signature: string },
): Promise<{ fileKey: string; bytes: number; contentType: string } | null> {
  const expected = Buffer.from(sign(ctx, id, Number(until)))
  const received = Buffer.from(signature)
  const isGenuine = received.length === expected.length && timingSafeEqual(received, expected)
  if (!isGenuine || Number(until) <= ctx.clock.now()) return null
  const file = await ctx.db.first(audioFile, { id })
  if (!file || !(await ctx.files.has(file.file_key))) return null
  return { fileKey: file.file_key, bytes: file.file_bytes, contentType: file.content_type }
}
