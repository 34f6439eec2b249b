import { iso8601 } from '../core/dates'
import type { World } from '../core/world'
import { correctCampaign, createCampaign } from '../trust/campaigns'
import { findTrust, listTrust, removeTrust, type CampaignRecord } from '../trust/records'
import { notFound, RestError } from './errors'
import { PAGING, readForm, type Fields, type Form } from './form'
import type { Operation, RestRequest } from './operation'
import { metaPage } from './paging'
import { MESSAGING } from './trust-brands'
import { requireText } from './trust-bundles'
import { requireService } from './trust-services'

const WRONG = 20_001
const INVALID_USE_CASE = 21_717

const BOTH: Fields = {
  Description: 'text',
  MessageFlow: 'text',
  MessageSamples: 'texts',
  HasEmbeddedLinks: 'boolean',
  HasEmbeddedPhone: 'boolean',
  AgeGated: 'boolean',
  DirectLending: 'boolean',
  PrivacyPolicyUrl: 'url',
  TermsAndConditionsUrl: 'url',
}
const CREATE: Fields = {
  ...BOTH,
  BrandRegistrationSid: 'text',
  UsAppToPersonUsecase: 'text',
  OptInMessage: 'text',
  OptOutMessage: 'text',
  HelpMessage: 'text',
  OptInKeywords: 'texts',
  OptOutKeywords: 'texts',
  HelpKeywords: 'texts',
  SubscriberOptIn: 'boolean',
}
const KEYWORDS = ['OptInKeywords', 'OptOutKeywords', 'HelpKeywords'] as const
const LENGTHS: Record<string, [min: number, max: number]> = {
  Description: [40, 4096],
  MessageFlow: [40, 2048],
  OptInMessage: [20, 320],
  OptOutMessage: [20, 320],
  HelpMessage: [20, 320],
}
const SAMPLES = { fewest: 2, most: 5, shortest: 20, longest: 1_024 }
const ALWAYS = ['Description', 'MessageFlow', 'HasEmbeddedLinks', 'HasEmbeddedPhone']
const CORRECTED = [...ALWAYS, 'AgeGated', 'DirectLending']

type UseCase = [code: string, name: string, description: string]
const USE_CASES: UseCase[] = [
  ['2FA', 'Two-Factor authentication (2FA)', 'One-time passwords and password resets'],
  ['ACCOUNT_NOTIFICATION', 'Account Notification', 'Reminders, alerts and notifications'],
  ['CUSTOMER_CARE', 'Customer Care', 'Account management and support'],
  ['DELIVERY_NOTIFICATION', 'Delivery Notification', 'Status of a delivery'],
  ['FRAUD_ALERT', 'Fraud Alert Messaging', 'Fraud alerts'],
  ['HIGHER_EDUCATION', 'Higher Education', 'Colleges and universities'],
  ['LOW_VOLUME', 'Low Volume Mixed', 'Several use cases with a low volume'],
  ['MARKETING', 'Marketing', 'Promotional content'],
  ['MIXED', 'Mixed', 'Several use cases'],
  ['POLLING_VOTING', 'Polling and voting', 'Surveys and votes'],
  ['PUBLIC_SERVICE_ANNOUNCEMENT', 'Public Service Announcement', 'Announcements of public interest'],
  ['SECURITY_ALERT', 'Security Alert', 'A system may be compromised'],
]
const SOLE_PROPRIETOR: UseCase[] = [['SOLE_PROPRIETOR', 'Sole Proprietor', 'Any use by a sole proprietor']]

const useCasesOf = (world: World, brandSid: string): UseCase[] => {
  const brand = findTrust(world, 'brand', brandSid)
  if (!brand) throw new RestError(400, WRONG, `The brand ${brandSid} was not found`)
  return brand.brandType === 'SOLE_PROPRIETOR' ? SOLE_PROPRIETOR : USE_CASES
}

function checkLength(name: string, value: string, min: number, max: number) {
  if (value.length < min || value.length > max)
    throw new RestError(400, WRONG, `${name} must have ${min} to ${max} characters`)
}

function readContent(form: Form, required: string[]): Pick<CampaignRecord, 'fields' | 'samples'> {
  const names = Object.keys(CREATE).filter((name) => CREATE[name] !== 'texts')
  const fields = Object.fromEntries(names.flatMap((name) => (form.text(name) ? [[name, form.text(name)!]] : [])))
  for (const name of required) requireText(name, fields[name])
  for (const [name, [min, max]] of Object.entries(LENGTHS))
    if (fields[name] !== undefined) checkLength(name, fields[name], min, max)
  const samples = form.texts('MessageSamples')
  if (samples.length < SAMPLES.fewest || samples.length > SAMPLES.most)
    throw new RestError(400, WRONG, `MessageSamples must have ${SAMPLES.fewest} to ${SAMPLES.most} entries`)
  for (const sample of samples) checkLength('MessageSamples', sample, SAMPLES.shortest, SAMPLES.longest)
  return { fields, samples }
}

function campaignView(world: World, campaign: CampaignRecord) {
  const { fields, keywords } = campaign
  const flag = (name: string) => fields[name] === 'true'
  return {
    sid: campaign.sid,
    account_sid: world.account.sid,
    brand_registration_sid: campaign.brandSid,
    messaging_service_sid: campaign.serviceSid,
    description: fields.Description,
    message_samples: campaign.samples,
    us_app_to_person_usecase: fields.UsAppToPersonUsecase,
    has_embedded_links: flag('HasEmbeddedLinks'),
    has_embedded_phone: flag('HasEmbeddedPhone'),
    subscriber_opt_in: flag('SubscriberOptIn'),
    age_gated: flag('AgeGated'),
    direct_lending: flag('DirectLending'),
    campaign_status: campaign.status,
    campaign_id: campaign.campaignId,
    is_externally_registered: false,
    rate_limits: rateLimitsOf(world, campaign),
    message_flow: fields.MessageFlow,
    opt_in_message: fields.OptInMessage ?? null,
    opt_out_message: fields.OptOutMessage ?? null,
    help_message: fields.HelpMessage ?? null,
    opt_in_keywords: keywords.OptInKeywords ?? [],
    opt_out_keywords: keywords.OptOutKeywords ?? [],
    help_keywords: keywords.HelpKeywords ?? [],
    date_created: iso8601(campaign.createdAt),
    date_updated: iso8601(campaign.updatedAt),
    url: `${MESSAGING}/Services/${campaign.serviceSid}/Compliance/Usa2p/${campaign.sid}`,
    mock: false,
    errors: campaign.problems.map(({ code, text, fields: wrong }) => ({
      error_code: code,
      description: text,
      fields: wrong,
      url: `https://www.twilio.com/docs/api/errors/${code}`,
    })),
  }
}

/** null: not verified. */
function rateLimitsOf(world: World, { status, brandSid }: CampaignRecord) {
  if (status !== 'VERIFIED') return null
  const score = findTrust(world, 'brand', brandSid)?.score ?? 0
  const tier = score >= 75 ? 'TOP' : score >= 50 ? 'HIGH_MID' : score >= 25 ? 'LOW_MID' : 'LOW'
  return { att: { mps: score >= 75 ? 75 : score >= 50 ? 40 : 4, msg_class: 'T' }, tmobile: { brand_tier: tier } }
}

const requireCampaign = ({ world, path, ids }: RestRequest): CampaignRecord => {
  const campaign = findTrust(world, 'campaign', ids[1]!)
  if (!campaign || campaign.serviceSid !== ids[0]) throw notFound(path)
  return campaign
}

/** A2P campaigns of messaging services. Below `/v1`. */
export const trustCampaignOperations: Operation[] = [
  {
    method: 'GET',
    path: '/Services/{MG}/Compliance/Usa2p/Usecases',
    run(request) {
      const form = readForm(request.query, { BrandRegistrationSid: 'text' })
      requireService(request)
      const brandSid = form.text('BrandRegistrationSid')
      const found = brandSid === undefined ? USE_CASES : useCasesOf(request.world, brandSid)
      const usecases = found.map(([code, name, description]) => ({
        code,
        name,
        description,
        post_approval_required: false,
      }))
      return { body: { us_app_to_person_usecases: usecases } }
    },
  },
  {
    method: 'POST',
    path: '/Services/{MG}/Compliance/Usa2p',
    run(request) {
      const { world } = request
      const form = readForm(request.body, CREATE)
      const service = requireService(request)
      const brandSid = requireText('BrandRegistrationSid', form.text('BrandRegistrationSid'))
      const content = readContent(form, [...ALWAYS, 'UsAppToPersonUsecase'])
      if (!useCasesOf(world, brandSid).some(([code]) => code === content.fields.UsAppToPersonUsecase))
        throw new RestError(400, INVALID_USE_CASE, 'The use case is not one of the brand')
      const keywords = Object.fromEntries(KEYWORDS.map((name) => [name, form.texts(name)]))
      const campaign = createCampaign(world, { serviceSid: service.sid, brandSid, ...content, keywords })
      return { status: 201, body: campaignView(world, campaign) }
    },
  },
  {
    method: 'GET',
    path: '/Services/{MG}/Compliance/Usa2p',
    run(request) {
      const { world, query } = request
      const form = readForm(query, PAGING)
      const found = listTrust(world, 'campaign', { parent: requireService(request).sid })
      const views = found.map((one) => campaignView(world, one))
      return { body: metaPage('messaging', request, form, 'compliance', views) }
    },
  },
  {
    method: 'GET',
    path: '/Services/{MG}/Compliance/Usa2p/{QE}',
    run: (request) => ({ body: campaignView(request.world, requireCampaign(request)) }),
  },
  {
    method: 'POST',
    path: '/Services/{MG}/Compliance/Usa2p/{QE}',
    run(request) {
      const form = readForm(request.body, BOTH)
      const campaign = requireCampaign(request)
      correctCampaign(request.world, campaign, readContent(form, CORRECTED))
      return { body: campaignView(request.world, campaign) }
    },
  },
  {
    method: 'DELETE',
    path: '/Services/{MG}/Compliance/Usa2p/{QE}',
    run(request) {
      removeTrust(request.world, requireCampaign(request).sid)
      return { status: 204 }
    },
  },
]
