import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { revokeVideoLink } from '../video-links/insert-video-link.server'

/** Files of a blast are stored once, with the blast. */
export const getAttachmentOwnerId = ({ id, blast_id }: { id: string; blast_id: string | null }): string =>
  blast_id ?? id

export const getAttachmentKey = (attachmentId: string): string => `attachments/${attachmentId}`

const attachmentsByMessage = statement((q, p: { message_id: string }) =>
  q.selectFrom('attachments').selectAll().where('message_id', '=', p.message_id).orderBy('position'),
)

export const listAttachmentRows = async (ctx: Ctx, messageId: string) =>
  ctx.db.all(attachmentsByMessage, { message_id: messageId })

export const hasAttachments = async (ctx: Ctx, messageId: string): Promise<boolean> =>
  (await listAttachmentRows(ctx, messageId)).length > 0

export const getNextPosition = (rows: readonly { position: number }[]): number => (rows.at(-1)?.position ?? -1) + 1

export async function moveAttachments(tx: Ctx, from: string, to: string): Promise<void> {
  let position = getNextPosition(await listAttachmentRows(tx, to))
  for (const { id } of await listAttachmentRows(tx, from)) {
    await tx.db.q.updateTable('attachments').set({ message_id: to, position }).where('id', '=', id).execute()
    position += 1
  }
}

export async function copyAttachments(tx: Ctx, from: string, to: string): Promise<void> {
  for (const row of await listAttachmentRows(tx, from))
    await tx.db.q
      .insertInto('attachments')
      .values({ ...row, id: tx.ids('att'), message_id: to })
      .execute()
}

export async function deleteAttachments(tx: Ctx, messageId: string, only?: string): Promise<void> {
  for (const { id, file_key, video_link_id } of await listAttachmentRows(tx, messageId)) {
    if (only !== undefined && id !== only) continue
    await tx.db.q.deleteFrom('attachments').where('id', '=', id).execute()
    if (video_link_id !== null) await deleteUnusedLink(tx, video_link_id)
    // Copies share the bytes of the original row.
    if (file_key !== null && file_key === getAttachmentKey(id))
      tx.db.afterCommit(
        () =>
          void tx.files.remove(file_key).catch((err: unknown) => tx.log.warn({ err, file_key }, 'file not removed')),
      )
  }
}

/** A copied message may still use the link. */
async function deleteUnusedLink(tx: Ctx, linkId: string): Promise<void> {
  const other = await tx.db.q
    .selectFrom('attachments')
    .select('id')
    .where('video_link_id', '=', linkId)
    .limit(1)
    .executeTakeFirst()
  if (!other) await revokeVideoLink(tx, linkId)
}
