import { randomBytes } from 'node:crypto'
import type { Ctx } from '../context.server'
import { getVideoLinkUrl } from './video-links.words'

/** 128 bits cannot be guessed; short for texts. */
const createLinkToken = (): string => randomBytes(16).toString('base64url')

/** The caller has checked that the user owns the video. */
export async function insertVideoLink(
  tx: Ctx,
  { videoId, accountId, name, forText = true }: { videoId: string; accountId: string; name: string; forText?: boolean },
): Promise<{ id: string; token: string; url: string }> {
  const id = tx.ids('vlk')
  const token = createLinkToken()
  await tx.db.q
    .insertInto('video_links')
    .values({
      id,
      account_id: accountId,
      video_id: videoId,
      name,
      token,
      for_text: forText ? 1 : 0,
      created_at: tx.clock.now(),
      deleted_at: null,
    })
    .execute()
  return { id, token, url: getVideoLinkUrl(tx, token) }
}

/** Idempotent. */
export async function revokeVideoLink(tx: Ctx, id: string): Promise<void> {
  await tx.db.q
    .updateTable('video_links')
    .set({ deleted_at: tx.clock.now() })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .execute()
}
