import type { Ctx } from '../context.server'
import type { RegistrationFacts, StepRun } from './registration-kind'
import type { StoredRegistration } from './registration-machine.server'
import type { RegistrationKindName } from './registrations.schema'
import type { TrustCarrier } from './trust-carrier.port'

/** What its steps created, by the step's name. */
export async function readSids(ctx: Ctx, registrationId: string): Promise<Record<string, string>> {
  const steps = await ctx.db.q
    .selectFrom('registration_steps')
    .select(['step', 'carrier_sid'])
    .where('registration_id', '=', registrationId)
    .where('state', '=', 'done')
    .where('carrier_sid', 'is not', null)
    .orderBy('revision')
    .execute()
  const sids = new Map<string, string>()
  for (const { step, carrier_sid } of steps) {
    // The newest submission comes last.
    sids.delete(step)
    sids.set(step, carrier_sid!)
  }
  return Object.fromEntries(sids)
}

export async function readFacts(ctx: Ctx, { id, state, context, row }: StoredRegistration): Promise<RegistrationFacts> {
  return {
    id,
    accountId: row.account_id,
    kind: row.kind as RegistrationKindName,
    numberId: row.number_id,
    state,
    revision: context.revision,
    sids: await readSids(ctx, id),
  }
}

export const toStepRun = (facts: RegistrationFacts, carrier: TrustCarrier): StepRun => ({
  ...facts,
  carrier,
  referenceOf: (step) => `${facts.id}:${step}`.slice(0, 64),
  sidOf(step) {
    const sid = facts.sids[step]
    if (sid === undefined) throw new Error(`registration ${facts.id} has nothing of step ${step}`)
    return sid
  },
})
