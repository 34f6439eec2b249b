import type { Ctx } from '../context.server'
import type { StoredRegistration } from '../registrations/registration-machine.server'
import { refusalTexts } from '../registrations/registrations.words'
import {
  STATUS_OF,
  type BrandOutcome,
  type BrandSummary,
  type RefusalCode,
} from '../registrations/registrations.schema'
import { findRegistrationOf } from '../registrations/submit-registration.server'
import type { CarrierProblem } from '../registrations/trust-carrier.port'
import type { A2pScreen, A2pView } from './a2p.schema'
import { a2pWords } from './a2p.words'
import { getBrandType, type BrandDetails } from './brand-kind.server'
import { listNumberStates } from './number-texting.read.server'
import { summarizeOutcome } from './outcome'
import { describeRejection } from './rejections'
import { findBrandProfile, findTextCampaign } from './text-campaign.read.server'
import { getThroughput } from './throughput'

const OUTCOMES = { UNSUBMITTED: 'NONE', IN_REVIEW: 'PENDING', FAILED: 'FAILED', REGISTERED: 'APPROVED' } as const

const outcomeOf = (registration: StoredRegistration | null): BrandOutcome =>
  registration ? OUTCOMES[STATUS_OF[registration.state]] : 'NONE'

const BUNDLE_OUTCOMES = { draft: 'NONE', in_review: 'PENDING', approved: 'APPROVED', rejected: 'FAILED' } as const

const problemsOf = (registration: StoredRegistration | null): CarrierProblem[] =>
  registration ? (JSON.parse(registration.row.problems) as CarrierProblem[]) : []

export function readBrandDetails(brand: StoredRegistration | null): BrandDetails {
  const stored = brand?.row.details ? (JSON.parse(brand.row.details) as Partial<BrandDetails>) : {}
  return {
    score: stored.score ?? null,
    trustProductStatus: stored.trustProductStatus ?? null,
    trustProductReasons: stored.trustProductReasons ?? [],
  }
}

function summarize(brand: StoredRegistration | null, campaign: StoredRegistration | null): BrandSummary {
  const brandStatus = outcomeOf(brand)
  const campaignStatus = outcomeOf(campaign)
  const { trustProductStatus, trustProductReasons } = readBrandDetails(brand)
  const reasons = problemsOf(brand).map(({ text }) => text)
  return {
    campaignStatus,
    brandStatus,
    campaignFailureCode: campaignStatus === 'FAILED' ? (problemsOf(campaign)[0]?.code ?? null) : null,
    brandFailureReason: brandStatus === 'FAILED' && reasons.length > 0 ? reasons.join(', ') : null,
    trustProductStatus: trustProductStatus === null ? 'NONE' : BUNDLE_OUTCOMES[trustProductStatus],
    trustProductFailureReason: trustProductReasons.length > 0 ? trustProductReasons.join(', ') : null,
  }
}

/** Of the account. The caller checks access. */
export async function readBrandSummary(ctx: Ctx, accountId: string): Promise<BrandSummary> {
  const brand = await findRegistrationOf(ctx, { accountId, kind: 'brand' })
  return summarize(brand, await findRegistrationOf(ctx, { accountId, kind: 'text_campaign' }))
}

const toIso = (at: number | null | undefined): string | null => (at == null ? null : new Date(at).toISOString())

/** Everything of the A2P page but the draft. The caller checks access. */
export async function readA2p(ctx: Ctx, accountId: string): Promise<A2pView> {
  const brand = await findRegistrationOf(ctx, { accountId, kind: 'brand' })
  const campaign = await findRegistrationOf(ctx, { accountId, kind: 'text_campaign' })
  const registered = await findRegistrationOf(ctx, { accountId, kind: 'profile' })
  const row = await findTextCampaign(ctx, accountId)
  const profile = await findBrandProfile(ctx, accountId)
  const summary = summarize(brand, campaign)
  const isRequested = row !== null && row.requested_at !== null
  const brandType = getBrandType({ isSoleProprietor: profile?.isSoleProprietor ?? false }, row?.brand_type ?? '')
  const latest = campaign && campaign.state !== 'unsubmitted' ? campaign : brand
  const outcome = summarizeOutcome(summary.campaignStatus, summary.brandStatus)
  const needsIdentityVerified = brand?.state === 'identityPending'
  const screen = getScreen(outcome, { needsIdentityVerified, isRequested })
  const details = readBrandDetails(brand)
  return {
    screen,
    outcome,
    summary,
    needsIdentityVerified,
    waitsFor: !isRequested
      ? null
      : registered?.state !== 'registered'
        ? 'profile'
        : brand?.state === 'registered'
          ? null
          : 'brand',
    profile: profile === null ? 'missing' : getProfileState(registered),
    rejection:
      screen === 'failed'
        ? toRejection(summary, [...problemsOf(brand).map(({ text }) => text), ...details.trustProductReasons])
        : null,
    problems: screen === 'failed' ? problemsOf(latest).map(({ text }) => text) : [],
    refusal: row && row.charge_tries > 0 ? a2pWords.monthUnpaid : (refusalOf(campaign) ?? refusalOf(brand)),
    brandType,
    throughput: summary.campaignStatus === 'APPROVED' ? getThroughput(brandType, details.score) : null,
    submittedAt: toIso(row?.requested_at ?? latest?.row.submitted_at),
    decidedAt: toIso(latest?.row.decided_at),
    numbers: await listNumberStates(ctx, accountId),
  }
}

function getScreen(
  outcome: BrandOutcome,
  { needsIdentityVerified, isRequested }: { needsIdentityVerified: boolean; isRequested: boolean },
): A2pScreen {
  if (needsIdentityVerified && outcome !== 'APPROVED') return 'verificationPending'
  if (outcome === 'APPROVED') return 'approved'
  if (outcome === 'FAILED') return isRequested ? 'awaitingApproval' : 'failed'
  // An approved brand alone: its campaign was not submitted, such as for too little funds.
  if (outcome === 'PENDING' || isRequested) return 'awaitingApproval'
  return 'incomplete'
}

const getProfileState = (profile: StoredRegistration | null): A2pView['profile'] => {
  if (profile === null || profile.state === 'unsubmitted') return 'unsubmitted'
  if (profile.state === 'failed' || profile.state === 'suspended') return 'failed'
  return profile.state === 'registered' ? 'registered' : 'inReview'
}

/** A failed brand without a campaign has no code of the campaign's table. */
function toRejection(summary: BrandSummary, reasons: string[]): A2pView['rejection'] {
  const { fields, ...rejection } = describeRejection(
    summary.campaignStatus === 'FAILED' ? summary.campaignFailureCode : null,
    summary.brandStatus === 'FAILED' ? reasons : [],
  )
  return { ...rejection, fields: [...fields] }
}

function refusalOf(registration: StoredRegistration | null): string | null {
  const refusal = registration?.row.refusal as RefusalCode | null | undefined
  return refusal ? refusalTexts[refusal] : null
}
