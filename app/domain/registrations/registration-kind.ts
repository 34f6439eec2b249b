import type { RegistrationState, ReviewStatus } from '../../../machines/server/registration'
import type { Ctx } from '../context.server'
import type { Price } from '../rates/prices'
import type { RateCard } from '../rates/rate-card'
import type { RegistrationKindName } from './registrations.schema'
import type { CarrierProblem, TrustCarrier } from './trust-carrier.port'

/** A registration as its kind sees it. */
export interface RegistrationFacts {
  id: string
  accountId: string
  kind: RegistrationKindName
  numberId: string | null
  state: RegistrationState
  /** 1: submitted for the first time. */
  revision: number
  /** What its steps created, by the step's name; of earlier submissions too. */
  sids: Readonly<Record<string, string>>
}

export interface StepRun extends RegistrationFacts {
  carrier: TrustCarrier
  /** The name at the carrier of what a step creates: at most 64 characters. */
  referenceOf(step: string): string
  /** What an earlier step created. Throws if it did not. */
  sidOf(step: string): string
}

/**
 * Creates one object at the carrier, once in the life of the registration. A later submission runs `update` instead.
 * All three may throw CarrierError and StepRefused.
 */
export interface CreateStep {
  name: string
  create(run: StepRun): Promise<{ sid: string }>
  /** What `create` made before its answer was lost. null: none. */
  find(run: StepRun): Promise<{ sid: string } | null>
  /** Of a later submission. Idempotent: may run again. Absent: it stays. */
  update?(run: StepRun, sid: string): Promise<void>
  /** Charged once for each submission that creates or updates. null: free. */
  fee?(card: RateCard, isUpdate: boolean): Price | null
}

/** Idempotent: runs once for each submission, and again after a crash. */
export interface RepeatableStep {
  name: string
  run(run: StepRun): Promise<void>
}

export type Step = CreateStep | RepeatableStep

export interface ReviewFact {
  status: ReviewStatus
  problems: readonly CarrierProblem[]
  /** What else is shown of it, such as a brand's score. Replaces the stored. */
  details?: Readonly<Record<string, unknown>>
}

/** A number of the account at the carrier. */
export interface CarrierNumberFacts {
  id: string
  e164: string
  carrierSid: string
}

export interface RegistrationKind {
  kind: RegistrationKindName
  /** In order. `ctx`: reads only. */
  steps(ctx: Ctx, registration: RegistrationFacts): Promise<Step[]>
  /** The step whose sid is polled. */
  polledStep(registration: RegistrationFacts): string
  /** null: the carrier no longer has it. */
  poll(carrier: TrustCarrier, registration: RegistrationFacts, sid: string): Promise<ReviewFact | null>
  /** Numbers that belong to it once it is registered. Both are idempotent. */
  numbers?: {
    takes(number: CarrierNumberFacts): boolean
    add(run: StepRun, number: CarrierNumberFacts): Promise<void>
    remove(run: StepRun, number: CarrierNumberFacts): Promise<void>
  }
}

/** A step found what a reviewer would refuse: nothing is submitted. */
export class StepRefused extends Error {
  readonly isStepRefused = true
  constructor(readonly problems: readonly CarrierProblem[]) {
    super('a step was refused')
    this.name = 'StepRefused'
  }
}

export function isStepRefused(error: unknown): error is StepRefused {
  return typeof error === 'object' && error !== null && 'isStepRefused' in error && error.isStepRefused === true
}
