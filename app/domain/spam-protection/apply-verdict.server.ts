import type { SpamRegistrationEvent, SpamVerdict } from '../../../machines/server/spam-registration'
import type { SpamRegistrationsTable } from '../../../db/schema/spam-protection'
import type { Ctx } from '../context.server'
import { publishNumber } from '../numbers/publish-number.server'
import type { CarrierProblem, NumberProvisioning } from '../registrations/trust-carrier.port'
import { runReactions, type ReactionFacts } from '../reactions'
import { chargeLateMonth, refundMonth } from './charge-protection.server'
import { nextCheckAt } from './judge-provisioning'
import { advanceProtection, toStoredProtection, type StoredProtection } from './spam-machine.server'

type Columns = Partial<
  Pick<SpamRegistrationsTable, 'att' | 'tmobile' | 'verizon' | 'problem' | 'problem_code' | 'product_sid'>
>

export const toCarrierColumns = (provisioning: NumberProvisioning | null): Columns => ({
  att: provisioning?.att ?? 'not_reported',
  tmobile: provisioning?.tmobile ?? 'not_reported',
  verizon: provisioning?.verizon ?? 'not_reported',
  ...toProblem(provisioning?.problems[0]),
})

export const toProblem = (problem: CarrierProblem | undefined): Pick<Columns, 'problem' | 'problem_code'> => ({
  problem: problem?.text.slice(0, 500) ?? null,
  problem_code: problem?.code ?? null,
})

const RESULTS: Partial<Record<StoredProtection['state'], ReactionFacts['spamProtectionChanged']['result']>> = {
  protected: 'protected',
  remediating: 'rejected',
  remediationFailed: 'failed',
  inputNeeded: 'input_needed',
}

/** What the carrier says, with the dates and money that follow. */
export async function applyVerdict(
  tx: Ctx,
  protection: StoredProtection,
  verdict: SpamVerdict,
  columns: Columns,
  options: { quietly?: boolean } = {},
): Promise<void> {
  await applyChange(tx, protection, { type: 'REVIEWED', verdict }, columns, options)
}

/** Also where the state stays: its columns are of the last check. */
export async function applyChange(
  tx: Ctx,
  protection: StoredProtection,
  event: SpamRegistrationEvent,
  columns: Columns = {},
  { quietly = false }: { quietly?: boolean } = {},
): Promise<void> {
  const now = tx.clock.now()
  const { state: before, id } = protection
  const { account_id: accountId, number_id: numberId } = protection.row
  const wasShown = JSON.stringify(shown(protection.row))
  const accepted = await advanceProtection(tx, protection, event)
  const { state } = protection
  const isNew = state !== before
  const checks = isNew ? 0 : protection.row.checks + 1
  const money =
    isNew && state === 'protected'
      ? await chargeLateMonth(tx, protection)
      : isNew && state === 'remediationFailed' && !protection.context.everProtected
        ? await refundMonth(tx, protection)
        : {}
  const isToSend = state === 'remediating' && !protection.context.resubmitted
  const saved = { ...columns, ...money, checks, check_at: isToSend ? now : nextCheckAt(state, checks, now) }
  await tx.db.q.updateTable('spam_registrations').set(saved).where('id', '=', id).execute()
  if ((accepted && isNew) || JSON.stringify(shown({ ...protection.row, ...columns })) !== wasShown)
    await publishNumber(tx, accountId, numberId)
  const result = RESULTS[state]
  if (isNew && result && !quietly) {
    const reason = columns.problem ?? null
    await runReactions(tx, 'spamProtectionChanged', { accountId, numberId, at: now, result, reason })
  }
}

const shown = ({ att, tmobile, verizon, problem }: StoredProtection['row']) => [att, tmobile, verizon, problem]

/** The profile was corrected: failed numbers are reviewed again. */
export async function correctFailed(tx: Ctx, accountId: string): Promise<void> {
  const rows = await tx.db.q
    .selectFrom('spam_registrations')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('state', 'in', ['remediating', 'remediationFailed', 'inputNeeded'])
    .execute()
  for (const row of rows) {
    const protection = toStoredProtection(row)
    // They wait for the product.
    await advanceProtection(tx, protection, { type: 'CORRECTED' }, () => ({
      problem: null,
      problem_code: null,
      checks: 0,
      check_at: null,
    }))
    await publishNumber(tx, accountId, row.number_id)
  }
}
