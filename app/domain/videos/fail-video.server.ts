import type { Ctx } from '../context.server'
import { publishVideoChanged } from './publish-video-changed.server'
import { refundVideo } from './video-credits.server'
import { listVideoKeys } from './video-files'
import { loadVideoRow, type VideoRow } from './videos.read.server'

const UNFINISHED = ['waiting', 'uploading', 'processing'] as const

export const isInProgress = ({ status }: Pick<VideoRow, 'status'>): boolean =>
  (UNFINISHED as readonly string[]).includes(status)

/** Refunds the plan and deletes files, if the status is in `only`. */
export async function failVideo(
  ctx: Ctx,
  id: string,
  reason: string,
  statuses: readonly VideoRow['status'][] = UNFINISHED,
): Promise<void> {
  await ctx.db.transact('video.failed', async (tx) => {
    const row = await loadVideoRow(tx, id)
    const failed = await tx.db.q
      .updateTable('videos')
      .set({
        status: 'failed',
        failure: reason,
        file_key: null,
        file_bytes: null,
        thumbnail_key: null,
        updated_at: tx.clock.now(),
      })
      .where('id', '=', id)
      .where('status', 'in', [...statuses])
      .where('deleted_at', 'is', null)
      .returning('account_id')
      .executeTakeFirst()
    if (!row || !failed) return
    await refundVideo(tx, failed.account_id)
    removeAfterCommit(tx, getVideoKeys(row))
    await publishVideoChanged(tx, id)
  })
}

export const getVideoKeys = ({ id, thumbnail_key }: VideoRow): string[] => [
  ...listVideoKeys(id),
  ...(thumbnail_key === null ? [] : [thumbnail_key]),
]

/** The sweep removes what a crash leaves. */
export function removeAfterCommit(tx: Ctx, keys: readonly string[]): void {
  tx.db.afterCommit(() => {
    for (const key of keys) tx.files.remove(key).catch((err: unknown) => tx.log.warn({ err, key }, 'file not removed'))
  })
}
