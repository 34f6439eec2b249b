import type { World } from '../core/world'
import { approveBrand, askForIdentity, continueBrand, failBrand, verifyBrand } from './brands'
import { continueBundle, decideBundle } from './bundles'
import { approveCampaign, continueCampaign, decideSender, failCampaign } from './campaigns'
import { reportBrand, reportCampaign } from './changes'
import { partsOf, profilesOf } from './evaluate'
import { findPolicy } from './policies'
import {
  findTrust,
  listPending,
  listTrust,
  type BrandRecord,
  type BundleRecord,
  type CampaignRecord,
  type SenderRecord,
} from './records'
import { problemOf } from './rules'
import { arm, saveDue, type Reviewed } from './schedule'

export type Verdict = 'approve' | 'ask_identity' | 'suspend' | { reject: number }
export type ReviewResult = { ok: true } | { error: string }

const findReviewed = (world: World, sid: string): Reviewed | null =>
  findTrust(world, 'bundle', sid) ??
  findTrust(world, 'brand', sid) ??
  findTrust(world, 'campaign', sid) ??
  findTrust(world, 'sender', sid)

/** `dueAt`: a step that was replaced does nothing. */
export function continueReview(world: World, sid: string, dueAt: number) {
  const record = findReviewed(world, sid)
  if (record?.dueAt !== dueAt) return
  if (record.type === 'bundle') continueBundle(world, record)
  else if (record.type === 'brand') continueBrand(world, record)
  else if (record.type === 'campaign') continueCampaign(world, record)
  else decideSender(world, record, true)
}

/** Reviews of the last process continue. */
export function resumeReviews(world: World) {
  for (const record of listPending(world)) if ('dueAt' in record) arm(world, record)
}

function reviewBundle(world: World, bundle: BundleRecord, verdict: Verdict): ReviewResult {
  if (bundle.dueAt === null && verdict !== 'suspend') return { error: 'The bundle is not in review.' }
  if (typeof verdict === 'string' && verdict !== 'approve') return { error: 'A bundle is approved or rejected.' }
  decideBundle(world, bundle, verdict === 'approve' ? null : problemOf((verdict as { reject: number }).reject))
  return { ok: true }
}

function reviewBrand(world: World, brand: BrandRecord, verdict: Verdict): ReviewResult {
  if (verdict === 'suspend') {
    brand.status = 'SUSPENDED'
    saveDue(world, brand, null)
    reportBrand(world, brand, 'brand-failure')
    return { ok: true }
  }
  if (verdict === 'approve' && brand.identity === 'UNVERIFIED') {
    verifyBrand(world, brand)
    return { ok: true }
  }
  if (brand.dueAt === null) return { error: 'The brand is not in review.' }
  if (verdict === 'approve') approveBrand(world, brand)
  else if (verdict === 'ask_identity') askForIdentity(world, brand)
  else failBrand(world, brand, problemOf(verdict.reject))
  return { ok: true }
}

function reviewCampaign(world: World, campaign: CampaignRecord, verdict: Verdict): ReviewResult {
  if (verdict === 'suspend') {
    campaign.status = 'SUSPENDED'
    saveDue(world, campaign, null)
    reportCampaign(world, campaign, 'campaign-failure')
    return { ok: true }
  }
  if (verdict === 'ask_identity') return { error: 'Identity is asked of brands.' }
  if (campaign.dueAt === null) return { error: 'The campaign is not in review.' }
  if (verdict === 'approve') approveCampaign(world, campaign)
  else failCampaign(world, campaign, problemOf(verdict.reject))
  return { ok: true }
}

function reviewSender(world: World, sender: SenderRecord, verdict: Verdict): ReviewResult {
  if (sender.status !== 'pending') return { error: 'The number is not being registered.' }
  if (typeof verdict === 'string' && verdict !== 'approve') return { error: 'A number is approved or rejected.' }
  decideSender(world, sender, verdict === 'approve')
  return { ok: true }
}

/** A reviewer's decision, before its time. */
export function review(world: World, sid: string, verdict: Verdict): ReviewResult {
  const record = findReviewed(world, sid)
  if (!record) return { error: 'There is no such registration.' }
  if (record.type === 'bundle') return reviewBundle(world, record, verdict)
  if (record.type === 'brand') return reviewBrand(world, record, verdict)
  return record.type === 'campaign' ? reviewCampaign(world, record, verdict) : reviewSender(world, record, verdict)
}

export type ReviewView = {
  sid: string
  what: 'bundle' | 'brand' | 'campaign' | 'number'
  title: string
  name: string
  status: string
  createdAt: number
  /** null: decided, or waiting for an answer. */
  dueAt: number | null
  problems: { code: number; text: string }[]
  verdicts: ('approve' | 'reject' | 'ask_identity')[]
}

/** Of the bundle itself, or of a product's profile. */
function businessName(world: World, bundleSid: string): string | null {
  const sids = [bundleSid, ...profilesOf(world, bundleSid).map(({ sid }) => sid)]
  const named = sids
    .flatMap((sid) => partsOf(world, sid))
    .map(({ attributes }) => attributes.business_name ?? attributes.brand_name)
  return named.find((value): value is string => typeof value === 'string') ?? null
}

const bundleView = (world: World, bundle: BundleRecord) => ({
  what: 'bundle' as const,
  title: findPolicy(bundle.policySid)?.title ?? bundle.product,
  name: businessName(world, bundle.sid) ?? bundle.friendlyName,
  status: bundle.status,
  verdicts: bundle.dueAt === null ? [] : (['approve', 'reject'] as const),
})

const brandView = (world: World, brand: BrandRecord) => ({
  what: 'brand' as const,
  title: brand.brandType === 'STANDARD' ? 'A2P brand' : 'A2P brand of a sole proprietor',
  name: businessName(world, brand.profileSid) ?? businessName(world, brand.a2pSid) ?? brand.sid,
  status: brand.identity === null ? brand.status : `${brand.status}, ${brand.identity}`,
  verdicts:
    brand.dueAt !== null
      ? (['approve', 'reject', 'ask_identity'] as const)
      : brand.identity === 'UNVERIFIED'
        ? (['approve'] as const)
        : [],
})

function campaignView(world: World, campaign: CampaignRecord) {
  const brand = findTrust(world, 'brand', campaign.brandSid)
  return {
    what: 'campaign' as const,
    title: 'A2P campaign',
    name: brand ? brandView(world, brand).name : campaign.sid,
    status: campaign.status,
    verdicts: campaign.dueAt === null ? [] : (['approve', 'reject'] as const),
  }
}

const senderView = (sender: SenderRecord) => ({
  what: 'number' as const,
  title: 'Number of a campaign',
  name: sender.e164,
  status: sender.status,
  verdicts: sender.status === 'pending' ? (['approve', 'reject'] as const) : [],
})

const SHOWN = 100

/** What waits for a decision first, then the newest. */
export function listReviews(world: World): ReviewView[] {
  const submitted = listTrust(world, 'bundle').filter(
    ({ status, policySid }) => status !== 'draft' && findPolicy(policySid) !== null,
  )
  const common = (record: Reviewed) => ({
    sid: record.sid,
    createdAt: record.createdAt,
    dueAt: record.dueAt,
    problems: 'problems' in record ? record.problems.map(({ code, text }) => ({ code, text })) : [],
  })
  const all = [
    ...submitted.map((one) => ({ ...common(one), ...bundleView(world, one) })),
    ...listTrust(world, 'brand').map((one) => ({ ...common(one), ...brandView(world, one) })),
    ...listTrust(world, 'campaign').map((one) => ({ ...common(one), ...campaignView(world, one) })),
    ...listTrust(world, 'sender').map((one) => ({ ...common(one), ...senderView(one) })),
  ].map((one): ReviewView => ({ ...one, verdicts: [...one.verdicts] }))
  return all
    .toSorted((a, b) => Number(b.verdicts.length > 0) - Number(a.verdicts.length > 0) || b.createdAt - a.createdAt)
    .slice(0, SHOWN)
}
