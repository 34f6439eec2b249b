import type { Twilio } from 'twilio'
import type {
  Brand,
  BrandIdentity,
  BrandStatus,
  CampaignStatus,
  TextCampaignInput,
  TrustCarrier,
} from '../../../app/domain/registrations/trust-carrier.port'
import { toProblems } from './trust-problems'
import { hasCode, IN_SERVICE, NOT_FOUND, type TrustRequests } from './trust-refusals'

const BRAND_STATUSES: Record<string, BrandStatus> = {
  APPROVED: 'approved',
  FAILED: 'failed',
  SUSPENDED: 'suspended',
  DELETION_PENDING: 'suspended',
  DELETION_FAILED: 'suspended',
}
const IDENTITIES: Record<string, BrandIdentity> = {
  SELF_DECLARED: 'self_declared',
  UNVERIFIED: 'unverified',
  VERIFIED: 'verified',
  VETTED_VERIFIED: 'vetted_verified',
}
/** A free string in the carrier's documents. */
const CAMPAIGN_STATUSES: Record<string, CampaignStatus> = {
  VERIFIED: 'approved',
  FAILED: 'failed',
  SUSPENDED: 'suspended',
  EXPIRED: 'suspended',
}
const PAGE_SIZE = 1_000
const MAX_SEARCHED = 20_000

type BrandMethods = Pick<
  TrustCarrier,
  'createBrand' | 'findBrand' | 'readBrand' | 'resubmitBrand' | 'resendVerificationText'
>

export function createBrandMethods(client: Twilio, { read, write, find }: TrustRequests): BrandMethods {
  const { brandRegistrations } = client.messaging.v1
  return {
    createBrand: ({ profileSid, a2pSid, type }) =>
      write(async () => {
        const created = await brandRegistrations.create({
          customerProfileBundleSid: profileSid,
          a2PProfileBundleSid: a2pSid,
          brandType: type === 'sole_proprietor' ? 'SOLE_PROPRIETOR' : 'STANDARD',
          ...(type === 'low_volume' && { skipAutomaticSecVet: true }),
        })
        return { sid: created.sid }
      }),
    findBrand: ({ profileSid, a2pSid }) =>
      read(async () => {
        const brands = await brandRegistrations.list({ pageSize: PAGE_SIZE, limit: MAX_SEARCHED })
        const found = brands.find(
          (one) => one.customerProfileBundleSid === profileSid && one.a2pProfileBundleSid === a2pSid,
        )
        return found ? { sid: found.sid } : null
      }),
    async readBrand(sid): Promise<Brand | null> {
      const brand = await find(() => brandRegistrations(sid).fetch())
      return (
        brand && {
          sid: brand.sid,
          status: BRAND_STATUSES[brand.status] ?? 'pending',
          identity: IDENTITIES[brand.identityStatus] ?? null,
          problems: toProblems(brand.errors, brand.failureReason),
          score: brand.brandScore ?? null,
        }
      )
    },
    resubmitBrand: (sid) => write(async () => void (await brandRegistrations(sid).update())),
    resendVerificationText: (sid) =>
      write(async () => void (await brandRegistrations(sid).brandRegistrationOtps.create())),
  }
}

type CampaignMethods = Pick<
  TrustCarrier,
  | 'createMessagingService'
  | 'findMessagingService'
  | 'addNumberToService'
  | 'removeNumberFromService'
  | 'listUseCases'
  | 'createTextCampaign'
  | 'readTextCampaign'
  | 'updateTextCampaign'
>

const contentOf = (campaign: TextCampaignInput) => ({
  description: campaign.description,
  messageFlow: campaign.messageFlow,
  messageSamples: campaign.messageSamples,
  hasEmbeddedLinks: campaign.hasEmbeddedLinks,
  hasEmbeddedPhone: campaign.hasEmbeddedPhone,
  ageGated: campaign.ageGated,
  directLending: campaign.directLending,
})

export function createCampaignMethods(client: Twilio, { read, write, find }: TrustRequests): CampaignMethods {
  const { services } = client.messaging.v1
  const toSids = (useCases: unknown): string[] =>
    Array.isArray(useCases)
      ? useCases.flatMap((one: { code?: unknown }) => (typeof one.code === 'string' ? [one.code] : []))
      : []
  return {
    createMessagingService: (reference) =>
      write(async () => {
        const created = await services.create({ friendlyName: reference, useInboundWebhookOnNumber: true })
        return { sid: created.sid }
      }),
    findMessagingService: (reference) =>
      read(async () => {
        const found = await services.list({ pageSize: PAGE_SIZE, limit: MAX_SEARCHED })
        const named = found.find(({ friendlyName }) => friendlyName === reference)
        return named ? { sid: named.sid } : null
      }),
    async addNumberToService(serviceSid, numberSid) {
      try {
        await write(() => services(serviceSid).phoneNumbers.create({ phoneNumberSid: numberSid }))
      } catch (error) {
        if (!hasCode(error, IN_SERVICE)) throw error
      }
    },
    async removeNumberFromService(serviceSid, numberSid) {
      try {
        await write(() => services(serviceSid).phoneNumbers(numberSid).remove())
      } catch (error) {
        if (!hasCode(error, NOT_FOUND)) throw error
      }
    },
    listUseCases: (serviceSid, brandSid) =>
      read(async () => {
        const found = await services(serviceSid).usAppToPersonUsecases.fetch({ brandRegistrationSid: brandSid })
        return toSids(found.usAppToPersonUsecases)
      }),
    createTextCampaign: (serviceSid, brandSid, campaign) =>
      write(async () => {
        const { useCase, optInMessage, optOutMessage, helpMessage } = campaign
        const created = await services(serviceSid).usAppToPerson.create({
          ...contentOf(campaign),
          brandRegistrationSid: brandSid,
          usAppToPersonUsecase: useCase,
          ...(optInMessage !== null && { optInMessage }),
          ...(optOutMessage !== null && { optOutMessage }),
          ...(helpMessage !== null && { helpMessage }),
        })
        return { sid: created.sid }
      }),
    async readTextCampaign(serviceSid) {
      const found = await find(() => services(serviceSid).usAppToPerson.list({ limit: 1 }))
      const campaign = found?.[0]
      if (!campaign) return null
      return {
        sid: campaign.sid,
        status: CAMPAIGN_STATUSES[campaign.campaignStatus] ?? 'pending',
        problems: toProblems(campaign.errors),
      }
    },
    updateTextCampaign: (serviceSid, campaignSid, campaign) =>
      write(async () => void (await services(serviceSid).usAppToPerson(campaignSid).update(contentOf(campaign)))),
  }
}
