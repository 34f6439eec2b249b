import type { Selectable } from 'kysely'
import type { RegistrationStepsTable } from '../../../db/schema/registrations'
import { statement } from '../../../db/statement'
import { isCarrierError } from '../carrier.port'
import type { Ctx } from '../context.server'
import type { JobPayloads } from '../jobs/catalogue'
import { RetryLater } from '../jobs/retry-later'
import type { Price } from '../rates/prices'
import type { RateCard } from '../rates/rate-card'
import { findRateCard, getRateCard } from '../rates/rate-cards'
import { chargeWallet, reverseCharge } from '../wallet/charge-wallet.server'
import { applyRegistrationEvent } from './dispatch-to-registration.server'
import { readFacts, toStepRun } from './registration-facts.read.server'
import { isStepRefused, type CreateStep, type RegistrationKind, type Step, type StepRun } from './registration-kind'
import { registrationKind } from './registration-kinds.server'
import { findRegistration, type StoredRegistration } from './registration-machine.server'
import type { CarrierProblem } from './trust-carrier.port'
import { trustOf } from './trust-of.server'

/** A creation whose answer was lost may still be in progress at the carrier. One with a fee is looked up for longer. */
const LOOK_UP_MS = { free: 12_000, paid: 300_000 }

type StepRow = Selectable<RegistrationStepsTable>
type Submission = JobPayloads['registration.step']

const stepRow = statement((q, p: { registration_id: string; revision: number; step: string }) =>
  q
    .selectFrom('registration_steps')
    .selectAll()
    .where('registration_id', '=', p.registration_id)
    .where('revision', '=', p.revision)
    .where('step', '=', p.step),
)
const latestStep = statement((q, p: { registration_id: string; step: string }) =>
  q
    .selectFrom('registration_steps')
    .selectAll()
    .where('registration_id', '=', p.registration_id)
    .where('step', '=', p.step)
    .orderBy('revision', 'desc')
    .limit(1),
)
const saveStep = statement((q, row: StepRow) =>
  q
    .insertInto('registration_steps')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['registration_id', 'revision', 'step']).doUpdateSet({
        state: row.state,
        carrier_sid: row.carrier_sid,
        fee: row.fee,
        fee_revision: row.fee_revision,
        rate_version: row.rate_version,
        tried_at: row.tried_at,
        done_at: row.done_at,
      }),
    ),
)

/** Job. Runs the steps that are not done; after a crash it continues where it was. */
export async function runSteps(ctx: Ctx, submission: Submission): Promise<void> {
  const registration = await findSubmitting(ctx, submission)
  if (!registration) return
  const kind = registrationKind(registration.row.kind)
  for (const step of await kind.steps(ctx, await readFacts(ctx, registration))) {
    const run = toStepRun(await readFacts(ctx, registration), trustOf(ctx))
    if (!(await runStep(ctx, submission, run, step))) return
  }
  await finishSteps(ctx, submission, kind)
}

/** Another submission, or a withdrawal, ends this one. */
async function findSubmitting(ctx: Ctx, { registrationId, revision }: Submission): Promise<StoredRegistration | null> {
  const registration = await findRegistration(ctx, registrationId)
  return registration?.state === 'submitting' && registration.context.revision === revision ? registration : null
}

const finishSteps = (ctx: Ctx, submission: Submission, kind: RegistrationKind): Promise<void> =>
  ctx.db.transact('registration.submitted', async (tx) => {
    const registration = await findSubmitting(tx, submission)
    if (!registration) return
    const facts = await readFacts(tx, registration)
    const sid = facts.sids[kind.polledStep(facts)] ?? null
    await applyRegistrationEvent(tx, registration, { type: 'SUBMITTED' }, { problems: '[]', carrier_sid: sid })
  })

/** False: the submission is over. */
async function runStep(ctx: Ctx, submission: Submission, run: StepRun, step: Step): Promise<boolean> {
  const begun = await ctx.db.transact('registration.step.begin', (tx) => beginStep(tx, submission, run, step))
  if (begun === 'over') return false
  if (begun === 'done') return true
  if (!('create' in step)) return attempt(ctx, submission, run, step, () => step.run(run).then(() => null))
  const known = run.sids[step.name]
  if (known !== undefined)
    return attempt(ctx, submission, run, step, async () => {
      await step.update?.(run, known)
      return known
    })
  const found = begun.wasTrying ? await lookUp(ctx, submission, run, step) : null
  if (found) return settleStep(ctx, submission, step.name, found.sid)
  return attempt(ctx, submission, run, step, async () => (await step.create(run)).sid)
}

/** In one transaction: the fee, and the note that the carrier is asked. */
async function beginStep(
  tx: Ctx,
  submission: Submission,
  run: StepRun,
  step: Step,
): Promise<'over' | 'done' | { wasTrying: boolean }> {
  const registration = await findSubmitting(tx, submission)
  if (!registration) return 'over'
  const row = await findOpenStep(tx, submission, step.name)
  if (row?.state === 'done') return 'done'
  if (row?.state === 'trying') {
    // Of an earlier submission: still looked up, never created a second time.
    if (row.revision !== submission.revision) await writeStep(tx, submission, row)
    return { wasTrying: true }
  }
  const card = getRateCard(tx.clock.now())
  const price = priceOf(step, run, card)
  if ((row?.fee_revision ?? null) === null && price && tx.billing === 'on' && price.amount > 0) {
    if ((await chargeFee(tx, registration, step.name, price)) === 'no_funds') {
      await applyRegistrationEvent(tx, registration, { type: 'NO_FUNDS' }, { refusal: 'no_funds' })
      return 'over'
    }
    const fee = { fee: price.amount, fee_revision: submission.revision, rate_version: card.version }
    await writeStep(tx, submission, { ...newStep(tx, step.name), ...fee })
  } else
    await writeStep(tx, submission, { ...(row ?? newStep(tx, step.name)), state: 'trying', tried_at: tx.clock.now() })
  return { wasTrying: false }
}

const newStep = (tx: Ctx, step: string): Omit<StepRow, 'registration_id' | 'revision'> => ({
  step,
  state: 'trying',
  carrier_sid: null,
  fee: 0,
  fee_revision: null,
  rate_version: null,
  tried_at: tx.clock.now(),
  done_at: null,
})

const priceOf = (step: Step, run: StepRun, card: RateCard): Price | null =>
  'create' in step ? (step.fee?.(card, run.sids[step.name] !== undefined) ?? null) : null

const feeKey = (registrationId: string, step: string, revision: number): string =>
  `registration:${registrationId}:${step}:r${revision}`

const chargeFee = (tx: Ctx, { id, row, context }: StoredRegistration, step: string, price: Price) =>
  chargeWallet(tx, {
    accountId: row.account_id,
    naturalKey: feeKey(id, step, context.revision),
    cause: { registrationId: id },
    price,
  })

/**
 * null: it may be created. It was not found long enough after the attempt, so the attempt created nothing. A look-up
 * that fails changes nothing.
 */
async function lookUp(
  ctx: Ctx,
  submission: Submission,
  run: StepRun,
  step: CreateStep,
): Promise<{ sid: string } | null> {
  const row = await findStep(ctx, submission, step.name)
  const askedAt = ctx.clock.now()
  const found = await step.find(run).catch((error: unknown) => {
    throw isCarrierError(error) ? new RetryLater(error.retryAfterMs ?? 2_000, error.message, true) : error
  })
  if (found) return found
  const age = askedAt - (row?.tried_at ?? askedAt)
  const until = step.fee ? LOOK_UP_MS.paid : LOOK_UP_MS.free
  if (age < until) throw new RetryLater(Math.min(until - age, Math.max(2_000, age * 2)), 'looked up at the carrier')
  await ctx.db.transact('registration.step.retry', async (tx) => {
    if (row) await writeStep(tx, submission, { ...row, tried_at: tx.clock.now() })
  })
  return null
}

/** `ask`: returns the sid of what it created. False: the submission is over. */
async function attempt(
  ctx: Ctx,
  submission: Submission,
  run: StepRun,
  step: Step,
  ask: () => Promise<string | null>,
): Promise<boolean> {
  try {
    return await settleStep(ctx, submission, step.name, await ask())
  } catch (error) {
    if (isStepRefused(error)) return refuseStep(ctx, submission, run, step, error.problems)
    if (!isCarrierError(error)) throw error
    const { outcome, carrierCode, message, retryAfterMs } = error
    if (outcome === 'refused')
      return refuseStep(ctx, submission, run, step, [{ code: carrierCode, text: message, fields: [] }])
    // Nothing happened: the carrier is asked again. Unknown: it is looked up.
    if (outcome === 'retry') await postponeStep(ctx, submission, step.name)
    throw new RetryLater(retryAfterMs ?? 2_000, message, outcome === 'retry')
  }
}

/** False: the submission is over. */
const settleStep = (ctx: Ctx, submission: Submission, step: string, sid: string | null): Promise<boolean> =>
  ctx.db.transact('registration.step.settle', async (tx) => {
    const row = await findStep(tx, submission, step)
    const now = tx.clock.now()
    await writeStep(tx, submission, { ...(row ?? newStep(tx, step)), state: 'done', carrier_sid: sid, done_at: now })
    return (await findSubmitting(tx, submission)) !== null
  })

const postponeStep = (ctx: Ctx, submission: Submission, step: string): Promise<void> =>
  ctx.db.transact('registration.step.postpone', async (tx) => {
    const row = await findStep(tx, submission, step)
    if (row?.state === 'trying') await writeStep(tx, submission, { ...row, state: 'todo' })
  })

/** Nothing was created: its fee is paid back. Steps before it are not repeated by the next submission. */
const refuseStep = (
  ctx: Ctx,
  submission: Submission,
  run: StepRun,
  step: Step,
  problems: readonly CarrierProblem[],
): Promise<boolean> =>
  ctx.db.transact('registration.step.refuse', async (tx) => {
    const row = await findStep(tx, submission, step.name)
    if (row?.state !== 'trying') return false
    await writeStep(tx, submission, { ...newStep(tx, step.name), state: 'refused' })
    await payFeeBack(tx, run, step, row)
    const registration = await findSubmitting(tx, submission)
    const updates = { problems: JSON.stringify(problems), refusal: 'carrier_refused', decided_at: tx.clock.now() }
    if (registration) await applyRegistrationEvent(tx, registration, { type: 'REFUSED' }, updates)
    return false
  })

async function payFeeBack(tx: Ctx, run: StepRun, step: Step, row: StepRow): Promise<void> {
  if (row.fee_revision === null || row.rate_version === null) return
  const price = priceOf(step, run, findRateCard(row.rate_version))
  if (!price) return
  await reverseCharge(tx, {
    accountId: run.accountId,
    naturalKey: `${feeKey(run.id, step.name, row.fee_revision)}:refused`,
    cause: { registrationId: run.id },
    price,
  })
}

/** Of a job that cannot run: a person may submit again. */
export const abandonSteps = (ctx: Ctx, submission: Submission): Promise<void> =>
  ctx.db.transact('registration.abandon', async (tx) => {
    const registration = await findSubmitting(tx, submission)
    if (registration) await applyRegistrationEvent(tx, registration, { type: 'REFUSED' }, { refusal: 'not_submitted' })
  })

const findStep = async (
  ctx: Ctx,
  { registrationId, revision }: Submission,
  step: string,
): Promise<StepRow | undefined> => ctx.db.first(stepRow, { registration_id: registrationId, revision, step })

/** Also one that an earlier submission left open. */
async function findOpenStep(ctx: Ctx, submission: Submission, step: string): Promise<StepRow | undefined> {
  const own = await findStep(ctx, submission, step)
  if (own) return own
  const earlier = await ctx.db.first(latestStep, { registration_id: submission.registrationId, step })
  return earlier?.state === 'trying' || earlier?.state === 'todo' ? earlier : undefined
}

const writeStep = async (
  tx: Ctx,
  { registrationId, revision }: Submission,
  row: Omit<StepRow, 'registration_id' | 'revision'>,
): Promise<unknown> => tx.db.write(saveStep, { ...row, registration_id: registrationId, revision })
