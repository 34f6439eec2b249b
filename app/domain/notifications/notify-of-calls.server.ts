import { statement } from '../../../db/statement'
import { contactName } from '../contacts/contacts.read.server'
import type { Ctx } from '../context.server'
import { phoneOrHidden } from '../phone-numbers/phone'
import type { ReactionFacts } from '../reactions'
import { notificationTexts } from './notifications.words'
import { notify } from './notify.server'
import { listPeople, listPerson } from './recipients.read.server'

const callById = statement((q, p: { id: string }) =>
  q
    .selectFrom('calls')
    .leftJoin('contacts', 'contacts.id', 'calls.contact_id')
    .select(['calls.user_id', 'calls.e164', 'contacts.first_name', 'contacts.last_name'])
    .where('calls.id', '=', p.id),
)
const commentById = statement((q, p: { id: string }) =>
  q
    .selectFrom('call_comments')
    .innerJoin('users', 'users.id', 'call_comments.author_id')
    .select(['call_comments.author_id', 'users.first_name', 'users.last_name'])
    .where('call_comments.id', '=', p.id),
)
const commenters = statement((q, p: { call_id: string }) =>
  q.selectFrom('call_comments').select('author_id').distinct().where('call_id', '=', p.call_id),
)
const leadById = statement((q, p: { id: string }) =>
  q
    .selectFrom('leads')
    .innerJoin('contacts', 'contacts.id', 'leads.contact_id')
    .select(['leads.contact_id', 'leads.assigned_to', 'leads.scheduled_by'])
    .select(['contacts.first_name', 'contacts.last_name'])
    .where('leads.id', '=', p.id),
)
const supersede = statement((q, p: { user_id: string; fact_key: string }) =>
  q.deleteFrom('notifications').where('user_id', '=', p.user_id).where('fact_key', '=', p.fact_key),
)

const missedKey = (callId: string): string => `call:${callId}:missed`

export async function notifyOfMissedCall(tx: Ctx, { accountId, callId }: ReactionFacts['callMissed']): Promise<void> {
  const call = await tx.db.first(callById, { id: callId })
  if (!call) return
  const { title, body, actionText } = notificationTexts.missedCall(callerOf(call))
  await notify(tx, await listPerson(tx, accountId, call.user_id), {
    accountId,
    kind: 'missed_call',
    factKey: missedKey(callId),
    title,
    body,
    action: { text: actionText, path: `/manage/history/${callId}` },
  })
}

/** `userId` null: the team's inbox. */
export async function notifyOfVoicemail(
  tx: Ctx,
  { accountId, callId, voicemailId, userId }: ReactionFacts['voicemailStored'],
): Promise<void> {
  const call = await tx.db.first(callById, { id: callId })
  if (!call) return
  const inbox = userId === null ? 'team' : 'personal'
  const { title, body, actionText } = notificationTexts.voicemail(callerOf(call), inbox)
  await tx.db.write(supersede, { user_id: call.user_id, fact_key: missedKey(callId) })
  await notify(tx, userId === null ? await listPeople(tx, accountId) : await listPerson(tx, accountId, userId), {
    accountId,
    kind: 'voicemail',
    factKey: `voicemail:${voicemailId}`,
    title,
    body,
    action: { text: actionText, path: `/manage/voicemail/${inbox}/${voicemailId}` },
  })
}

/** The seller, or by the seller: earlier commenters. */
export async function notifyOfComment(
  tx: Ctx,
  { accountId, callId, commentId }: ReactionFacts['callCommented'],
): Promise<void> {
  const call = await tx.db.first(callById, { id: callId })
  const comment = await tx.db.first(commentById, { id: commentId })
  if (!call || !comment) return
  const { author_id: authorId } = comment
  const earlier = authorId === call.user_id ? await tx.db.all(commenters, { call_id: callId }) : []
  const readers = authorId === call.user_id ? earlier.map(({ author_id: id }) => id) : [call.user_id]
  const { title, body, actionText } = notificationTexts.callComment(contactName(comment), callerOf(call))
  for (const reader of readers) {
    if (reader === authorId) continue
    await notify(tx, await listPerson(tx, accountId, reader), {
      accountId,
      kind: 'call_comment',
      factKey: `comment:${commentId}`,
      title,
      body,
      action: { text: actionText, path: `/manage/history/${callId}#comment-${commentId}` },
    })
  }
}

export async function notifyOfScheduledCall(
  tx: Ctx,
  { accountId, leadId, at }: ReactionFacts['scheduledCallDue'],
): Promise<void> {
  const lead = await tx.db.first(leadById, { id: leadId })
  if (!lead) return
  const { title, body, actionText } = notificationTexts.scheduledCallDue(contactName(lead))
  await notify(tx, await listPerson(tx, accountId, lead.assigned_to || lead.scheduled_by), {
    accountId,
    kind: 'scheduled_call_due',
    factKey: `lead:${leadId}:due:${at}`,
    title,
    body,
    action: { text: actionText, path: `/manage/contacts/${lead.contact_id}` },
  })
}

interface Caller {
  e164: string
  first_name: string | null
  last_name: string | null
}

const callerOf = ({ e164, first_name, last_name }: Caller): string =>
  first_name || last_name
    ? contactName({ first_name: first_name ?? '', last_name: last_name ?? '' })
    : phoneOrHidden(e164)
