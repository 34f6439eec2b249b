import { sid } from '../core/ids'
import type { World } from '../core/world'
import { findPolicy, type Policy } from './policies'
import { entitiesOf, findTrust, saveTrust, type BundleRecord, type EvaluationRecord, type PartRecord } from './records'

const OBJECT_MISSING = 22_214
const FIELD_INVALID = 22_215
const DOCUMENT_MISSING = 22_216

export const partsOf = (world: World, bundleSid: string): PartRecord[] =>
  entitiesOf(world, bundleSid)
    .map(({ objectSid }) => findTrust(world, 'end-user', objectSid) ?? findTrust(world, 'document', objectSid))
    .filter((part) => part !== null)

/** The business profile of a trust product, or the primary one of a profile. */
export const profilesOf = (world: World, bundleSid: string): BundleRecord[] =>
  entitiesOf(world, bundleSid)
    .map(({ objectSid }) => findTrust(world, 'bundle', objectSid))
    .filter((bundle) => bundle?.product === 'CustomerProfiles')
    .filter((bundle) => bundle !== null)

const titleOf = (field: string) =>
  field
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')

type Requirement = Policy['endUsers'][number]

function checkEndUser(parts: PartRecord[], { name, title, fields }: Requirement) {
  const part = parts.find(({ partType }) => partType === name)
  const about = (field: string) => ({ friendly_name: titleOf(field), object_field: field })
  const isValid = (field: string) => {
    const value = part?.attributes[field]
    return typeof value === 'string' && fields[field]!.test(value)
  }
  const all = Object.keys(fields)
  const invalid = all
    .filter((field) => !isValid(field))
    .map((field) => ({
      ...about(field),
      failure_reason: `The ${titleOf(field)} is missing or invalid. Please enter in a ${titleOf(field)} on the ${title}.`,
      error_code: FIELD_INVALID,
    }))
  return {
    friendly_name: title,
    object_type: name,
    passed: part !== undefined && invalid.length === 0,
    failure_reason: part ? '' : `A ${title} End-User is missing. Please add one to the bundle.`,
    error_code: part ? 0 : OBJECT_MISSING,
    valid: all.filter(isValid).map(about),
    invalid,
    requirement_friendly_name: title,
    requirement_name: name,
  }
}

const checkObject = (name: string, title: string, passed: boolean, code: number) => ({
  friendly_name: title,
  object_type: name,
  passed,
  failure_reason: passed ? '' : `A ${title} is missing. Please add one to the bundle.`,
  error_code: passed ? 0 : code,
  valid: [],
  invalid: [],
  requirement_friendly_name: title,
  requirement_name: name,
})

export function resultsOf(world: World, bundle: BundleRecord) {
  const policy = findPolicy(bundle.policySid)
  if (!policy) return []
  const parts = partsOf(world, bundle.sid)
  const results = policy.endUsers.map((requirement) => checkEndUser(parts, requirement))
  if (policy.needsAddress) {
    const document = parts.find(({ partType }) => partType === 'customer_profile_address')
    const addressSid = document?.attributes.address_sids
    const hasAddress = typeof addressSid === 'string' && findTrust(world, 'address', addressSid) !== null
    results.push(checkObject('customer_profile_address', 'Physical Business Address', hasAddress, DOCUMENT_MISSING))
  }
  const [name, title] =
    bundle.product === 'CustomerProfiles'
      ? ['primary_customer_profile', 'Primary Customer Profile']
      : ['customer_profile', 'Customer Profile']
  results.push(checkObject(name!, title!, profilesOf(world, bundle.sid).length > 0, OBJECT_MISSING))
  return results
}

export function evaluate(world: World, bundle: BundleRecord): EvaluationRecord {
  const results = resultsOf(world, bundle)
  const now = world.clock.now()
  const record: EvaluationRecord = {
    type: 'evaluation',
    sid: sid('EL'),
    bundleSid: bundle.sid,
    policySid: bundle.policySid,
    status: results.every(({ passed }) => passed) ? 'compliant' : 'noncompliant',
    results,
    createdAt: now,
    updatedAt: now,
  }
  saveTrust(world, record)
  return record
}
