import type { Ctx } from '../context.server'
import { tellVideo } from './tell-video.server'
import { giveVideoBack } from './video-credits.server'
import { everyKeyOf } from './video-files'
import { videoRowAsIs, type VideoRow } from './videos.read.server'

const NOT_READY = ['waiting', 'uploading', 'processing'] as const

export const isUnderWay = ({ status }: Pick<VideoRow, 'status'>): boolean =>
  (NOT_READY as readonly string[]).includes(status)

/** Refunds the plan and deletes files, if the status is in `only`. */
export async function failVideo(
  ctx: Ctx,
  id: string,
  reason: string,
  only: readonly VideoRow['status'][] = NOT_READY,
): Promise<void> {
  await ctx.db.transact('video.failed', async (tctx) => {
    const row = await videoRowAsIs(tctx, id)
    const failed = await tctx.db.q
      .updateTable('videos')
      .set({
        status: 'failed',
        failure: reason,
        file_key: null,
        file_bytes: null,
        thumbnail_key: null,
        updated_at: tctx.clock.now(),
      })
      .where('id', '=', id)
      .where('status', 'in', [...only])
      .where('deleted_at', 'is', null)
      .returning('account_id')
      .executeTakeFirst()
    if (!row || !failed) return
    await giveVideoBack(tctx, failed.account_id)
    removeAfterCommit(tctx, keysOf(row))
    await tellVideo(tctx, id)
  })
}

export const keysOf = ({ id, thumbnail_key }: VideoRow): string[] => [
  ...everyKeyOf(id),
  ...(thumbnail_key === null ? [] : [thumbnail_key]),
]

/** The sweep removes what a crash leaves. */
export function removeAfterCommit(tctx: Ctx, keys: readonly string[]): void {
  tctx.db.afterCommit(() => {
    for (const key of keys)
      tctx.files.remove(key).catch((err: unknown) => tctx.log.warn({ err, key }, 'a file was not removed'))
  })
}
