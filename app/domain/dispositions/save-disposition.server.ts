import { followUp, toSession, type DialStep } from '../call-engine/dial-step'
import type { ExpressionBuilder, Selectable } from 'kysely'
import type { DispositionsTable } from '../../../db/schema/dialer'
import type { Tables } from '../../../db/schema/tables'
import { publishCallToTeam } from '../call-history/publish-call-to-team.server'
import type { Ctx } from '../context.server'
import { queueCallReport } from '../crm/queue-delivery.server'
import { continuesAfterCall } from '../callbacks/queued-callbacks.read.server'
import { publishCallbackCount } from '../callbacks/callbacks.read.server'
import { applyDisposition, recordDispositionChange } from './board-call.server'
import type { StoredLine } from '../lines/line-machine.server'
import { suppressCalled } from './suppress-called.server'

/** The board's, or the account's without a board. Where dispositions are off, the required ones. */
export const dispositionsOf = ({ tx, session, campaign }: DialStep) =>
  dispositionsOfBoard(tx, { accountId: session.row.account_id, boardId: campaign.board_id })

export const dispositionsOfBoard = (
  { db }: Ctx,
  { accountId, boardId }: { accountId: string; boardId: string | null },
) =>
  db.q
    .selectFrom('dispositions')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('board_id', boardId === null ? 'is' : '=', boardId)
    .where('deleted_at', 'is', null)
    .where(isOffered)

/** Of the list in use, and not turned off by the account or its company. */
const isOffered = ({ and, or, eb, exists, not, selectFrom }: ExpressionBuilder<Tables, 'dispositions'>) => {
  const account = selectFrom('accounts')
    .leftJoin('companies', 'companies.id', 'accounts.company_id')
    .select('accounts.id')
    .whereRef('accounts.id', '=', 'dispositions.account_id')
  const usesCompanyList = exists(
    account.where((is) =>
      is.and([
        is('companies.id', 'is not', null),
        is.or([is('accounts.own_dispositions', '=', 0), is('companies.custom_dispositions_enabled', '=', 0)]),
      ]),
    ),
  )
  const isOff = exists(
    account.where((is) =>
      is.or([is('accounts.dispositions_enabled', '=', 0), is('companies.dispositions_enabled', '=', 0)]),
    ),
  )
  return and([
    or([
      eb('dispositions.board_id', 'is not', null),
      and([eb('dispositions.template_id', 'is', null), not(usesCompanyList)]),
      and([eb('dispositions.template_id', 'is not', null), usesCompanyList]),
    ]),
    or([eb('dispositions.required', '=', 1), not(isOff)]),
  ])
}

export interface DispositionChoice {
  /** null: automatic. */
  by: string | null
  /** Epoch ms, for a callback. */
  callbackAt?: number | null
  /** The session has it. */
  isKnown?: boolean
}

export async function saveDisposition(
  step: DialStep,
  line: StoredLine,
  disposition: Pick<Selectable<DispositionsTable>, 'id' | 'name' | 'category'>,
  { by, callbackAt = null, isKnown = false }: DispositionChoice,
): Promise<void> {
  const { tx, session } = step
  const { account_id: accountId, user_id: sellerId } = session.row
  const now = tx.clock.now()
  // The line's value may be tentative (drop-voicemail).
  const before = await findSavedDisposition(tx, line.id)
  const changes = before?.disposition_id !== disposition.id
  const isCallback = disposition.category === 'CALLBACK'
  const due = isCallback ? (callbackAt ?? now) : null
  await tx.db.q
    .updateTable('calls')
    .set({ disposition_id: disposition.id, disposed_by: by, disposed_at: now, callback_at: due })
    .where('id', '=', line.id)
    .execute()
  await tx.db.q.updateTable('lines').set({ disposition_id: disposition.id }).where('id', '=', line.id).execute()
  line.row = { ...line.row, disposition_id: disposition.id }
  step.changed.session = true
  if (disposition.category === 'DO_NOT_CONTACT') await suppressCalled(step, line, by)
  if (changes) {
    await insertChoice(tx, { accountId, callId: line.id, dispositionId: disposition.id, by })
    if (before?.name) await recordDispositionChange(step, line, { from: before.name, to: disposition.name, by })
    await applyDisposition(step, line, disposition.id, by)
    await queueCallReport(tx, {
      accountId,
      contactId: line.row.contact_id,
      callId: line.id,
      disposition: disposition.name,
      byUser: by ?? sellerId,
    })
  }
  await publishCallToTeam(tx, { accountId, callId: line.id })
  if (isCallback || before?.callback_at != null) await publishCallbackCount(tx, { userId: sellerId, accountId })
  await tx.db.recordEvent({
    type: 'call.disposed',
    room: `user:${sellerId}`,
    accountId,
    subjectId: line.id,
    payload: {
      callId: line.id,
      contactId: line.row.contact_id,
      dispositionId: disposition.id,
      name: disposition.name,
    },
  })
  if (!isKnown) followUp(step, toSession({ type: 'DISPOSED', lineId: line.id, ...(await continuesAfterCall(step)) }))
}

const findSavedDisposition = (tx: Ctx, callId: string) =>
  tx.db.q
    .selectFrom('calls')
    .leftJoin('dispositions', 'dispositions.id', 'calls.disposition_id')
    .select(['calls.disposition_id', 'calls.callback_at', 'dispositions.name'])
    .where('calls.id', '=', callId)
    .executeTakeFirst()

const insertChoice = (
  tx: Ctx,
  choice: { accountId: string; callId: string; dispositionId: string; by: string | null },
) =>
  tx.db.q
    .insertInto('call_dispositions')
    .values({
      id: tx.ids('cdsp'),
      account_id: choice.accountId,
      call_id: choice.callId,
      disposition_id: choice.dispositionId,
      chosen_by: choice.by,
      created_at: tx.clock.now(),
    })
    .execute()
