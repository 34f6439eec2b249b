import { timingSafeEqual } from 'node:crypto'
import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'

const DAY_MS = 86_400_000

const audioFile = statement((q, p: { id: string }) =>
  q.selectFrom('audio_messages').select(['file_key', 'file_bytes', 'content_type']).where('id', '=', p.id),
)

const signatureOf = (ctx: Ctx, id: string, until: number) => ctx.seal.hash(`carrier-audio ${id} ${until}`)

/**
 * Where the carrier fetches a message's audio: an address that nobody guesses, good for one to two days and the same for a whole
 * day, so that the carrier's cache is of use. null: the message or its file is gone.
 */
export async function carrierAudioPath(ctx: Ctx, id: string): Promise<string | null> {
  const file = await ctx.db.first(audioFile, { id })
  if (!file || !(await ctx.files.has(file.file_key))) return null
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
