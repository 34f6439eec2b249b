import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { endVideoLink } from '../video-links/make-link.server'

/** Files of a blast are stored once, with the blast. */
export const filesKeptWith = ({ id, blast_id }: { id: string; blast_id: string | null }): string => blast_id ?? id

export const fileKeyOf = (attachmentId: string): string => `attachments/${attachmentId}`

const rowsOf = statement((q, p: { message_id: string }) =>
  q.selectFrom('attachments').selectAll().where('message_id', '=', p.message_id).orderBy('position'),
)

export const attachmentRows = async (ctx: Ctx, messageId: string) => ctx.db.all(rowsOf, { message_id: messageId })

export const hasAttachments = async (ctx: Ctx, messageId: string): Promise<boolean> =>
  (await attachmentRows(ctx, messageId)).length > 0

export const nextPosition = (rows: readonly { position: number }[]): number => (rows.at(-1)?.position ?? -1) + 1

export async function moveAttachments(tctx: Ctx, from: string, to: string): Promise<void> {
  let position = nextPosition(await attachmentRows(tctx, to))
  for (const { id } of await attachmentRows(tctx, from)) {
    await tctx.db.q.updateTable('attachments').set({ message_id: to, position }).where('id', '=', id).execute()
    position += 1
  }
}

export async function copyAttachments(tctx: Ctx, from: string, to: string): Promise<void> {
  for (const row of await attachmentRows(tctx, from))
    await tctx.db.q
      .insertInto('attachments')
      .values({ ...row, id: tctx.ids('att'), message_id: to })
      .execute()
}

export async function dropAttachments(tctx: Ctx, messageId: string, only?: string): Promise<void> {
  for (const { id, file_key, video_link_id } of await attachmentRows(tctx, messageId)) {
    if (only !== undefined && id !== only) continue
    await tctx.db.q.deleteFrom('attachments').where('id', '=', id).execute()
    if (video_link_id !== null) await endUnusedLink(tctx, video_link_id)
    // Copies share the bytes of the original row.
    if (file_key !== null && file_key === fileKeyOf(id))
      tctx.db.afterCommit(
        () =>
          void tctx.files
            .remove(file_key)
            .catch((err: unknown) => tctx.log.warn({ err, file_key }, 'a file was not removed')),
      )
  }
}

/** A copied message may still use the link. */
async function endUnusedLink(tctx: Ctx, linkId: string): Promise<void> {
  const other = await tctx.db.q
    .selectFrom('attachments')
    .select('id')
    .where('video_link_id', '=', linkId)
    .limit(1)
    .executeTakeFirst()
  if (!other) await endVideoLink(tctx, linkId)
}
