import type { World } from '../core/world'
import { equals } from '../rest/paging'

export type Problem = { code: number; text: string; fields: string[] }
export type Product = 'CustomerProfiles' | 'TrustProducts'
export type BundleStatus = 'draft' | 'pending-review' | 'in-review' | 'twilio-approved' | 'twilio-rejected'

type Common = {
  sid: string
  createdAt: number
  updatedAt: number
}

export type BundleRecord = Common & {
  type: 'bundle'
  product: Product
  policySid: string
  friendlyName: string
  email: string
  statusCallback: string | null
  status: BundleStatus
  problems: Problem[]
  approvedAt: number | null
  /** Wall time of the next step of its review. */
  dueAt: number | null
}

export type PartRecord = Common & {
  type: 'end-user' | 'document'
  friendlyName: string
  /** `authorized_representative_1`, `customer_profile_address`, … */
  partType: string
  attributes: Record<string, unknown>
}

export type AddressRecord = Common & {
  type: 'address'
  fields: Record<string, string>
}

/** `sid`: BV of an entity, RA of a number. */
export type AssignmentRecord = Common & {
  type: 'entity' | 'endpoint'
  bundleSid: string
  objectSid: string
  endpointType: string | null
}

export type EvaluationRecord = Common & {
  type: 'evaluation'
  bundleSid: string
  policySid: string
  status: 'compliant' | 'noncompliant'
  results: unknown[]
}

export type BrandStatus = 'PENDING' | 'IN_REVIEW' | 'APPROVED' | 'FAILED' | 'SUSPENDED'
export type IdentityStatus = 'SELF_DECLARED' | 'UNVERIFIED' | 'VERIFIED' | 'VETTED_VERIFIED'
export type BrandRecord = Common & {
  type: 'brand'
  profileSid: string
  a2pSid: string
  brandType: 'STANDARD' | 'SOLE_PROPRIETOR'
  skipsVetting: boolean
  mock: boolean
  status: BrandStatus
  identity: IdentityStatus | null
  score: number | null
  tcrId: string | null
  problems: Problem[]
  resubmits: number
  /** The text that a sole proprietor answers with YES. */
  asked: { phone: string; at: number } | null
  dueAt: number | null
}

export type ServiceRecord = Common & {
  type: 'service'
  settings: Record<string, string>
}

export type CampaignStatus = 'PENDING' | 'IN_PROGRESS' | 'VERIFIED' | 'FAILED' | 'SUSPENDED'
export type CampaignRecord = Common & {
  type: 'campaign'
  serviceSid: string
  brandSid: string
  fields: Record<string, string>
  samples: string[]
  keywords: Record<string, string[]>
  campaignId: string | null
  status: CampaignStatus
  problems: Problem[]
  dueAt: number | null
}

/** A number of a messaging service. `sid`: of both. */
export type SenderRecord = Common & {
  type: 'sender'
  serviceSid: string
  numberSid: string
  e164: string
  status: 'waiting' | 'pending' | 'registered' | 'failed'
  dueAt: number | null
}

export type FeeRecord = Common & {
  type: 'fee'
  what: 'brand' | 'campaign'
  subjectSid: string
  amountCents: number
}

/** Replaces what the clock says about a number at a mobile carrier. */
export type ProvisioningRecord = Common & {
  type: 'provisioning'
  e164: string
  carrierName: string
  status: 'active' | 'rejected' | 'in-progress'
  problems: Problem[]
}

export type SinkRecord = Common & {
  type: 'sink'
  description: string
  sinkType: string
  configuration: Record<string, unknown>
}
export type SubscriptionRecord = Common & {
  type: 'subscription'
  description: string
  sinkSid: string
  eventTypes: { type: string; schema_version?: number }[]
}

export type TrustRecord =
  | BundleRecord
  | PartRecord
  | AddressRecord
  | AssignmentRecord
  | EvaluationRecord
  | BrandRecord
  | ServiceRecord
  | CampaignRecord
  | SenderRecord
  | FeeRecord
  | ProvisioningRecord
  | SinkRecord
  | SubscriptionRecord

type OfType<T extends TrustRecord['type']> = Extract<TrustRecord, { type: T }>

/** What a record belongs to, for lists. */
function parentOf(record: TrustRecord): string | null {
  if ('bundleSid' in record) return record.bundleSid
  if ('serviceSid' in record) return record.serviceSid
  if (record.type === 'subscription') return record.sinkSid
  if (record.type === 'bundle') return record.product
  return record.type === 'brand' ? record.profileSid : null
}

function nameOf(record: TrustRecord): string | null {
  if ('friendlyName' in record) return record.friendlyName
  if ('objectSid' in record) return record.objectSid
  if (record.type === 'address') return record.fields.FriendlyName ?? null
  return 'e164' in record ? record.e164 : null
}

export function saveTrust(world: World, record: TrustRecord) {
  record.updatedAt = world.clock.now()
  world.store.save('trust_objects', record.sid, () => ({
    sid: record.sid,
    type: record.type,
    parent: parentOf(record),
    name: nameOf(record),
    pending: 'dueAt' in record && record.dueAt !== null ? 1 : 0,
    record: JSON.stringify(record),
  }))
  // Acknowledged registrations must survive a kill.
  world.store.flush()
  world.changed()
}

export function findTrust<T extends TrustRecord['type']>(world: World, type: T, sid: string): OfType<T> | null {
  const found = world.store.find<TrustRecord>('trust_objects', sid)
  return found?.type === type ? (found as OfType<T>) : null
}

const ALL = 100_000

/** Newest first. */
export const listTrust = <T extends TrustRecord['type']>(
  world: World,
  type: T,
  { parent, name }: { parent?: string | undefined; name?: string | undefined } = {},
): OfType<T>[] =>
  world.store.list<OfType<T>>(
    'trust_objects',
    [...equals('type', type), ...equals('parent', parent), ...equals('name', name)],
    ALL,
    null,
  ).items

export const listPending = (world: World): TrustRecord[] =>
  world.store.list<TrustRecord>('trust_objects', [{ sql: 'pending = ?', values: [1] }], ALL, null).items.toReversed()

export const removeTrust = (world: World, sid: string) => world.store.remove('trust_objects', sid)

export const entitiesOf = (world: World, bundleSid: string) => listTrust(world, 'entity', { parent: bundleSid })

/** Bundles that an object is part of. */
export const bundlesWith = (world: World, objectSid: string): BundleRecord[] =>
  listTrust(world, 'entity', { name: objectSid })
    .map(({ bundleSid }) => findTrust(world, 'bundle', bundleSid))
    .filter((bundle) => bundle !== null)

export const isEditable = ({ status }: BundleRecord) => status === 'draft' || status === 'twilio-rejected'

/** A released number leaves its bundles and its messaging service. */
export function forgetNumber(world: World, numberSid: string) {
  const senders = listTrust(world, 'sender').filter((one) => one.numberSid === numberSid)
  for (const one of [...senders, ...listTrust(world, 'endpoint', { name: numberSid })]) removeTrust(world, one.sid)
}
