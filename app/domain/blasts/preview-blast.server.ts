import { statement } from '../../../db/statement'
import type { BlastProblem } from '../../../db/schema/messenger'
import { filesToSend, withLinks, type FilesToSend } from '../attachments/files-to-send.server'
import { attachmentRows } from '../attachments/kept-attachments.server'
import { partOfWrite, type Ctx } from '../context.server'
import { DomainError } from '../errors'
import { changeMessenger } from '../threads/transact-messenger.server'
import { fillBody } from '../drafts/fill-body.server'
import { EMPTY, NO_RECIPIENT } from '../sending/message-words'
import { messageAsIs } from '../threads/messages.read.server'
import { MAX_BODY, type MessageView } from '../threads/messenger.schema'
import { segmentsOf } from '../drafts/segments'
import { tellMessage } from '../threads/publish-thread.server'
import { lastThreadEvent } from '../threads/thread-events.server'
import { isSuppressed } from '../protection/suppressions.read.server'
import { CHANGED_MEANWHILE, TOO_LATE } from './blast-words'
import { discardItems } from './discard-previews.server'
import { findBlastRow, requireBlasts } from './find-blast.server'

/** Small chunks limit how long other writes wait. */
const CHUNK = 500

const nextRecipients = statement((q, p: { thread_id: string; position: number; limit: number }) =>
  q
    .selectFrom('blast_recipients')
    .selectAll()
    .where('thread_id', '=', p.thread_id)
    .where('position', '>', p.position)
    .orderBy('position')
    .limit(p.limit),
)
const insertItem = statement(
  (
    q,
    p: {
      blast_id: string
      position: number
      e164: string
      contact_id: string | null
      raw_body: string
      body: string
      segments: number
      problem: BlastProblem | null
      problem_detail: string | null
      message_id: null
    },
  ) => q.insertInto('blast_items').values(p),
)

/** Renders each recipient's text; discards earlier edits. Throws not_found, invalid, conflict, forbidden. */
export async function previewBlast(ctx: Ctx, input: { threadId: string; messageId: string }): Promise<MessageView> {
  await requireBlasts(ctx)
  // Read first, to detect a concurrent change of recipients.
  const lastChange = await lastThreadEvent(ctx, input.threadId)
  const { thread, row } = await findBlastRow(ctx, input)
  if (row.state !== 'draft') throw new DomainError('conflict', TOO_LATE)
  if (thread.recipient_count === 0) throw new DomainError('invalid', NO_RECIPIENT, { recipient: [NO_RECIPIENT] })
  const fileIds = await filesOf(ctx, row.id)
  if (row.raw_body.trim() === '' && fileIds === '') throw new DomainError('invalid', EMPTY, { rawBody: [EMPTY] })
  let after = -1
  for (let start = 0; start < thread.recipient_count; start += CHUNK) {
    const from = after
    const isLast = start + CHUNK >= thread.recipient_count
    const fillChunk = async (tctx: Ctx) => {
      const now = await findBlastRow(tctx, input)
      const isSame =
        now.row.raw_body === row.raw_body &&
        (await lastThreadEvent(tctx, thread.id)) === lastChange &&
        (await filesOf(tctx, row.id)) === fileIds
      if (now.row.state !== 'draft' || !isSame) throw new DomainError('conflict', CHANGED_MEANWHILE)
      if (start === 0) await discardItems(tctx, row.id)
      const recipients = await tctx.db.all(nextRecipients, { thread_id: thread.id, position: from, limit: CHUNK })
      const files = await filesOfBlast(tctx, now.row)
      for (const { e164, contact_id, position } of recipients) {
        const filled = await fillFor(
          tctx,
          { accountId: row.account_id, e164, contactId: contact_id, files },
          row.raw_body,
        )
        await tctx.db.write(insertItem, {
          blast_id: row.id,
          position,
          e164,
          contact_id,
          raw_body: row.raw_body,
          ...filled,
          message_id: null,
        })
      }
      if (isLast) await tellMessage(tctx, row.id)
      return recipients.at(-1)?.position ?? from
    }
    after = await changeMessenger(ctx, fillChunk, partOfWrite({ isLast }))
  }
  return messageAsIs(ctx, row.id)
}

const filesOf = async (ctx: Ctx, messageId: string): Promise<string> =>
  (await attachmentRows(ctx, messageId)).map(({ id }) => id).join()

export const filesOfBlast = (
  tctx: Ctx,
  { id, scheduled_at }: { id: string; scheduled_at: number | null },
): Promise<FilesToSend> => filesToSend(tctx, id, scheduled_at ?? tctx.clock.now())

export async function fillFor(
  tctx: Ctx,
  {
    accountId,
    e164,
    contactId,
    files,
  }: { accountId: string; e164: string; contactId: string | null; files: FilesToSend },
  rawBody: string,
): Promise<{ body: string; segments: number; problem: BlastProblem | null; problem_detail: string | null }> {
  const { body, missing } = await fillBody(tctx, rawBody, { contactId, e164 })
  const whole = withLinks(body, files)
  // MMS: one message of any length.
  const segments = files.media.length > 0 ? 1 : segmentsOf(whole).count
  return { body, segments, problem: await problemOf(), problem_detail: missing.join(', ') || null }

  async function problemOf(): Promise<BlastProblem | null> {
    if (missing.length > 0) return 'missing_fields'
    if (whole === '' && files.media.length === 0) return 'no_text'
    if (whole.length > MAX_BODY) return 'too_long'
    if (files.lacksVideo) return 'video_gone'
    return (await isSuppressed(tctx, accountId, e164)) ? 'on_dnc' : null
  }
}
