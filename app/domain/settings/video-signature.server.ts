import { requireUser } from '../access/require'
import { parsePhone } from '../phone-numbers/phone.server'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import type { VideoSignature } from './video-signature.schema'

const EMPTY: VideoSignature = { text: '', title: '', phone: '', linkLabel: '', linkUrl: '' }

/** Does not check access. */
export async function getVideoSignature(ctx: Ctx, userId: string): Promise<VideoSignature> {
  const row = await ctx.db.q.selectFrom('video_signatures').selectAll().where('user_id', '=', userId).executeTakeFirst()
  if (!row) return EMPTY
  const { text, title, phone, link_label: linkLabel, link_url: linkUrl } = row
  return { text, title, phone, linkLabel, linkUrl }
}

export const findVideoSignature = (ctx: Ctx): Promise<VideoSignature> => getVideoSignature(ctx, requireUser(ctx).userId)

/** Replaces all fields. Throws invalid. */
export async function updateVideoSignature(ctx: Ctx, signature: VideoSignature): Promise<VideoSignature> {
  const { userId } = requireUser(ctx)
  const { text, title, linkLabel, linkUrl } = signature
  const row = {
    text,
    title,
    phone: toE164(signature.phone),
    link_label: linkLabel,
    link_url: linkUrl,
    updated_at: ctx.clock.now(),
  }
  return ctx.db.transact('video-signature.update', async (tx) => {
    await tx.db.q
      .insertInto('video_signatures')
      .values({ user_id: userId, ...row })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
      .execute()
    return getVideoSignature(tx, userId)
  })
}

function toE164(written: string): string {
  if (written === '') return ''
  const parsed = parsePhone(written)
  if (parsed.ok) return parsed.e164
  throw new DomainError('invalid', parsed.reason, { phone: [parsed.reason] })
}
