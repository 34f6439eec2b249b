import type { World } from '../core/world'
import { publishEvent } from './events'
import type { BrandRecord, BundleRecord, CampaignRecord, SenderRecord } from './records'

/** To the log, and to the bundle's StatusCallback. */
export function reportBundle(world: World, bundle: BundleRecord) {
  world.log.write('trust', { about: 'bundle', sid: bundle.sid, status: bundle.status })
  if (bundle.statusCallback === null) return
  const reason = bundle.problems.map(({ text }) => text).join('; ')
  void world.webhooks.deliver({
    about: 'trust-status',
    hook: { url: bundle.statusCallback, method: 'POST' },
    params: {
      AccountSid: world.account.sid,
      BundleSid: bundle.sid,
      Status: bundle.status,
      ...(reason && { FailureReason: reason }),
    },
  })
}

type BrandEvent = 'brand-registered' | 'brand-failure' | 'brand-verified' | 'brand-unverified'
type CampaignEvent = 'campaign-submitted' | 'campaign-approved' | 'campaign-failure'
type SenderEvent = 'pending' | 'successful' | 'failed'

export function reportBrand(world: World, brand: BrandRecord, event: BrandEvent) {
  const { sid, status, identity } = brand
  world.log.write('trust', { about: 'brand', event, sid, status, identity })
  publishEvent(world, `brand-registration.${event}`, {
    brandsid: sid,
    customerprofilesid: brand.profileSid,
    a2pprofilesid: brand.a2pSid,
    brandtype: brand.brandType.toLowerCase(),
    brandstatus: status === 'APPROVED' ? 'registered' : status.toLowerCase(),
    identitystatus: identity?.toLowerCase() ?? null,
    brandregistrationerrors: brand.problems.map(({ code, text }) => ({ code, description: text })),
    createddate: brand.createdAt,
    updateddate: brand.updatedAt,
  })
}

export function reportCampaign(world: World, campaign: CampaignRecord, event: CampaignEvent) {
  const { sid, status } = campaign
  world.log.write('trust', { about: 'campaign', event, sid, status })
  publishEvent(world, `campaign-registration.${event}`, {
    // CM, where the resource has QE.
    campaignsid: `CM${sid.slice(2)}`,
    messagingservicesid: campaign.serviceSid,
    brandsid: campaign.brandSid,
    a2pusecase: campaign.fields.UsAppToPersonUsecase,
    campaignregistrationstatus: {
      'campaign-submitted': 'pending',
      'campaign-approved': 'success',
      'campaign-failure': 'failure',
    }[event],
    campaignregistrationerrors: campaign.problems.map(({ code, text }) => ({ errorcode: code, description: text })),
    createddate: campaign.createdAt,
  })
}

export function reportSender(world: World, sender: SenderRecord, event: SenderEvent) {
  const { sid, status } = sender
  world.log.write('trust', { about: 'number', event, sid, status })
  publishEvent(world, `number-registration.${event}`, {
    phonenumbersid: sender.numberSid,
    phonenumber: sender.e164,
    messagingservicesid: sender.serviceSid,
    externalstatus: { pending: 'pending_registration', successful: 'registered', failed: 'registration_failure' }[
      event
    ],
    createddate: sender.createdAt,
  })
}
