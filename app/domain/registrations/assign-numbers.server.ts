import { isCarrierError } from '../carrier.port'
import type { Ctx } from '../context.server'
import type { JobPayloads } from '../jobs/catalogue'
import { RetryLater } from '../jobs/retry-later'
import { publishNumber } from '../numbers/publish-number.server'
import { isTestNumber } from '../phone-numbers/test-number'
import { publishRegistration, requestNumbers } from './dispatch-to-registration.server'
import { readFacts, toStepRun } from './registration-facts.read.server'
import type { CarrierNumberFacts } from './registration-kind'
import { registrationKind } from './registration-kinds.server'
import { findRegistration, type StoredRegistration } from './registration-machine.server'
import { trustOf } from './trust-of.server'

/** Job. The account's numbers belong to its registrations; one that was refused is tried again the next day. */
export async function assignNumbers(ctx: Ctx, { registrationId }: JobPayloads['registration.numbers']): Promise<void> {
  const registration = await findRegistration(ctx, registrationId)
  if (registration?.state !== 'registered') return
  const { numbers } = registrationKind(registration.row.kind)
  if (!numbers) return
  const run = toStepRun(await readFacts(ctx, registration), trustOf(ctx))
  const assigned = await readAssigned(ctx, registrationId)
  for (const number of await listCarrierNumbers(ctx, registration.row.account_id)) {
    const isWanted = numbers.takes(number)
    const isAdded = assigned.get(number.id) === number.carrierSid
    if (isWanted === isAdded) continue
    const problem = await (isWanted ? numbers.add(run, number) : numbers.remove(run, number)).then(
      () => null,
      refusalOf,
    )
    await ctx.db.transact('registration.number', (tx) => saveNumber(tx, registration, number, { isWanted, problem }))
  }
}

function refusalOf(error: unknown): string {
  if (!isCarrierError(error)) throw error
  if (error.outcome !== 'refused') throw new RetryLater(error.retryAfterMs ?? 2_000, error.message, true)
  return error.message
}

async function readAssigned(ctx: Ctx, registrationId: string): Promise<Map<string, string>> {
  const rows = await ctx.db.q
    .selectFrom('registration_numbers')
    .select(['number_id', 'carrier_sid'])
    .where('registration_id', '=', registrationId)
    .where('state', '=', 'added')
    .execute()
  return new Map(rows.map(({ number_id, carrier_sid }) => [number_id, carrier_sid]))
}

async function listCarrierNumbers(ctx: Ctx, accountId: string): Promise<CarrierNumberFacts[]> {
  const rows = await ctx.db.q
    .selectFrom('phone_numbers')
    .select(['id', 'e164', 'carrier_sid'])
    .where('account_id', '=', accountId)
    .where('personal', '=', 0)
    .where('status', '!=', 'deleted')
    .where('released_at', 'is', null)
    .where('carrier_sid', 'is not', null)
    .orderBy('id')
    .execute()
  return rows
    .filter(({ e164 }) => !isTestNumber(e164))
    .map(({ id, e164, carrier_sid }) => ({ id, e164, carrierSid: carrier_sid! }))
}

async function saveNumber(
  tx: Ctx,
  registration: StoredRegistration,
  number: CarrierNumberFacts,
  { isWanted, problem }: { isWanted: boolean; problem: string | null },
): Promise<void> {
  const change = {
    carrier_sid: number.carrierSid,
    state: problem === null ? ('added' as const) : ('refused' as const),
    problem,
    updated_at: tx.clock.now(),
  }
  const accountId = registration.row.account_id
  if (isWanted)
    await tx.db.q
      .insertInto('registration_numbers')
      .values({ registration_id: registration.id, number_id: number.id, account_id: accountId, ...change })
      .onConflict((conflict) => conflict.columns(['registration_id', 'number_id']).doUpdateSet(change))
      .execute()
  else if (problem === null) await deleteAssignments(tx, number.id, registration.id)
  await publishNumber(tx, accountId, number.id)
  await publishRegistration(tx, registration)
}

const deleteAssignments = (tx: Ctx, numberId: string, registrationId: string | null): Promise<unknown> =>
  tx.db.q
    .deleteFrom('registration_numbers')
    .where('number_id', '=', numberId)
    .$if(registrationId !== null, (query) => query.where('registration_id', '=', registrationId!))
    .execute()

/** Reaction: it is released at the carrier, and leaves its registrations there. */
export const forgetNumber = async (tx: Ctx, { numberId }: { numberId: string }): Promise<void> =>
  void (await deleteAssignments(tx, numberId, null))

/** Reaction: a new number joins what is registered. */
export async function addNewNumber(tx: Ctx, { accountId }: { accountId: string }): Promise<void> {
  const registered = await tx.db.q
    .selectFrom('registrations')
    .select(['id', 'account_id'])
    .where('account_id', '=', accountId)
    .where('number_id', 'is', null)
    .where('state', '=', 'registered')
    .execute()
  for (const registration of registered) await requestNumbers(tx, registration)
}
