import { isDeepStrictEqual } from 'node:util'
import type { Twilio } from 'twilio'
import type {
  BundleKind,
  BundleStatus,
  CarrierAddress,
  TrustCarrier,
} from '../../../app/domain/registrations/trust-carrier.port'
import { toEvaluationProblems, toProblems } from './trust-problems'
import { bundlesOf, isProfile } from './trust-products'
import type { TrustRequests } from './trust-refusals'

const STATUSES: Record<string, BundleStatus> = {
  draft: 'draft',
  'pending-review': 'in_review',
  'in-review': 'in_review',
  'twilio-approved': 'approved',
  'twilio-rejected': 'rejected',
}
const PAGE_SIZE = 1_000
/** Lists without a filter by name. */
const MAX_SEARCHED = 20_000

type BundleMethods = Pick<
  TrustCarrier,
  | 'createBundle'
  | 'findBundle'
  | 'readBundle'
  | 'assignToBundle'
  | 'checkBundle'
  | 'submitBundle'
  | 'assignNumber'
  | 'removeNumber'
>

export function createBundleMethods(
  client: Twilio,
  { read, write, find }: TrustRequests,
  { publicUrl, primaryProfile }: { publicUrl: string; primaryProfile: string },
): BundleMethods {
  const bundleOf = (kind: BundleKind, sid: string) => bundlesOf(client, kind).one(sid)

  const assign: TrustCarrier['assignToBundle'] = async (kind, bundleSid, objectSid) => {
    const bundle = bundleOf(kind, bundleSid)
    const assigned = await read(() => bundle.listEntities())
    if (assigned.some((one) => one.objectSid === objectSid)) return
    await write(() => bundle.addEntity(objectSid))
  }
  const readBundle: TrustCarrier['readBundle'] = async (kind, sid) => {
    const found = await find(() => bundleOf(kind, sid).fetch())
    if (!found) return null
    return { sid: found.sid, status: STATUSES[found.status] ?? 'in_review', problems: toProblems(found.errors) }
  }
  /** Profiles of customers are below our own. */
  const assignPrimary = async (kind: BundleKind, bundleSid: string) => {
    if (isProfile(kind)) await assign(kind, bundleSid, primaryProfile)
  }

  return {
    createBundle: ({ kind, reference, email }) =>
      write(async () => {
        const statusCallback = `${publicUrl}/webhooks/twilio/trust-status`
        const created = await bundlesOf(client, kind).create({ friendlyName: reference, email, statusCallback })
        return { sid: created.sid }
      }),
    findBundle: ({ kind, reference }) =>
      read(async () => {
        const found = await bundlesOf(client, kind).list(reference)
        const named = found.find(({ friendlyName }) => friendlyName === reference)
        return named ? { sid: named.sid } : null
      }),
    readBundle,
    assignToBundle: assign,
    async checkBundle(kind, sid) {
      if (kind === 'stir_shaken') return []
      await assignPrimary(kind, sid)
      const { status, results } = await write(() => bundleOf(kind, sid).evaluate())
      return status === 'compliant' ? [] : toEvaluationProblems(results)
    },
    async submitBundle(kind, sid) {
      const bundle = await readBundle(kind, sid)
      if (bundle?.status === 'in_review' || bundle?.status === 'approved') return
      await assignPrimary(kind, sid)
      await write(() => bundleOf(kind, sid).submit())
    },
    async assignNumber(kind, bundleSid, numberSid) {
      const bundle = bundleOf(kind, bundleSid)
      const assigned = await read(() => bundle.listNumbers(numberSid))
      if (assigned.some((one) => one.channelEndpointSid === numberSid)) return
      await write(() => bundle.addNumber(numberSid))
    },
    async removeNumber(kind, bundleSid, numberSid) {
      const bundle = bundleOf(kind, bundleSid)
      for (const { sid, channelEndpointSid } of (await find(() => bundle.listNumbers(numberSid))) ?? [])
        if (channelEndpointSid === numberSid) await find(() => bundle.removeNumber(sid))
    },
  }
}

type PartMethods = Pick<
  TrustCarrier,
  | 'createEndUser'
  | 'findEndUser'
  | 'updateEndUser'
  | 'createAddress'
  | 'findAddress'
  | 'updateAddress'
  | 'createAddressDocument'
  | 'findAddressDocument'
>

const ADDRESS_DOCUMENT = 'customer_profile_address'

const addressFields = ({ customerName, street, city, region, postalCode }: CarrierAddress) => ({
  customerName,
  street,
  city,
  region,
  postalCode,
})

export function createPartMethods(client: Twilio, { read, write }: TrustRequests): PartMethods {
  const { endUsers, supportingDocuments } = client.trusthub.v1
  type Part = { sid: string; type: string; friendlyName: string }
  const named = (parts: Part[], type: string, reference: string) => {
    const found = parts.find((one) => one.type === type && one.friendlyName === reference)
    return found ? { sid: found.sid } : null
  }
  const everything = { pageSize: PAGE_SIZE, limit: MAX_SEARCHED }

  return {
    createEndUser: ({ type, reference, attributes }) =>
      write(async () => {
        const created = await endUsers.create({ friendlyName: reference, type, attributes })
        return { sid: created.sid }
      }),
    findEndUser: ({ type, reference }) => read(async () => named(await endUsers.list(everything), type, reference)),
    async updateEndUser(sid, attributes) {
      const user = endUsers(sid)
      // A bundle in review refuses changes, also one that changes nothing.
      const known = await read(() => user.fetch())
      if (!isDeepStrictEqual(known.attributes, { ...attributes })) await write(() => user.update({ attributes }))
    },
    createAddress: (reference, address) =>
      write(async () => {
        const { isoCountry } = address
        const created = await client.addresses.create({
          ...addressFields(address),
          isoCountry,
          friendlyName: reference,
        })
        return { sid: created.sid }
      }),
    findAddress: (reference) =>
      read(async () => {
        const found = await client.addresses.list({ friendlyName: reference, limit: PAGE_SIZE })
        const match = found.find(({ friendlyName }) => friendlyName === reference)
        return match ? { sid: match.sid } : null
      }),
    updateAddress: (sid, address) =>
      write(async () => void (await client.addresses(sid).update(addressFields(address)))),
    createAddressDocument: ({ reference, addressSid }) =>
      write(async () => {
        const attributes = { address_sids: addressSid }
        const created = await supportingDocuments.create({
          friendlyName: reference,
          type: ADDRESS_DOCUMENT,
          attributes,
        })
        return { sid: created.sid }
      }),
    findAddressDocument: (reference) =>
      read(async () => named(await supportingDocuments.list(everything), ADDRESS_DOCUMENT, reference)),
  }
}
