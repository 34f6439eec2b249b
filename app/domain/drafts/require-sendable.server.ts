import { requireUser } from '../access/require'
import { findAccountPlan } from '../accounts/accounts.read.server'
import { VIDEO_UNAVAILABLE } from '../attachments/attachments.words'
import { loadFilesToSend, appendLinks } from '../attachments/load-files-to-send.server'
import type { Ctx } from '../context.server'
import { DomainError, type ErrorCode } from '../errors'
import { isSuppressed } from '../protection/contact-numbers.server'
import { fillBody } from './fill-body.server'
import {
  EMPTY_MESSAGE,
  MISSING_FIELDS,
  NO_RECIPIENT,
  NO_SCHEDULING,
  ON_DNC,
  getNoCreditsText,
  TIME_IN_PAST,
  TOO_LONG,
} from '../sending/sending.words'
import { MAX_BODY, MAX_SCHEDULE_DAYS } from '../threads/messenger.schema'
import { findSendingInbox } from '../threads/messenger-phones.read.server'
import type { ThreadRow } from '../threads/threads.read.server'
import { requireOpenAccount } from '../usage/require-open-account.server'
import { draftsWords } from './drafts.words'
import { isBlankText } from '../blank-text'

const DAY_MS = 86_400_000

const createFieldError = (field: string, reason: string, code: ErrorCode = 'invalid') =>
  new DomainError(code, reason, { [field]: [reason] })

/** Throws forbidden. */
export async function requireSchedulable(ctx: Ctx): Promise<void> {
  const { features } = await findAccountPlan(ctx, requireUser(ctx).accountId)
  if (!features.scheduledMessages) throw new DomainError('forbidden', NO_SCHEDULING)
}

/** Fills merge fields (2-live §5). Throws invalid, number_on_dnc, no_credits, account_blocked, forbidden. */
export async function requireSendable(
  tx: Ctx,
  thread: Pick<ThreadRow, 'account_id' | 'recipient' | 'contact_id' | 'number_id'>,
  { id, raw_body: rawBody, scheduled_at: scheduledAt }: { id: string; raw_body: string; scheduled_at: number | null },
): Promise<{ body: string; recipient: string; inbox: string; hasMedia: boolean }> {
  const { recipient } = thread
  if (recipient === null) throw createFieldError('recipient', NO_RECIPIENT)
  const { body: text, missing } = await fillBody(tx, rawBody, { contactId: thread.contact_id, e164: recipient })
  const files = await loadFilesToSend(tx, id, scheduledAt ?? tx.clock.now())
  const { media } = files
  const body = appendLinks(text, files)
  if (missing.length > 0) throw createFieldError('rawBody', `${MISSING_FIELDS}: ${missing.join(', ')}`)
  if (isBlankText(body) && media.length === 0) throw createFieldError('rawBody', EMPTY_MESSAGE)
  if (body.length > MAX_BODY) throw createFieldError('rawBody', TOO_LONG)
  if (files.lacksVideo) throw createFieldError('file', VIDEO_UNAVAILABLE)
  if (await isSuppressed(tx, thread.account_id, recipient)) throw createFieldError('recipient', ON_DNC, 'number_on_dnc')
  const { inbox } = await requireSendingNumber(tx, thread)
  await requireSchedule(tx, scheduledAt)
  await requireOpenAccount(tx, thread.account_id)
  const { remainingMessages, features } = await findAccountPlan(tx, thread.account_id)
  if (remainingMessages < 1) throw new DomainError('no_credits', getNoCreditsText(features))
  return { body, recipient, inbox, hasMedia: media.length > 0 }
}

/** Throws invalid. */
export async function requireSendingNumber(
  ctx: Ctx,
  { number_id }: Pick<ThreadRow, 'number_id'>,
): Promise<{ inbox: string }> {
  const target = await findSendingInbox(ctx, number_id)
  if ('refused' in target) throw createFieldError('phone', target.refused)
  return target
}

/** Epoch ms; null: immediately. Throws invalid, forbidden. */
export async function requireSchedule(ctx: Ctx, scheduledAt: number | null): Promise<void> {
  if (scheduledAt === null) return
  await requireSchedulable(ctx)
  const now = ctx.clock.now()
  if (scheduledAt <= now) throw createFieldError('scheduledAt', TIME_IN_PAST)
  if (scheduledAt > now + MAX_SCHEDULE_DAYS * DAY_MS)
    throw createFieldError('scheduledAt', draftsWords.youCanScheduleTextUp)
}
