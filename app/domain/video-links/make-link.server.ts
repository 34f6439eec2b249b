import { randomBytes } from 'node:crypto'
import type { Ctx } from '../context.server'
import { videoLinkUrl } from './link-words'

/** 128 bits cannot be guessed; short for texts. */
const newLinkToken = (): string => randomBytes(16).toString('base64url')

/** The caller has checked that the user owns the video. */
export async function makeVideoLink(
  tctx: Ctx,
  { videoId, accountId, name, forText = true }: { videoId: string; accountId: string; name: string; forText?: boolean },
): Promise<{ id: string; token: string; url: string }> {
  const id = tctx.ids('vlk')
  const token = newLinkToken()
  await tctx.db.q
    .insertInto('video_links')
    .values({
      id,
      account_id: accountId,
      video_id: videoId,
      name,
      token,
      for_text: forText ? 1 : 0,
      created_at: tctx.clock.now(),
      deleted_at: null,
    })
    .execute()
  return { id, token, url: videoLinkUrl(tctx, token) }
}

/** Idempotent. */
export async function endVideoLink(tctx: Ctx, id: string): Promise<void> {
  await tctx.db.q
    .updateTable('video_links')
    .set({ deleted_at: tctx.clock.now() })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .execute()
}
