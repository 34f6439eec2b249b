import { requireUser } from '../access/require'
import { findAccountPlan } from '../accounts/accounts.read.server'
import { VIDEO_GONE } from '../attachments/attachment-words'
import { filesToSend, withLinks } from '../attachments/files-to-send.server'
import type { Ctx } from '../context.server'
import { DomainError, type ErrorCode } from '../errors'
import { isSuppressed } from '../protection/suppressions.read.server'
import { fillBody } from './fill-body.server'
import {
  EMPTY,
  MISSING_FIELDS,
  NO_RECIPIENT,
  NO_SCHEDULING,
  ON_DNC,
  outOfTexts,
  PAST,
  TOO_LONG,
} from '../sending/message-words'
import { MAX_BODY, MAX_SCHEDULE_DAYS } from '../threads/messenger.schema'
import { placeToTextFrom } from '../threads/messenger-phones.read.server'
import type { ThreadRow } from '../threads/threads.read.server'

const DAY_MS = 86_400_000

const refuse = (field: string, reason: string, code: ErrorCode = 'invalid') =>
  new DomainError(code, reason, { [field]: [reason] })

/** Throws forbidden. */
export async function requireSchedulable(ctx: Ctx): Promise<void> {
  const { features } = await findAccountPlan(ctx, requireUser(ctx).accountId)
  if (!features.scheduledMessages) throw new DomainError('forbidden', NO_SCHEDULING)
}

/** Fills merge fields (2-live §5). Throws invalid, number_on_dnc, no_credits, forbidden. */
export async function checkText(
  tctx: Ctx,
  thread: Pick<ThreadRow, 'account_id' | 'recipient' | 'contact_id' | 'number_id'>,
  { id, raw_body: rawBody, scheduled_at: scheduledAt }: { id: string; raw_body: string; scheduled_at: number | null },
): Promise<{ body: string; recipient: string; inbox: string; hasMedia: boolean }> {
  const { recipient } = thread
  if (recipient === null) throw refuse('recipient', NO_RECIPIENT)
  const { body: words, missing } = await fillBody(tctx, rawBody, { contactId: thread.contact_id, e164: recipient })
  const files = await filesToSend(tctx, id, scheduledAt ?? tctx.clock.now())
  const { media } = files
  const body = withLinks(words, files)
  if (missing.length > 0) throw refuse('rawBody', `${MISSING_FIELDS}: ${missing.join(', ')}`)
  if (body === '' && media.length === 0) throw refuse('rawBody', EMPTY)
  if (body.length > MAX_BODY) throw refuse('rawBody', TOO_LONG)
  if (files.lacksVideo) throw refuse('file', VIDEO_GONE)
  if (await isSuppressed(tctx, thread.account_id, recipient)) throw refuse('recipient', ON_DNC, 'number_on_dnc')
  const { inbox } = await checkPlace(tctx, thread)
  await checkTime(tctx, scheduledAt)
  const { remainingMessages, features } = await findAccountPlan(tctx, thread.account_id)
  if (remainingMessages < 1) throw new DomainError('no_credits', outOfTexts(features))
  return { body, recipient, inbox, hasMedia: media.length > 0 }
}

/** Throws invalid. */
export async function checkPlace(ctx: Ctx, { number_id }: Pick<ThreadRow, 'number_id'>): Promise<{ inbox: string }> {
  const place = await placeToTextFrom(ctx, number_id)
  if ('refused' in place) throw refuse('phone', place.refused)
  return place
}

/** Epoch ms; null: immediately. Throws invalid, forbidden. */
export async function checkTime(ctx: Ctx, scheduledAt: number | null): Promise<void> {
  if (scheduledAt === null) return
  await requireSchedulable(ctx)
  const now = ctx.clock.now()
  if (scheduledAt <= now) throw refuse('scheduledAt', PAST)
  if (scheduledAt > now + MAX_SCHEDULE_DAYS * DAY_MS)
    throw refuse('scheduledAt', 'A text is scheduled a year ahead at most')
}
