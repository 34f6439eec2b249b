import { iso8601, rfc2822 } from '../core/dates'
import { sid } from '../core/ids'
import type { World } from '../core/world'
import { END_USER_TYPES } from '../trust/policies'
import {
  bundlesWith,
  findTrust,
  isEditable,
  listTrust,
  removeTrust,
  saveTrust,
  type AddressRecord,
  type PartRecord,
} from '../trust/records'
import { notFound, RestError } from './errors'
import { invalid, PAGING, readForm, type Fields, type Form } from './form'
import type { Operation, RestRequest } from './operation'
import { equals, listPage, metaPage } from './paging'
import { requireText, TRUST_HUB } from './trust-bundles'

const WRONG = 20_001
const INVALID_ADDRESS = 21_629

function readAttributes(form: Form): Record<string, unknown> | undefined {
  const text = form.text('Attributes')
  if (text === undefined) return undefined
  try {
    const parsed: unknown = JSON.parse(text)
    if (parsed && typeof parsed === 'object' && !Array.isArray(parsed)) return parsed as Record<string, unknown>
  } catch {
    // Refused below.
  }
  throw invalid('Attributes', text)
}

type PartKind = { type: PartRecord['type']; list: 'EndUsers' | 'SupportingDocuments'; prefix: 'IT' | 'RD' }

const partView = (world: World, { type, list }: PartKind, part: PartRecord) => ({
  sid: part.sid,
  account_sid: world.account.sid,
  friendly_name: part.friendlyName,
  ...(type === 'document' && { mime_type: null, status: 'DRAFT' }),
  type: part.partType,
  attributes: part.attributes,
  date_created: iso8601(part.createdAt),
  date_updated: iso8601(part.updatedAt),
  url: `${TRUST_HUB}/${list}/${part.sid}`,
})

function requireUnreviewed(world: World, objectSid: string) {
  const bundle = bundlesWith(world, objectSid).find((one) => !isEditable(one))
  if (bundle) throw new RestError(400, WRONG, `${objectSid} is part of ${bundle.sid}, which is ${bundle.status}`)
}

function partOperations(kind: PartKind): Operation[] {
  const find = ({ world, path, ids }: RestRequest): PartRecord => {
    const found = findTrust(world, kind.type, ids[0]!)
    if (!found) throw notFound(path)
    return found
  }
  return [
    {
      method: 'POST',
      path: `/${kind.list}`,
      run({ world, body }) {
        const form = readForm(body, { FriendlyName: 'text', Type: 'text', Attributes: 'text' })
        const partType = requireText('Type', form.text('Type'))
        const types = kind.type === 'end-user' ? END_USER_TYPES : new Set(['customer_profile_address'])
        if (!types.has(partType)) throw invalid('Type', partType)
        const now = world.clock.now()
        const part: PartRecord = {
          type: kind.type,
          sid: sid(kind.prefix),
          friendlyName: requireText('FriendlyName', form.text('FriendlyName')),
          partType,
          attributes: readAttributes(form) ?? {},
          createdAt: now,
          updatedAt: now,
        }
        saveTrust(world, part)
        return { status: 201, body: partView(world, kind, part) }
      },
    },
    {
      method: 'GET',
      path: `/${kind.list}`,
      run({ world, path, query }) {
        const form = readForm(query, PAGING)
        const found = listTrust(world, kind.type).map((one) => partView(world, kind, one))
        return { body: metaPage('trusthub', { path, query }, form, 'results', found) }
      },
    },
    {
      method: 'GET',
      path: `/${kind.list}/{SID}`,
      run: (request) => ({ body: partView(request.world, kind, find(request)) }),
    },
    {
      method: 'POST',
      path: `/${kind.list}/{SID}`,
      run(request) {
        const { world, body } = request
        const form = readForm(body, { FriendlyName: 'text', Attributes: 'text' })
        const part = find(request)
        requireUnreviewed(world, part.sid)
        part.friendlyName = form.text('FriendlyName') ?? part.friendlyName
        part.attributes = readAttributes(form) ?? part.attributes
        saveTrust(world, part)
        return { body: partView(world, kind, part) }
      },
    },
    {
      method: 'DELETE',
      path: `/${kind.list}/{SID}`,
      run(request) {
        const part = find(request)
        requireUnreviewed(request.world, part.sid)
        removeTrust(request.world, part.sid)
        return { status: 204 }
      },
    },
  ]
}

export const trustPartOperations: Operation[] = [
  ...partOperations({ type: 'end-user', list: 'EndUsers', prefix: 'IT' }),
  ...partOperations({ type: 'document', list: 'SupportingDocuments', prefix: 'RD' }),
]

const ADDRESS_FIELDS: Fields = {
  CustomerName: 'text',
  Street: 'text',
  StreetSecondary: 'text',
  City: 'text',
  Region: 'text',
  PostalCode: 'text',
  FriendlyName: 'text',
  EmergencyEnabled: 'boolean',
  AutoCorrectAddress: 'boolean',
}
const REQUIRED = ['CustomerName', 'Street', 'City', 'Region', 'PostalCode', 'IsoCountry']
const POSTAL_CODES: Record<string, RegExp> = { US: /^\d{5}(-\d{4})?$/, CA: /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/i }

function readAddress(form: Form, known: Record<string, string>): Record<string, string> {
  const names = [...Object.keys(ADDRESS_FIELDS), 'IsoCountry']
  const changed = names.flatMap((name) => (form.has(name) ? [[name, form.text(name) ?? '']] : []))
  const fields = { ...known, ...(Object.fromEntries(changed) as Record<string, string>) }
  for (const name of REQUIRED) requireText(name, fields[name])
  if (!POSTAL_CODES[fields.IsoCountry!]?.test(fields.PostalCode!))
    throw new RestError(400, INVALID_ADDRESS, 'Address Validation failed: Invalid Postal Code')
  return fields
}

const addressView = (world: World, { sid: addressSid, fields, createdAt, updatedAt }: AddressRecord) => ({
  account_sid: world.account.sid,
  city: fields.City,
  customer_name: fields.CustomerName,
  date_created: rfc2822(createdAt),
  date_updated: rfc2822(updatedAt),
  friendly_name: fields.FriendlyName ?? '',
  iso_country: fields.IsoCountry,
  postal_code: fields.PostalCode,
  region: fields.Region,
  sid: addressSid,
  street: fields.Street,
  uri: `/2010-04-01/Accounts/${world.account.sid}/Addresses/${addressSid}.json`,
  emergency_enabled: fields.EmergencyEnabled === 'true',
  validated: false,
  verified: false,
  street_secondary: fields.StreetSecondary ?? '',
})

const findAddress = ({ world, path, ids }: RestRequest): AddressRecord => {
  const found = findTrust(world, 'address', ids[0]!)
  if (!found) throw notFound(path)
  return found
}

/** 2010 API: below the account. */
export const addressOperations: Operation[] = [
  {
    method: 'POST',
    path: '/Addresses',
    run({ world, body }) {
      const form = readForm(body, { ...ADDRESS_FIELDS, IsoCountry: 'text' })
      const now = world.clock.now()
      const fields = readAddress(form, {})
      const address: AddressRecord = { type: 'address', sid: sid('AD'), fields, createdAt: now, updatedAt: now }
      saveTrust(world, address)
      return { status: 201, body: addressView(world, address) }
    },
  },
  {
    method: 'GET',
    path: '/Addresses',
    run({ world, path, query }) {
      const form = readForm(query, {
        ...PAGING,
        CustomerName: 'text',
        FriendlyName: 'text',
        IsoCountry: 'text',
        EmergencyEnabled: 'boolean',
      })
      const filters = [...equals('type', 'address'), ...equals('name', form.text('FriendlyName'))]
      const view = (one: AddressRecord) => addressView(world, one)
      return { body: listPage(world, { path, query }, form, 'trust_objects', 'addresses', filters, view) }
    },
  },
  {
    method: 'GET',
    path: '/Addresses/{AD}',
    run: (request) => ({ body: addressView(request.world, findAddress(request)) }),
  },
  {
    method: 'POST',
    path: '/Addresses/{AD}',
    run(request) {
      const { world, body } = request
      const form = readForm(body, ADDRESS_FIELDS)
      const address = findAddress(request)
      address.fields = readAddress(form, address.fields)
      saveTrust(world, address)
      return { body: addressView(world, address) }
    },
  },
  {
    method: 'DELETE',
    path: '/Addresses/{AD}',
    run(request) {
      removeTrust(request.world, findAddress(request).sid)
      return { status: 204 }
    },
  },
]
