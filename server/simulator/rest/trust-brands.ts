import { iso8601 } from '../core/dates'
import type { World } from '../core/world'
import { createBrand, resubmitBrand, sendQuestion } from '../trust/brands'
import { findTrust, listTrust, type BrandRecord } from '../trust/records'
import { notFound } from './errors'
import { PAGING, readForm } from './form'
import type { Operation, RestRequest } from './operation'
import { metaPage } from './paging'
import { requireText } from './trust-bundles'

export const MESSAGING = 'https://messaging.twilio.com/v1'

function brandView(world: World, brand: BrandRecord) {
  const url = `${MESSAGING}/a2p/BrandRegistrations/${brand.sid}`
  const isVetted = brand.score !== null
  return {
    sid: brand.sid,
    account_sid: world.account.sid,
    customer_profile_bundle_sid: brand.profileSid,
    a2p_profile_bundle_sid: brand.a2pSid,
    date_created: iso8601(brand.createdAt),
    date_updated: iso8601(brand.updatedAt),
    brand_type: brand.brandType,
    status: brand.status,
    tcr_id: brand.tcrId,
    failure_reason: brand.problems.map(({ text }) => text).join('; ') || null,
    errors: brand.problems.map(({ code, text, fields }) => ({ error_code: code, description: text, fields })),
    url,
    brand_score: brand.score,
    brand_feedback: brand.status === 'FAILED' ? ['TAX_ID'] : null,
    identity_status: brand.identity,
    russell_3000: isVetted ? false : null,
    government_entity: isVetted ? false : null,
    tax_exempt_status: null,
    skip_automatic_sec_vet: brand.skipsVetting,
    mock: brand.mock,
    links: { brand_vettings: `${url}/Vettings`, brand_registration_otps: `${url}/SmsOtp` },
  }
}

const requireBrand = ({ world, path, ids }: RestRequest): BrandRecord => {
  const brand = findTrust(world, 'brand', ids[0]!)
  if (!brand) throw notFound(path)
  return brand
}

/** A2P brands. Below `/v1`. */
export const trustBrandOperations: Operation[] = [
  {
    method: 'POST',
    path: '/a2p/BrandRegistrations',
    run({ world, body }) {
      const form = readForm(body, {
        CustomerProfileBundleSid: 'text',
        A2PProfileBundleSid: 'text',
        BrandType: ['STANDARD', 'SOLE_PROPRIETOR'],
        Mock: 'boolean',
        SkipAutomaticSecVet: 'boolean',
      })
      const brand = createBrand(world, {
        profileSid: requireText('CustomerProfileBundleSid', form.text('CustomerProfileBundleSid')),
        a2pSid: requireText('A2PProfileBundleSid', form.text('A2PProfileBundleSid')),
        brandType: (form.text('BrandType') as BrandRecord['brandType'] | undefined) ?? 'STANDARD',
        skipsVetting: form.boolean('SkipAutomaticSecVet') ?? false,
        mock: form.boolean('Mock') ?? false,
      })
      return { status: 201, body: brandView(world, brand) }
    },
  },
  {
    method: 'GET',
    path: '/a2p/BrandRegistrations',
    run({ world, path, query }) {
      const form = readForm(query, PAGING)
      const found = listTrust(world, 'brand').map((one) => brandView(world, one))
      return { body: metaPage('messaging', { path, query }, form, 'data', found) }
    },
  },
  {
    method: 'GET',
    path: '/a2p/BrandRegistrations/{BN}',
    run: (request) => ({ body: brandView(request.world, requireBrand(request)) }),
  },
  {
    method: 'POST',
    path: '/a2p/BrandRegistrations/{BN}',
    run(request) {
      readForm(request.body, {})
      const brand = requireBrand(request)
      resubmitBrand(request.world, brand)
      return { status: 202, body: brandView(request.world, brand) }
    },
  },
  {
    method: 'POST',
    path: '/a2p/BrandRegistrations/{BN}/SmsOtp',
    run(request) {
      const { world } = request
      readForm(request.body, {})
      const brand = requireBrand(request)
      sendQuestion(world, brand)
      return { status: 201, body: { account_sid: world.account.sid, brand_registration_sid: brand.sid } }
    },
  },
]
