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

const signatureOf = (ctx: Ctx, id: string, until: number) => ctx.seal.hash(`carrier-audio ${id} ${until}`)

/**
 * How long after its deletion a message is there still for a call that was promised it, whose leg may fetch it late: what a leg is told
 * is taken up within minutes, or never.
 */
export const PROMISED_MS = 3_600_000

/**
 * Where the carrier fetches the audio of a message that is chosen now: an address that nobody guesses, good for one to two days and
 * the same for a whole day, so that the carrier's cache is of use. null: the message was deleted, or its file is gone.
 */
export async function carrierAudioPath(ctx: Ctx, id: string): Promise<string | null> {
  const file = await ctx.db.first(audioFile, { id })
  return file && file.deleted_at === null ? pathOf(ctx, id, file.file_key) : null
}

/** The same of a message that a call was promised: deleted in this very moment it is played all the same, as the call's record says. */
export async function promisedAudioPath(ctx: Ctx, id: string): Promise<string | null> {
  const file = await ctx.db.first(audioFile, { id })
  return file ? pathOf(ctx, id, file.file_key) : null
}

async function pathOf(ctx: Ctx, id: string, fileKey: string): Promise<string | null> {
  if (!(await ctx.files.has(fileKey))) return null
  const until = (Math.floor(ctx.clock.now() / DAY_MS) + 2) * DAY_MS
  return `/carrier/audio/${id}/${until}/${signatureOf(ctx, id, until)}`
}

/** The file behind such an address. null: forged, too old, or gone. */
export async function findCarrierAudio(
  ctx: Ctx,
  { id, until, signature }: { id: string; until: string; signature: string },
): Promise<{ fileKey: string; bytes: number; contentType: string } | null> {
  const expected = Buffer.from(signatureOf(ctx, id, Number(until)))
  const given = Buffer.from(signature)
  const genuine = given.length === expected.length && timingSafeEqual(given, expected)
  if (!genuine || Number(until) <= ctx.clock.now()) return null
  const file = await ctx.db.first(audioFile, { id })
  if (!file || !(await ctx.files.has(file.file_key))) return null
  return { fileKey: file.file_key, bytes: file.file_bytes, contentType: file.content_type }
}
