import type { Twilio } from 'twilio'
import type { BundleKind } from '../../../app/domain/registrations/trust-carrier.port'
import { POLICIES } from './trust-policies'

const PAGE_SIZE = 1_000
const PHONE_NUMBER = 'phone-number'
const SUBMITTED = { status: 'pending-review' } as const

interface BundleApi {
  fetch(): Promise<{ sid: string; status: string; errors: unknown }>
  submit(): Promise<unknown>
  listEntities(): Promise<{ objectSid: string }[]>
  addEntity(objectSid: string): Promise<unknown>
  listNumbers(numberSid: string): Promise<{ sid: string; channelEndpointSid: string }[]>
  addNumber(numberSid: string): Promise<unknown>
  removeNumber(assignmentSid: string): Promise<unknown>
  evaluate(): Promise<{ status: string; results: unknown }>
}

interface BundlesApi {
  create(bundle: { friendlyName: string; email: string; statusCallback: string }): Promise<{ sid: string }>
  list(friendlyName: string): Promise<{ sid: string; friendlyName: string }[]>
  one(sid: string): BundleApi
}

const ofNumber = (numberSid: string) => ({ channelEndpointSid: numberSid, pageSize: PAGE_SIZE, limit: PAGE_SIZE })
const endpoint = (numberSid: string) => ({ channelEndpointType: PHONE_NUMBER, channelEndpointSid: numberSid })
const all = { pageSize: PAGE_SIZE, limit: PAGE_SIZE }

function customerProfiles({ trusthub }: Twilio, policySid: string): BundlesApi {
  const profiles = trusthub.v1.customerProfiles
  return {
    create: (bundle) => profiles.create({ ...bundle, policySid }),
    list: (friendlyName) => profiles.list({ friendlyName, policySid, limit: PAGE_SIZE }),
    one(sid) {
      const profile = profiles(sid)
      const { customerProfilesEntityAssignments: entities, customerProfilesChannelEndpointAssignment: endpoints } =
        profile
      return {
        fetch: () => profile.fetch(),
        submit: () => profile.update(SUBMITTED),
        listEntities: () => entities.list(all),
        addEntity: (objectSid) => entities.create({ objectSid }),
        listNumbers: (numberSid) => endpoints.list(ofNumber(numberSid)),
        addNumber: (numberSid) => endpoints.create(endpoint(numberSid)),
        removeNumber: (assignmentSid) => endpoints(assignmentSid).remove(),
        evaluate: () => profile.customerProfilesEvaluations.create({ policySid }),
      }
    },
  }
}

function trustProducts({ trusthub }: Twilio, policySid: string): BundlesApi {
  const products = trusthub.v1.trustProducts
  return {
    create: (bundle) => products.create({ ...bundle, policySid }),
    list: (friendlyName) => products.list({ friendlyName, policySid, limit: PAGE_SIZE }),
    one(sid) {
      const product = products(sid)
      const { trustProductsEntityAssignments: entities, trustProductsChannelEndpointAssignment: endpoints } = product
      return {
        fetch: () => product.fetch(),
        submit: () => product.update(SUBMITTED),
        listEntities: () => entities.list(all),
        addEntity: (objectSid) => entities.create({ objectSid }),
        listNumbers: (numberSid) => endpoints.list(ofNumber(numberSid)),
        addNumber: (numberSid) => endpoints.create(endpoint(numberSid)),
        removeNumber: (assignmentSid) => endpoints(assignmentSid).remove(),
        evaluate: () => product.trustProductsEvaluations.create({ policySid }),
      }
    },
  }
}

export const isProfile = (kind: BundleKind) => POLICIES[kind].product === 'customerProfiles'

/** Both products have the same operations under different names. */
export const bundlesOf = (client: Twilio, kind: BundleKind): BundlesApi =>
  (isProfile(kind) ? customerProfiles : trustProducts)(client, POLICIES[kind].policySid)
