import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { discardItems } from '../blasts/discard-previews.server'
import { insertBlast } from '../blasts/stored-blast.server'
import { findFilesLabel } from '../attachments/attachments.read.server'
import { deleteAttachments, hasAttachments, moveAttachments } from '../attachments/attachment-rows.server'
import { parseWebUrl } from '../link-previews/web-url'
import { transactMessenger } from '../threads/transact-messenger.server'
import { requireSchedulable } from './require-sendable.server'
import { insertMessage } from '../sending/message-machine.server'
import { getMessageView } from '../threads/messages.read.server'
import type { MessageView } from '../threads/messenger.schema'
import { publishMessageChanged, publishThreadChanged } from '../threads/publish-thread.server'
import { nextUpdatedAt, truncatePreview } from '../threads/touch-thread.server'
import { findThreadRow, type ThreadRow } from '../threads/threads.read.server'
import { draftsWords } from './drafts.words'
import { isBlankText } from '../blank-text'

/** Creates an empty draft if absent. Throws not_found, forbidden. */
export async function findDraft(
  ctx: Ctx,
  { threadId, teamId }: { threadId: string; teamId?: string | null | undefined },
): Promise<MessageView> {
  return transactMessenger(ctx, async (tx, { userId }) =>
    getMessageView(tx, await ensureDraft(tx, await findThreadRow(tx, threadId, teamId), userId)),
  )
}

/** Absent fields stay. Throws not_found, invalid, forbidden. */
export async function saveDraft(
  ctx: Ctx,
  {
    threadId,
    rawBody,
    scheduledAt,
    teamId,
  }: {
    threadId: string
    rawBody?: string | undefined
    scheduledAt?: string | null | undefined
    teamId?: string | null | undefined
  },
): Promise<MessageView> {
  if (rawBody !== undefined && rawBody.includes('\0')) {
    const reason = draftsWords.messageCannotContainNulCharacter
    throw new DomainError('invalid', reason, { rawBody: [reason] })
  }
  return transactMessenger(ctx, async (tx, { userId }) => {
    const thread = await findThreadRow(tx, threadId, teamId)
    const id = await ensureDraft(tx, thread, userId)
    if (scheduledAt != null) await requireSchedulable(tx)
    const current = await tx.db.q.selectFrom('messages').select('raw_body').where('id', '=', id).executeTakeFirst()
    // The preview is outdated.
    if (thread.type === 'blast' && rawBody !== undefined && rawBody !== current?.raw_body) await discardItems(tx, id)
    const isOtherLink = rawBody !== undefined && parseWebUrl(rawBody) !== parseWebUrl(current?.raw_body ?? '')
    const change = {
      ...(isOtherLink ? { hides_link: 0 as const } : {}),
      ...(rawBody === undefined ? {} : { raw_body: rawBody, body: rawBody }),
      ...(scheduledAt === undefined ? {} : { scheduled_at: scheduledAt === null ? null : Date.parse(scheduledAt) }),
    }
    await tx.db.q
      .updateTable('messages')
      .set({ ...change, updated_at: tx.clock.now() })
      .where('id', '=', id)
      .execute()
    await publishMessageChanged(tx, id)
    if (rawBody !== undefined && thread.draft === 1) await previewDraft(tx, thread, { id, raw_body: rawBody })
    return getMessageView(tx, id)
  })
}

/** The thread list shows text, else attachments. */
export async function previewDraft(
  tx: Ctx,
  { id, account_id }: ThreadRow,
  draft: { id: string; raw_body: string },
): Promise<void> {
  const preview = isBlankText(draft.raw_body)
    ? ((await findFilesLabel(tx, draft.id)) ?? '')
    : truncatePreview(draft.raw_body)
  const facts = { preview: preview, updated_at: await nextUpdatedAt(tx, account_id) }
  await tx.db.q.updateTable('threads').set(facts).where('id', '=', id).execute()
  await publishThreadChanged(tx, id)
}

const draftByUser = statement((q, p: { thread_id: string; author_id: string }) =>
  q
    .selectFrom('messages')
    .select(['id', 'raw_body'])
    .where('thread_id', '=', p.thread_id)
    .where('author_id', '=', p.author_id)
    .where('state', '=', 'draft'),
)

export const findUserDraft = (ctx: Ctx, threadId: string, userId: string) =>
  ctx.db.first(draftByUser, { thread_id: threadId, author_id: userId })

/** One per thread and user. */
export async function ensureDraft(tx: Ctx, thread: ThreadRow, userId: string): Promise<string> {
  const existing = await findUserDraft(tx, thread.id, userId)
  if (existing) return existing.id
  const facts = {
    id: tx.ids('msg'),
    account_id: thread.account_id,
    thread_id: thread.id,
    direction: 'out' as const,
    author_id: userId,
    body: '',
    raw_body: '',
    from_number: thread.user_number,
    to_number: thread.recipient ?? '',
    segments: null,
    carrier_sid: null,
    error: null,
    error_code: null,
    scheduled_at: null,
    keyword: null,
    compliance: null,
    sort_time: tx.clock.now(),
    sent_at: null,
    deleted_at: null,
  }
  if (thread.type === 'blast') await insertBlast(tx, { ...facts, type: 'blast' }, undefined)
  else await insertMessage(tx, { ...facts, type: 'normal' }, undefined)
  return facts.id
}

/** Replaces the draft there, unless this one is empty. */
export async function moveDraft(tx: Ctx, from: ThreadRow, to: ThreadRow, userId: string): Promise<void> {
  const draft = await findUserDraft(tx, from.id, userId)
  if (!draft) return
  const { id, raw_body } = draft
  const isEmpty = isBlankText(raw_body) && !(await hasAttachments(tx, id))
  if (!isEmpty) {
    const target = await ensureDraft(tx, to, userId)
    await moveText(tx, { id, raw_body }, target)
    if (to.draft === 1) await previewDraft(tx, to, { id: target, raw_body })
  }
  await tx.db.q.deleteFrom('messages').where('id', '=', id).execute()
}

async function moveText(tx: Ctx, { id, raw_body }: { id: string; raw_body: string }, target: string): Promise<void> {
  await deleteAttachments(tx, target)
  await moveAttachments(tx, id, target)
  await tx.db.q.updateTable('messages').set({ raw_body, body: raw_body }).where('id', '=', target).execute()
  await publishMessageChanged(tx, target)
}
