import { CARRIER_NUMBER } from '../carrier/caller-id-call'
import { newRecord } from '../carrier/messages'
import { sid } from '../core/ids'
import { randomFrom } from '../core/random'
import type { World } from '../core/world'
import { RestError } from '../rest/errors'
import { reportBrand } from './changes'
import { partsOf } from './evaluate'
import { charge } from './fees'
import { DAY_MS, POLICIES } from './policies'
import { findTrust, isEditable, listTrust, saveTrust, type BrandRecord, type Problem } from './records'
import { reviewBrand } from './rules'
import { saveDue } from './schedule'

const REVIEW_MS = 10 * 60_000
const ANSWER_WITHIN_MS = DAY_MS
const MAX_RESUBMITS = 3
const WRONG = 20_001
const RESUBMITS_EXCEEDED = 21_724
const NOT_FAILED = 21_725
/** Estimates of 2026, as the carrier bills them. */
const FEE_CENTS = { vetted: 4_600, unvetted: 450 }

const QUESTION = 'Please confirm your registration for US A2P Messaging by replying YES. Msg & data rates may apply.'
const CONFIRMED = 'Thank you. Your registration has been confirmed.'
const BUNDLE_REJECTED: Problem = {
  code: 30_794,
  text: 'Unable to fetch bundle details: check that the bundles of the brand are compliant.',
  fields: [],
}

type NewBrand = Pick<BrandRecord, 'profileSid' | 'a2pSid' | 'brandType' | 'skipsVetting' | 'mock'>

function requireBundles(world: World, { profileSid, a2pSid, brandType }: NewBrand) {
  const profile = findTrust(world, 'bundle', profileSid)
  const a2p = findTrust(world, 'bundle', a2pSid)
  if (profile?.product !== 'CustomerProfiles' || a2p?.product !== 'TrustProducts')
    throw new RestError(400, WRONG, 'CustomerProfileBundleSid or A2PProfileBundleSid was not found')
  // The carrier's guide: submitted, but do not wait for the approval.
  if (isEditable(profile) || isEditable(a2p))
    throw new RestError(400, WRONG, 'The bundles of a brand must be submitted for review')
  const policy = brandType === 'SOLE_PROPRIETOR' ? POLICIES.soleProprietorA2p : POLICIES.a2p
  if (a2p.policySid !== policy) throw new RestError(400, WRONG, `A ${brandType} brand needs a bundle of ${policy}`)
}

export function createBrand(world: World, fields: NewBrand): BrandRecord {
  requireBundles(world, fields)
  const now = world.clock.now()
  const brand: BrandRecord = {
    type: 'brand',
    sid: sid('BN'),
    ...fields,
    status: 'PENDING',
    identity: null,
    score: null,
    tcrId: null,
    problems: [],
    resubmits: 0,
    asked: null,
    dueAt: null,
    createdAt: now,
    updatedAt: now,
  }
  saveDue(world, brand, REVIEW_MS)
  // Also for a brand that fails.
  const vetted = fields.brandType === 'STANDARD' && !fields.skipsVetting
  if (!fields.mock) charge(world, 'brand', brand.sid, vetted ? FEE_CENTS.vetted : FEE_CENTS.unvetted)
  return brand
}

export function resubmitBrand(world: World, brand: BrandRecord) {
  if (brand.status !== 'FAILED') throw new RestError(400, NOT_FAILED, 'The brand is not FAILED')
  if (brand.resubmits >= MAX_RESUBMITS)
    throw new RestError(400, RESUBMITS_EXCEEDED, 'The brand was resubmitted too often')
  requireBundles(world, brand)
  brand.resubmits++
  brand.status = 'PENDING'
  brand.problems = []
  saveDue(world, brand, REVIEW_MS)
}

const mobileOf = (world: World, { a2pSid }: BrandRecord): string | null => {
  const found = partsOf(world, a2pSid).map(({ attributes }) => attributes.mobile_phone_number)
  return found.find((value): value is string => typeof value === 'string') ?? null
}

/** To the phone on the phones page. */
export function sendQuestion(world: World, brand: BrandRecord) {
  const phone = mobileOf(world, brand)
  if (brand.brandType !== 'SOLE_PROPRIETOR' || brand.identity !== 'UNVERIFIED' || phone === null)
    throw new RestError(400, WRONG, 'The brand awaits no verification text')
  brand.asked = { phone, at: world.clock.now() }
  saveTrust(world, brand)
  sendText(world, phone, QUESTION)
}

function sendText(world: World, to: string, body: string) {
  const text = { to, from: CARRIER_NUMBER, body, direction: 'outbound-api', status: 'delivered' } as const
  const record = newRecord(world, text)
  world.log.write('text', { messageSid: record.sid, from: record.from, to, body })
  world.exchange.textSent(record)
}

export function approveBrand(world: World, brand: BrandRecord) {
  const isSole = brand.brandType === 'SOLE_PROPRIETOR'
  brand.status = 'APPROVED'
  brand.problems = []
  brand.identity = isSole ? 'UNVERIFIED' : 'VERIFIED'
  brand.tcrId ??= `B${brand.sid.slice(2, 8).toUpperCase()}`
  const random = randomFrom(`${world.seed}|${brand.profileSid}|score`)
  brand.score = isSole || brand.skipsVetting ? null : 25 + Math.floor(random() * 76)
  saveDue(world, brand, null)
  reportBrand(world, brand, 'brand-registered')
  if (isSole) sendQuestion(world, brand)
  else reportBrand(world, brand, 'brand-verified')
}

export function failBrand(world: World, brand: BrandRecord, problem: Problem) {
  brand.status = 'FAILED'
  brand.problems = [problem]
  saveDue(world, brand, null)
  reportBrand(world, brand, 'brand-failure')
}

/** Approved, but its owner must prove who it is. */
export function askForIdentity(world: World, brand: BrandRecord) {
  brand.status = 'APPROVED'
  brand.identity = 'UNVERIFIED'
  saveDue(world, brand, null)
  reportBrand(world, brand, 'brand-unverified')
  if (brand.brandType === 'SOLE_PROPRIETOR') sendQuestion(world, brand)
}

export function verifyBrand(world: World, brand: BrandRecord) {
  brand.identity = 'VERIFIED'
  const { asked } = brand
  brand.asked = null
  saveTrust(world, brand)
  if (asked) sendText(world, asked.phone, CONFIRMED)
  reportBrand(world, brand, 'brand-verified')
}

export function continueBrand(world: World, brand: BrandRecord) {
  const bundles = [brand.profileSid, brand.a2pSid].map((sid) => findTrust(world, 'bundle', sid)?.status)
  const isRejected = bundles.some((status) => status === undefined || status === 'twilio-rejected')
  if (!isRejected && bundles.some((status) => status !== 'twilio-approved')) return saveDue(world, brand, REVIEW_MS)
  const problem = isRejected ? BUNDLE_REJECTED : reviewBrand(world, brand)
  if (problem) failBrand(world, brand, problem)
  else approveBrand(world, brand)
}

const openQuestions = (world: World) =>
  listTrust(world, 'brand').filter(
    ({ asked }) => asked && (world.clock.now() - asked.at) * world.clock.speed <= ANSWER_WITHIN_MS,
  )

export const awaitsAnswers = (world: World) => openQuestions(world).length > 0

/** false: no brand asked this phone within a day. */
export function answerQuestion(world: World, phone: string, body: string): boolean {
  const brands = openQuestions(world).filter(({ asked }) => asked?.phone === phone)
  if (body.trim().toUpperCase() === 'YES') for (const brand of brands) verifyBrand(world, brand)
  return brands.length > 0
}
