import type { Ctx } from '../context.server'
import type { RegistrationFacts, StepRun } from './registration-kind'
import type { StoredRegistration } from './registration-machine.server'
import type { RegistrationKindName } from './registrations.schema'
import { stepOfGeneration, storedStep } from './step-names'
import type { TrustCarrier } from './trust-carrier.port'

/** What its steps created since its last restart, by the step's name. */
export async function readSids(ctx: Ctx, registrationId: string): Promise<Record<string, string>> {
  const steps = await ctx.db.q
    .selectFrom('registration_steps')
    .innerJoin('registrations', 'registrations.id', 'registration_steps.registration_id')
    .select(['registration_steps.step', 'registration_steps.carrier_sid', 'registrations.generation'])
    .where('registration_steps.registration_id', '=', registrationId)
    .where('registration_steps.state', '=', 'done')
    .where('registration_steps.carrier_sid', 'is not', null)
    .orderBy('registration_steps.revision')
    .execute()
  const sids = new Map<string, string>()
  for (const { step: stored, carrier_sid, generation } of steps) {
    const step = stepOfGeneration(stored, generation)
    if (step === null) continue
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
    generation: row.generation,
    sids: await readSids(ctx, id),
  }
}

export const toStepRun = (facts: RegistrationFacts, carrier: TrustCarrier): StepRun => ({
  ...facts,
  carrier,
  referenceOf: (step) => `${facts.id}:${storedStep(step, facts.generation)}`.slice(0, 64),
  sidOf(step) {
    const sid = facts.sids[step]
    if (sid === undefined) throw new Error(`registration ${facts.id} has nothing of step ${step}`)
    return sid
  },
})
