import type { World } from '../core/world'
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

export function reportBrand(world: World, { sid, status, identity }: BrandRecord, event: BrandEvent) {
  world.log.write('trust', { about: 'brand', event, sid, status, identity })
}

export function reportCampaign(world: World, { sid, status }: CampaignRecord, event: CampaignEvent) {
  world.log.write('trust', { about: 'campaign', event, sid, status })
}

export function reportSender(world: World, { sid, status }: SenderRecord, event: SenderEvent) {
  world.log.write('trust', { about: 'number', event, sid, status })
}
