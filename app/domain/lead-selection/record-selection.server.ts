import type { Insertable } from 'kysely'
import { noIndex } from '../../../db/dialect'
import type { SelectionsTable } from '../../../db/schema/dialer'
import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import type { SkipCode } from '../protection/check-number'

export interface SelectionTarget {
  accountId: string
  campaignId: string
  sessionId: string
}

export interface Skip {
  record: { id: string; contact_id: string }
  contactName: string
  e164: string | null
  code: SkipCode
  reasons: string[]
  state: 'queued' | 'skipped'
  nextPhone: number
  notBefore: number
  /** Does not store an unchanged reason again. */
  once?: boolean
}

const lastSelectionOfContact = statement((q, p: { account_id: string; contact_id: string; session_id: string }) =>
  q
    .selectFrom('selections')
    .select(['record_id', 'e164', 'code', 'reasons'])
    .where('account_id', '=', p.account_id)
    .where('contact_id', '=', p.contact_id)
    .where(noIndex<string>('session_id'), '=', p.session_id)
    .orderBy('id', 'desc')
    .limit(1),
)
const insertSelection = statement((q, selection: Insertable<SelectionsTable>) =>
  q.insertInto('selections').values(selection),
)

export async function saveSkip(tx: Ctx, scope: SelectionTarget, skip: Skip): Promise<void> {
  const now = tx.clock.now()
  await tx.db.q
    .updateTable('campaign_records')
    .set({
      state: skip.state,
      next_phone: skip.nextPhone,
      not_before: skip.notBefore,
      return_reason: null,
      updated_at: now,
    })
    .where('id', '=', skip.record.id)
    .execute()
  if (!skip.once || !(await isReasonStored(tx, scope, skip))) await recordSkip(tx, scope, skip)
}

async function isReasonStored(tx: Ctx, { accountId, sessionId }: SelectionTarget, skip: Skip): Promise<boolean> {
  const { record, e164, code, reasons } = skip
  const last = await tx.db.first(lastSelectionOfContact, {
    account_id: accountId,
    contact_id: record.contact_id,
    session_id: sessionId,
  })
  return (
    last?.record_id === record.id &&
    last.e164 === e164 &&
    last.code === code &&
    last.reasons === JSON.stringify(reasons)
  )
}

export async function recordSkip(
  tx: Ctx,
  scope: SelectionTarget,
  skip: Omit<Skip, 'state' | 'nextPhone' | 'notBefore'>,
): Promise<void> {
  const selectionId = await saveSelection(tx, scope, {
    recordId: skip.record.id,
    contactId: skip.record.contact_id,
    e164: skip.e164,
    decision: 'skipped',
    code: skip.code,
    reasons: skip.reasons,
  })
  const session = await tx.db.q
    .selectFrom('dial_sessions')
    .select('user_id')
    .where('id', '=', scope.sessionId)
    .executeTakeFirstOrThrow()
  await tx.db.recordEvent({
    type: 'lead.skipped',
    room: `user:${session.user_id}`,
    accountId: scope.accountId,
    subjectId: skip.record.contact_id,
    payload: {
      sessionId: scope.sessionId,
      campaignId: scope.campaignId,
      selectionId,
      contactId: skip.record.contact_id,
      contactName: skip.contactName,
      e164: skip.e164,
      code: skip.code,
      reasons: skip.reasons,
    },
  })
}

export async function saveSelection(
  tx: Ctx,
  scope: SelectionTarget,
  selection: {
    recordId: string
    contactId: string
    e164: string | null
    decision: 'chosen' | 'skipped'
    code: string | null
    reasons: string[]
  },
): Promise<string> {
  const id = tx.ids('sel')
  await tx.db.write(insertSelection, {
    id,
    account_id: scope.accountId,
    session_id: scope.sessionId,
    campaign_id: scope.campaignId,
    record_id: selection.recordId,
    contact_id: selection.contactId,
    e164: selection.e164,
    decision: selection.decision,
    code: selection.code,
    reasons: JSON.stringify(selection.reasons),
    created_at: tx.clock.now(),
  })
  return id
}
