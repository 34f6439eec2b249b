import { sid } from '../core/ids'
import type { World } from '../core/world'
import { RestError } from '../rest/errors'
import { reportBundle } from './changes'
import { partsOf, profilesOf, resultsOf } from './evaluate'
import { DAY_MS, findPolicy, POLICIES } from './policies'
import { findTrust, isEditable, saveTrust, type BundleRecord, type Problem, type Product } from './records'
import { reviewBundle } from './rules'
import { saveDue } from './schedule'

const WRONG = 20_001
const WAITING_SHARE = 0.1

export const primaryProfileSid = (world: World) => `BU${world.account.sid.slice(2)}`

const newBundle = (
  world: World,
  product: Product,
  fields: Pick<BundleRecord, 'policySid' | 'friendlyName' | 'email' | 'statusCallback'>,
): BundleRecord => {
  const now = world.clock.now()
  return {
    type: 'bundle',
    sid: sid('BU'),
    product,
    ...fields,
    status: 'draft',
    problems: [],
    approvedAt: null,
    dueAt: null,
    createdAt: now,
    updatedAt: now,
  }
}

/** Made in the console, never by the API. */
export function seedPrimaryProfile(world: World) {
  if (findTrust(world, 'bundle', primaryProfileSid(world))) return
  const fields = { policySid: POLICIES.primaryProfile, friendlyName: 'Primary profile', statusCallback: null }
  saveTrust(world, {
    ...newBundle(world, 'CustomerProfiles', { ...fields, email: 'carrier@trunkline.test' }),
    sid: primaryProfileSid(world),
    status: 'twilio-approved',
    approvedAt: world.clock.now(),
  })
}

export function createBundle(world: World, product: Product, fields: Parameters<typeof newBundle>[2]): BundleRecord {
  if (fields.policySid === POLICIES.primaryProfile)
    throw new RestError(400, WRONG, 'This operation is restricted via API for Primary Customer Profiles')
  if (findPolicy(fields.policySid)?.product !== product)
    throw new RestError(400, WRONG, `The policy ${fields.policySid} is not one of ${product}`)
  const bundle = newBundle(world, product, fields)
  saveTrust(world, bundle)
  return bundle
}

export function requireEditable(bundle: BundleRecord) {
  if (!isEditable(bundle)) throw new RestError(400, WRONG, `A bundle that is ${bundle.status} cannot be changed`)
}

const attribute = (world: World, bundle: BundleRecord, name: string) =>
  partsOf(world, bundle.sid).some((part) => /\S/.test(String(part.attributes[name] ?? '')))

const A2P: readonly string[] = [POLICIES.a2p, POLICIES.soleProprietorA2p]

function requireApprovedProfile(world: World, bundle: BundleRecord) {
  const profile = profilesOf(world, bundle.sid)[0]
  const isReady = A2P.includes(bundle.policySid)
    ? profile && !isEditable(profile)
    : profile?.status === 'twilio-approved'
  if (!profile || !isReady)
    throw new RestError(400, WRONG, 'The Customer Profile of the Trust Product must be twilio-approved')
  if (bundle.policySid !== POLICIES.stirShaken) return
  if (!attribute(world, profile, 'business_registration_number') || !attribute(world, profile, 'website_url'))
    throw new RestError(400, WRONG, 'SHAKEN/STIR needs a Business Profile with a registration number and a website')
}

export function submitBundle(world: World, bundle: BundleRecord) {
  requireEditable(bundle)
  const failed = resultsOf(world, bundle).filter(({ passed }) => !passed)
  if (failed.length > 0)
    throw new RestError(400, WRONG, `The bundle is noncompliant: ${failed.map((one) => one.friendly_name).join(', ')}`)
  if (bundle.product === 'TrustProducts') requireApprovedProfile(world, bundle)
  bundle.status = 'pending-review'
  bundle.problems = []
  saveDue(world, bundle, reviewMs(bundle) * WAITING_SHARE)
  reportBundle(world, bundle)
}

const reviewMs = ({ policySid }: BundleRecord) => findPolicy(policySid)?.reviewMs ?? DAY_MS

export function decideBundle(world: World, bundle: BundleRecord, problem: Problem | null) {
  bundle.status = problem ? 'twilio-rejected' : 'twilio-approved'
  bundle.problems = problem ? [problem] : []
  bundle.approvedAt = problem ? null : world.clock.now()
  saveDue(world, bundle, null)
  reportBundle(world, bundle)
}

export function continueBundle(world: World, bundle: BundleRecord) {
  if (bundle.status !== 'pending-review') return decideBundle(world, bundle, reviewBundle(world, bundle))
  bundle.status = 'in-review'
  saveDue(world, bundle, reviewMs(bundle) * (1 - WAITING_SHARE))
  reportBundle(world, bundle)
}
