import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import {
  findAllPartyConsent,
  findCallerConsent,
  findThirdPartyConsent,
  type AllPartyConsent,
} from '../protection/consent-states'
import type { StoredLine } from '../lines/line-machine.server'

const placeOf = statement((q, p: { id: string }) =>
  q.selectFrom('contacts').select(['timezone', 'state', 'zip']).where('id', '=', p.id),
)
/** Consulted third parties are checked on merge. */
const transferTargetsOf = statement((q, p: { line_id: string }) =>
  q
    .selectFrom('transfers')
    .select('e164')
    .where('line_id', '=', p.line_id)
    .where('state', 'in', ['merging', 'merged', 'leaving', 'redirecting', 'away'])
    .orderBy('id'),
)

/** Null: no target's state requires consent. */
export async function findTargetConsent(tx: Ctx, line_id: string): Promise<AllPartyConsent | null> {
  for (const { e164 } of await tx.db.all(transferTargetsOf, { line_id })) {
    const consent = findThirdPartyConsent(e164)
    if (consent !== null) return consent
  }
  return null
}

export async function findCallConsent(tx: Ctx, { id, row, context }: StoredLine): Promise<AllPartyConsent | null> {
  const { timezone = null, state = null, zip = null } = (await tx.db.first(placeOf, { id: row.contact_id })) ?? {}
  const find = context.inbound ? findCallerConsent : findAllPartyConsent
  return find({ timezone, state, zip, e164: row.e164 }) ?? findTargetConsent(tx, id)
}
