import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { discardItems } from '../blasts/discard-previews.server'
import { insertBlast } from '../blasts/kept-blast.server'
import { wordsOfFiles } from '../attachments/attachments.read.server'
import { dropAttachments, hasAttachments, moveAttachments } from '../attachments/kept-attachments.server'
import { webUrlOf } from '../link-previews/web-url'
import { changeMessenger } from '../threads/transact-messenger.server'
import { requireSchedulable } from './check-text.server'
import { insertMessage } from '../sending/message-machine.server'
import { messageAsIs } from '../threads/messages.read.server'
import type { MessageView } from '../threads/messenger.schema'
import { tellMessage, tellThread } from '../threads/publish-thread.server'
import { nextUpdatedAt, previewOf } from '../threads/touch-thread.server'
import { findThreadRow, type ThreadRow } from '../threads/threads.read.server'

/** Creates an empty draft if absent. Throws not_found, forbidden. */
export async function findDraft(
  ctx: Ctx,
  { threadId, teamId }: { threadId: string; teamId?: string | null | undefined },
): Promise<MessageView> {
  return changeMessenger(ctx, async (tctx, { userId }) =>
    messageAsIs(tctx, await ensureDraft(tctx, await findThreadRow(tctx, threadId, teamId), userId)),
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
    const reason = 'A message has no NUL'
    throw new DomainError('invalid', reason, { rawBody: [reason] })
  }
  return changeMessenger(ctx, async (tctx, { userId }) => {
    const thread = await findThreadRow(tctx, threadId, teamId)
    const id = await ensureDraft(tctx, thread, userId)
    if (scheduledAt != null) await requireSchedulable(tctx)
    const known = await tctx.db.q.selectFrom('messages').select('raw_body').where('id', '=', id).executeTakeFirst()
    // The preview is outdated.
    if (thread.type === 'blast' && rawBody !== undefined && rawBody !== known?.raw_body) await discardItems(tctx, id)
    const isOtherLink = rawBody !== undefined && webUrlOf(rawBody) !== webUrlOf(known?.raw_body ?? '')
    const change = {
      ...(isOtherLink ? { hides_link: 0 as const } : {}),
      ...(rawBody === undefined ? {} : { raw_body: rawBody, body: rawBody }),
      ...(scheduledAt === undefined ? {} : { scheduled_at: scheduledAt === null ? null : Date.parse(scheduledAt) }),
    }
    await tctx.db.q
      .updateTable('messages')
      .set({ ...change, updated_at: tctx.clock.now() })
      .where('id', '=', id)
      .execute()
    await tellMessage(tctx, id)
    if (rawBody !== undefined && thread.draft === 1) await previewDraft(tctx, thread, { id, raw_body: rawBody })
    return messageAsIs(tctx, id)
  })
}

/** The thread list shows text, else attachments. */
export async function previewDraft(
  tctx: Ctx,
  { id, account_id }: ThreadRow,
  draft: { id: string; raw_body: string },
): Promise<void> {
  const words = draft.raw_body.trim() === '' ? ((await wordsOfFiles(tctx, draft.id)) ?? '') : previewOf(draft.raw_body)
  const facts = { preview: words, updated_at: await nextUpdatedAt(tctx, account_id) }
  await tctx.db.q.updateTable('threads').set(facts).where('id', '=', id).execute()
  await tellThread(tctx, id)
}

const draftOfPerson = statement((q, p: { thread_id: string; author_id: string }) =>
  q
    .selectFrom('messages')
    .select(['id', 'raw_body'])
    .where('thread_id', '=', p.thread_id)
    .where('author_id', '=', p.author_id)
    .where('state', '=', 'draft'),
)

export const draftOf = (ctx: Ctx, threadId: string, userId: string) =>
  ctx.db.first(draftOfPerson, { thread_id: threadId, author_id: userId })

/** One per thread and user. */
export async function ensureDraft(tctx: Ctx, thread: ThreadRow, userId: string): Promise<string> {
  const known = await draftOf(tctx, thread.id, userId)
  if (known) return known.id
  const facts = {
    id: tctx.ids('msg'),
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
    sort_time: tctx.clock.now(),
    sent_at: null,
    deleted_at: null,
  }
  if (thread.type === 'blast') await insertBlast(tctx, { ...facts, type: 'blast' }, undefined)
  else await insertMessage(tctx, { ...facts, type: 'normal' }, undefined)
  return facts.id
}

/** Replaces the draft there, unless this one is empty. */
export async function moveDraft(tctx: Ctx, from: ThreadRow, to: ThreadRow, userId: string): Promise<void> {
  const draft = await draftOf(tctx, from.id, userId)
  if (!draft) return
  const { id, raw_body } = draft
  const isEmpty = raw_body.trim() === '' && !(await hasAttachments(tctx, id))
  if (!isEmpty) {
    const target = await ensureDraft(tctx, to, userId)
    await moveWords(tctx, { id, raw_body }, target)
    if (to.draft === 1) await previewDraft(tctx, to, { id: target, raw_body })
  }
  await tctx.db.q.deleteFrom('messages').where('id', '=', id).execute()
}

async function moveWords(tctx: Ctx, { id, raw_body }: { id: string; raw_body: string }, target: string): Promise<void> {
  await dropAttachments(tctx, target)
  await moveAttachments(tctx, id, target)
  await tctx.db.q.updateTable('messages').set({ raw_body, body: raw_body }).where('id', '=', target).execute()
  await tellMessage(tctx, target)
}
