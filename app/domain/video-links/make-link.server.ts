import { randomBytes } from 'node:crypto'
import type { Ctx } from '../context.server'
import { videoLinkUrl } from './link-words'

/** As many bits as nobody tries out; short, because it stands in a text. */
const newLinkToken = (): string => randomBytes(16).toString('base64url')

/** Makes a link of a video, in the caller's transaction: whoever calls has found the video as its person's own. */
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

/** It shows nothing any more. One that has ended already stays as it is. */
export async function endVideoLink(tctx: Ctx, id: string): Promise<void> {
  await tctx.db.q
    .updateTable('video_links')
    .set({ deleted_at: tctx.clock.now() })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .execute()
}
