import { iso8601 } from '../core/dates'
import { sid } from '../core/ids'
import type { World } from '../core/world'
import { createBundle, requireEditable, submitBundle } from '../trust/bundles'
import { reportBundle } from '../trust/changes'
import { evaluate } from '../trust/evaluate'
import {
  findTrust,
  listTrust,
  removeTrust,
  saveTrust,
  type AssignmentRecord,
  type BundleRecord,
  type EvaluationRecord,
  type Product,
} from '../trust/records'
import { notFound, RestError } from './errors'
import { invalid, PAGING, readForm } from './form'
import type { NumberRecord } from './numbers'
import type { Operation, RestRequest } from './operation'
import { metaPage } from './paging'

const HOST = 'trusthub'
export const TRUST_HUB = `https://${HOST}.twilio.com/v1`
const WRONG = 20_001
const STATUSES = ['draft', 'pending-review', 'in-review', 'twilio-rejected', 'twilio-approved'] as const
const ASSIGNABLE = ['end-user', 'document', 'bundle'] as const

export const requireText = (name: string, value: string | undefined): string => {
  if (!value) throw new RestError(400, WRONG, `The parameter ${name} is required`)
  return value
}

function requireBundle(world: World, product: Product, bundleSid: string, path: string): BundleRecord {
  const bundle = findTrust(world, 'bundle', bundleSid)
  if (bundle?.product !== product) throw notFound(path)
  return bundle
}

function bundleView(world: World, bundle: BundleRecord) {
  const url = `${TRUST_HUB}/${bundle.product}/${bundle.sid}`
  const name = bundle.product === 'CustomerProfiles' ? 'customer_profiles' : 'trust_products'
  return {
    sid: bundle.sid,
    account_sid: world.account.sid,
    policy_sid: bundle.policySid,
    friendly_name: bundle.friendlyName,
    status: bundle.status,
    valid_until: null,
    email: bundle.email,
    status_callback: bundle.statusCallback,
    date_created: iso8601(bundle.createdAt),
    date_updated: iso8601(bundle.updatedAt),
    url,
    links: {
      [`${name}_entity_assignments`]: `${url}/EntityAssignments`,
      [`${name}_evaluations`]: `${url}/Evaluations`,
      [`${name}_channel_endpoint_assignment`]: `${url}/ChannelEndpointAssignments`,
    },
    errors: bundle.problems.map(({ code, text, fields }) => ({ code, message: text, fields })),
  }
}

const ownerField = (product: Product) => (product === 'CustomerProfiles' ? 'customer_profile_sid' : 'trust_product_sid')

function assignmentView(world: World, product: Product, one: AssignmentRecord) {
  const isNumber = one.type === 'endpoint'
  const list = isNumber ? 'ChannelEndpointAssignments' : 'EntityAssignments'
  return {
    sid: one.sid,
    [ownerField(product)]: one.bundleSid,
    account_sid: world.account.sid,
    ...(isNumber
      ? { channel_endpoint_type: one.endpointType, channel_endpoint_sid: one.objectSid }
      : { object_sid: one.objectSid }),
    date_created: iso8601(one.createdAt),
    url: `${TRUST_HUB}/${product}/${one.bundleSid}/${list}/${one.sid}`,
  }
}

const evaluationView = (world: World, product: Product, one: EvaluationRecord) => ({
  sid: one.sid,
  account_sid: world.account.sid,
  policy_sid: one.policySid,
  [ownerField(product)]: one.bundleSid,
  status: one.status,
  results: one.results,
  date_created: iso8601(one.createdAt),
  url: `${TRUST_HUB}/${product}/${one.bundleSid}/Evaluations/${one.sid}`,
})

function assign(
  world: World,
  type: AssignmentRecord['type'],
  bundleSid: string,
  objectSid: string,
  endpointType: string | null,
): AssignmentRecord {
  if (listTrust(world, type, { parent: bundleSid, name: objectSid }).length > 0)
    throw new RestError(400, WRONG, `${objectSid} is assigned to ${bundleSid} already`)
  const now = world.clock.now()
  const record: AssignmentRecord = {
    type,
    sid: sid(type === 'endpoint' ? 'RA' : 'BV'),
    bundleSid,
    objectSid,
    endpointType,
    createdAt: now,
    updatedAt: now,
  }
  saveTrust(world, record)
  return record
}

function requireOnProfile(world: World, bundle: BundleRecord, numberSid: string) {
  if (bundle.product === 'CustomerProfiles') return
  const profiles = listTrust(world, 'entity', { parent: bundle.sid }).map(({ objectSid }) => objectSid)
  const found = profiles.some(
    (profileSid) => listTrust(world, 'endpoint', { parent: profileSid, name: numberSid }).length > 0,
  )
  if (!found) throw new RestError(400, WRONG, `${numberSid} must be assigned to the Customer Profile first`)
}

const update =
  (product: Product) =>
  ({ world, path, ids, body }: RestRequest) => {
    const form = readForm(body, { Status: STATUSES, StatusCallback: 'url', FriendlyName: 'text', Email: 'text' })
    const bundle = requireBundle(world, product, ids[0]!, path)
    requireEditable(bundle)
    bundle.friendlyName = form.text('FriendlyName') ?? bundle.friendlyName
    bundle.email = form.text('Email') ?? bundle.email
    bundle.statusCallback = form.text('StatusCallback') ?? bundle.statusCallback
    const status = form.text('Status')
    if (status === 'pending-review') submitBundle(world, bundle)
    else if (status !== undefined && status !== 'draft') throw invalid('Status', status)
    else {
      if (status) bundle.status = 'draft'
      saveTrust(world, bundle)
      if (status) reportBundle(world, bundle)
    }
    return { body: bundleView(world, bundle) }
  }

const bundleOperations = (product: Product): Operation[] => [
  {
    method: 'POST',
    path: `/${product}`,
    run({ world, body }) {
      const form = readForm(body, { FriendlyName: 'text', Email: 'text', PolicySid: 'text', StatusCallback: 'url' })
      const bundle = createBundle(world, product, {
        friendlyName: requireText('FriendlyName', form.text('FriendlyName')),
        email: requireText('Email', form.text('Email')),
        policySid: requireText('PolicySid', form.text('PolicySid')),
        statusCallback: form.text('StatusCallback') ?? null,
      })
      return { status: 201, body: bundleView(world, bundle) }
    },
  },
  {
    method: 'GET',
    path: `/${product}`,
    run({ world, path, query }) {
      const form = readForm(query, { ...PAGING, Status: STATUSES, FriendlyName: 'text', PolicySid: 'text' })
      const [status, policy] = [form.text('Status'), form.text('PolicySid')]
      const found = listTrust(world, 'bundle', { parent: product, name: form.text('FriendlyName') })
        .filter((one) => status === undefined || one.status === status)
        .filter((one) => policy === undefined || one.policySid === policy)
        .map((one) => bundleView(world, one))
      return { body: metaPage(HOST, { path, query }, form, 'results', found) }
    },
  },
  {
    method: 'GET',
    path: `/${product}/{BU}`,
    run: ({ world, path, ids }) => ({ body: bundleView(world, requireBundle(world, product, ids[0]!, path)) }),
  },
  { method: 'POST', path: `/${product}/{BU}`, run: update(product) },
  {
    method: 'DELETE',
    path: `/${product}/{BU}`,
    run({ world, path, ids }) {
      removeTrust(world, requireBundle(world, product, ids[0]!, path).sid)
      return { status: 204 }
    },
  },
]

const entityOperations = (product: Product): Operation[] => [
  {
    method: 'POST',
    path: `/${product}/{BU}/EntityAssignments`,
    run({ world, path, ids, body }) {
      const bundle = requireBundle(world, product, ids[0]!, path)
      const objectSid = requireText('ObjectSid', readForm(body, { ObjectSid: 'text' }).text('ObjectSid'))
      requireEditable(bundle)
      if (!ASSIGNABLE.some((type) => findTrust(world, type, objectSid)))
        throw new RestError(400, WRONG, `The object ${objectSid} was not found`)
      const made = assign(world, 'entity', bundle.sid, objectSid, null)
      return { status: 201, body: assignmentView(world, product, made) }
    },
  },
  {
    method: 'POST',
    path: `/${product}/{BU}/ChannelEndpointAssignments`,
    run({ world, path, ids, body }) {
      const bundle = requireBundle(world, product, ids[0]!, path)
      const form = readForm(body, { ChannelEndpointType: ['phone-number'], ChannelEndpointSid: 'text' })
      const endpointType = requireText('ChannelEndpointType', form.text('ChannelEndpointType'))
      const numberSid = requireText('ChannelEndpointSid', form.text('ChannelEndpointSid'))
      if (!world.store.find<NumberRecord>('numbers', numberSid))
        throw new RestError(400, WRONG, `The number ${numberSid} was not found`)
      requireOnProfile(world, bundle, numberSid)
      const made = assign(world, 'endpoint', bundle.sid, numberSid, endpointType)
      return { status: 201, body: assignmentView(world, product, made) }
    },
  },
  ...(['EntityAssignments', 'ChannelEndpointAssignments'] as const).flatMap((list): Operation[] => {
    const type = list === 'EntityAssignments' ? 'entity' : 'endpoint'
    const filters =
      type === 'entity' ? (['ObjectType'] as const) : (['ChannelEndpointSid', 'ChannelEndpointSids'] as const)
    const find = ({ world, path, ids }: RestRequest) => {
      const found = findTrust(world, type, ids[1]!)
      if (!found || found.bundleSid !== ids[0]) throw notFound(path)
      return found
    }
    return [
      {
        method: 'GET',
        path: `/${product}/{BU}/${list}`,
        run({ world, path, query, ids }) {
          const form = readForm(query, { ...PAGING, ...Object.fromEntries(filters.map((name) => [name, 'text'])) })
          requireBundle(world, product, ids[0]!, path)
          const wanted = [form.text('ChannelEndpointSid'), ...(form.text('ChannelEndpointSids')?.split(',') ?? [])]
          const found = listTrust(world, type, { parent: ids[0] })
            .filter(({ objectSid }) => wanted.every((one) => one === undefined) || wanted.includes(objectSid))
            .map((one) => assignmentView(world, product, one))
          return { body: metaPage(HOST, { path, query }, form, 'results', found) }
        },
      },
      {
        method: 'GET',
        path: `/${product}/{BU}/${list}/{SID}`,
        run: (request) => ({ body: assignmentView(request.world, product, find(request)) }),
      },
      {
        method: 'DELETE',
        path: `/${product}/{BU}/${list}/{SID}`,
        run(request) {
          const found = find(request)
          const { world, path, ids } = request
          if (type === 'entity') requireEditable(requireBundle(world, product, ids[0]!, path))
          removeTrust(world, found.sid)
          return { status: 204 }
        },
      },
    ]
  }),
]

const evaluationOperations = (product: Product): Operation[] => [
  {
    method: 'POST',
    path: `/${product}/{BU}/Evaluations`,
    run({ world, path, ids, body }) {
      const bundle = requireBundle(world, product, ids[0]!, path)
      const policy = requireText('PolicySid', readForm(body, { PolicySid: 'text' }).text('PolicySid'))
      if (policy !== bundle.policySid) throw invalid('PolicySid', policy)
      return { status: 201, body: evaluationView(world, product, evaluate(world, bundle)) }
    },
  },
  {
    method: 'GET',
    path: `/${product}/{BU}/Evaluations`,
    run({ world, path, query, ids }) {
      const form = readForm(query, PAGING)
      requireBundle(world, product, ids[0]!, path)
      const found = listTrust(world, 'evaluation', { parent: ids[0] }).map((one) => evaluationView(world, product, one))
      return { body: metaPage(HOST, { path, query }, form, 'results', found) }
    },
  },
  {
    method: 'GET',
    path: `/${product}/{BU}/Evaluations/{EL}`,
    run({ world, path, ids }) {
      const found = findTrust(world, 'evaluation', ids[1]!)
      if (!found || found.bundleSid !== ids[0]) throw notFound(path)
      return { body: evaluationView(world, product, found) }
    },
  },
]

/** Trust Hub v1: profiles and trust products. Below `/v1`. */
export const trustBundleOperations: Operation[] = (['CustomerProfiles', 'TrustProducts'] as const).flatMap(
  (product) => [...bundleOperations(product), ...entityOperations(product), ...evaluationOperations(product)],
)
