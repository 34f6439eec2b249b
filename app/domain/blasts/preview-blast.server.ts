import { statement } from '../../../db/statement'
import type { BlastProblem } from '../../../db/schema/messenger'
import { loadFilesToSend, appendLinks, type FilesToSend } from '../attachments/load-files-to-send.server'
import { listAttachmentRows } from '../attachments/attachment-rows.server'
import { chunkTransactionOptions, type Ctx } from '../context.server'
import { DomainError } from '../errors'
import { transactMessenger } from '../threads/transact-messenger.server'
import { fillBody } from '../drafts/fill-body.server'
import { EMPTY_MESSAGE, NO_RECIPIENT } from '../sending/sending.words'
import { getMessageView } from '../threads/messages.read.server'
import { MAX_BODY, type MessageView } from '../threads/messenger.schema'
import { countSegments } from '../drafts/segments'
import { publishMessageChanged } from '../threads/publish-thread.server'
import { findLastThreadEventId } from '../threads/thread-events.server'
import { isSuppressed } from '../protection/contact-numbers.server'
import { BLAST_CHANGED, ALREADY_SENT } from './blasts.words'
import { discardItems } from './discard-previews.server'
import { findBlastRow, requireBlasts } from './find-blast.server'
import { isBlankText } from '../blank-text'

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
  const lastChange = await findLastThreadEventId(ctx, input.threadId)
  const { thread, row } = await findBlastRow(ctx, input)
  if (row.state !== 'draft') throw new DomainError('conflict', ALREADY_SENT)
  if (thread.recipient_count === 0) throw new DomainError('invalid', NO_RECIPIENT, { recipient: [NO_RECIPIENT] })
  const fileIds = await listFileIds(ctx, row.id)
  if (isBlankText(row.raw_body) && fileIds === '')
    throw new DomainError('invalid', EMPTY_MESSAGE, { rawBody: [EMPTY_MESSAGE] })
  let after = -1
  for (let start = 0; start < thread.recipient_count; start += CHUNK) {
    const from = after
    const isLast = start + CHUNK >= thread.recipient_count
    const fillChunk = async (tx: Ctx) => {
      const current = await findBlastRow(tx, input)
      const isSame =
        current.row.raw_body === row.raw_body &&
        (await findLastThreadEventId(tx, thread.id)) === lastChange &&
        (await listFileIds(tx, row.id)) === fileIds
      if (current.row.state !== 'draft' || !isSame) throw new DomainError('conflict', BLAST_CHANGED)
      if (start === 0) await discardItems(tx, row.id)
      const recipients = await tx.db.all(nextRecipients, { thread_id: thread.id, position: from, limit: CHUNK })
      const files = await getBlastFiles(tx, current.row)
      for (const { e164, contact_id, position } of recipients) {
        const filled = await renderText(
          tx,
          { accountId: row.account_id, e164, contactId: contact_id, files },
          row.raw_body,
        )
        await tx.db.write(insertItem, {
          blast_id: row.id,
          position,
          e164,
          contact_id,
          raw_body: row.raw_body,
          ...filled,
          message_id: null,
        })
      }
      if (isLast) await publishMessageChanged(tx, row.id)
      return recipients.at(-1)?.position ?? from
    }
    after = await transactMessenger(ctx, fillChunk, chunkTransactionOptions({ isLast }))
  }
  return getMessageView(ctx, row.id)
}

const listFileIds = async (ctx: Ctx, messageId: string): Promise<string> =>
  (await listAttachmentRows(ctx, messageId)).map(({ id }) => id).join()

export const getBlastFiles = (
  tx: Ctx,
  { id, scheduled_at }: { id: string; scheduled_at: number | null },
): Promise<FilesToSend> => loadFilesToSend(tx, id, scheduled_at ?? tx.clock.now())

export async function renderText(
  tx: Ctx,
  {
    accountId,
    e164,
    contactId,
    files,
  }: { accountId: string; e164: string; contactId: string | null; files: FilesToSend },
  rawBody: string,
): Promise<{ body: string; segments: number; problem: BlastProblem | null; problem_detail: string | null }> {
  const { body, missing } = await fillBody(tx, rawBody, { contactId, e164 })
  const fullText = appendLinks(body, files)
  // MMS: one message of any length.
  const segments = files.media.length > 0 ? 1 : countSegments(fullText).count
  return { body, segments, problem: await findProblem(), problem_detail: missing.join(', ') || null }

  async function findProblem(): Promise<BlastProblem | null> {
    if (missing.length > 0) return 'missing_fields'
    if (isBlankText(fullText) && files.media.length === 0) return 'no_text'
    if (fullText.length > MAX_BODY) return 'too_long'
    if (files.lacksVideo) return 'video_gone'
    return (await isSuppressed(tx, accountId, e164)) ? 'on_dnc' : null
  }
}
