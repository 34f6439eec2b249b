import type { TextRecord } from '../sending/text-record'
import { formatPhone } from '../phone-numbers/phone'
import type { Ctx } from '../context.server'
import { notFound } from '../errors'
import { getMessageStatus, getStatusReason } from '../sending/message-status.server'
import { findNumberWaitReason } from '../sending/number-wait-reason.server'
import { fullName } from '../person-name'
import { BLAST_MESSAGES_PER_PAGE, type BlastMessageView } from './blast.schema'
import { blastProblemText } from './blasts.words'

const itemsWithContext = (ctx: Ctx, blastId: string) =>
  ctx.db.q
    .selectFrom('blast_items')
    .leftJoin('contacts', 'contacts.id', 'blast_items.contact_id')
    .leftJoin('messages', 'messages.id', 'blast_items.message_id')
    .selectAll('blast_items')
    .select([
      'contacts.first_name',
      'contacts.last_name',
      'messages.state',
      'messages.context',
      'messages.chart_version',
      'messages.error',
      'messages.compliance',
      'messages.from_number',
      'messages.scheduled_at',
      'messages.thread_id',
    ])
    .where('blast_items.blast_id', '=', blastId)

type ItemRow = Awaited<ReturnType<ReturnType<typeof itemsWithContext>['execute']>>[number]

const getItemId = (blastId: string, position: number): string => `${blastId}.${String(position)}`

export function parseItemId(id: string): { blastId: string; position: number } | null {
  const found = /^(.+)\.(\d{1,9})$/.exec(id)
  return found ? { blastId: found[1]!, position: Number(found[2]) } : null
}

/** The check before sending decides, once it was made. */
const isOnDnc = ({ compliance, problem, state }: ItemRow): boolean =>
  compliance === null ? problem === 'on_dnc' : state === 'failed' && (JSON.parse(compliance) as TextRecord).suppressed

async function toItemView(ctx: Ctx, row: ItemRow): Promise<BlastMessageView> {
  const { state, error, scheduled_at, from_number } = row
  const queuedNumber = state === 'queued' ? from_number : null
  const sent = state === null ? null : { ...row, state, error, scheduled_at }
  return {
    id: getItemId(row.blast_id, row.position),
    phoneNumber: row.e164,
    displayName: fullName(row.first_name, row.last_name) || formatPhone(row.e164),
    contactId: row.contact_id,
    body: row.body,
    rawBody: row.raw_body,
    segments: row.segments,
    omitted: row.omitted === 1,
    mergeFailed: row.problem === 'missing_fields',
    onDnc: isOnDnc(row),
    problem: sent
      ? (getStatusReason(sent) ?? (queuedNumber === null ? null : await findNumberWaitReason(ctx, queuedNumber)))
      : blastProblemText(row.problem, row.problem_detail),
    status: sent ? getMessageStatus(sent) : null,
    threadId: row.thread_id,
    messageId: row.message_id,
  }
}

export async function getItemView(ctx: Ctx, blastId: string, position: number): Promise<BlastMessageView> {
  const row = await itemsWithContext(ctx, blastId).where('blast_items.position', '=', position).executeTakeFirst()
  if (!row) throw notFound('Message')
  return toItemView(ctx, row)
}

/** In recipient order; `after` is the last known `id`. Throws not_found. */
export async function listBlastMessages(
  ctx: Ctx,
  blastId: string,
  after?: string,
): Promise<{ blastMessages: BlastMessageView[]; after: string | null }> {
  const rows = await itemsWithContext(ctx, blastId)
    .where('blast_items.position', '>', (after === undefined ? null : parseItemId(after))?.position ?? -1)
    .orderBy('blast_items.position')
    .limit(BLAST_MESSAGES_PER_PAGE + 1)
    .execute()
  const page = rows.slice(0, BLAST_MESSAGES_PER_PAGE)
  const last = page.at(-1)
  return {
    blastMessages: await Promise.all(page.map((row) => toItemView(ctx, row))),
    after: rows.length > page.length && last ? getItemId(blastId, last.position) : null,
  }
}
