import type { Ctx } from '../context.server'

/** The files of a message's row, in their order. */
export const attachmentRows = (ctx: Ctx, messageId: string) =>
  ctx.db.q.selectFrom('attachments').selectAll().where('message_id', '=', messageId).orderBy('position').execute()

export const hasAttachments = async (ctx: Ctx, messageId: string): Promise<boolean> =>
  (await attachmentRows(ctx, messageId)).length > 0

/** A place behind the files that a message has. */
export const nextPosition = (rows: readonly { position: number }[]): number => (rows.at(-1)?.position ?? -1) + 1

/** The files of one message are another's, behind its own. */
export async function moveAttachments(tctx: Ctx, from: string, to: string): Promise<void> {
  let position = nextPosition(await attachmentRows(tctx, to))
  for (const { id } of await attachmentRows(tctx, from)) {
    await tctx.db.q.updateTable('attachments').set({ message_id: to, position }).where('id', '=', id).execute()
    position += 1
  }
}

/** A message has no files any more. What of them a crash leaves on the disk is swept away. */
export async function dropAttachments(tctx: Ctx, messageId: string, only?: string): Promise<void> {
  for (const { id, file_key } of await attachmentRows(tctx, messageId)) {
    if (only !== undefined && id !== only) continue
    await tctx.db.q.deleteFrom('attachments').where('id', '=', id).execute()
    if (file_key !== null)
      tctx.db.afterCommit(
        () =>
          void tctx.files
            .remove(file_key)
            .catch((err: unknown) => tctx.log.warn({ err, file_key }, 'a file was not removed')),
      )
  }
}
