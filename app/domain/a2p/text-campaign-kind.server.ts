import { findAccountPlan } from '../accounts/accounts.read.server'
import type { Ctx } from '../context.server'
import { priceCampaignVetting } from '../rates/prices'
import { StepRefused, type RegistrationKind, type ReviewFact, type Step } from '../registrations/registration-kind'
import { findRegistrationOf } from '../registrations/submit-registration.server'
import type { CampaignStatus, TextCampaignInput } from '../registrations/trust-carrier.port'
import { a2pWords } from './a2p.words'
import type { BrandType } from './a2p.schema'
import { getBrandType } from './brand-kind.server'
import { findBrandProfile, findTextCampaign, toDraft } from './text-campaign.read.server'
import { isUsLocalNumber } from './us-number'

/** The carrier's names, best first. */
const USE_CASES: Record<BrandType, readonly string[]> = {
  sole_proprietor: ['SOLE_PROPRIETOR'],
  low_volume: ['LOW_VOLUME', 'MIXED'],
  standard: ['MIXED', 'MARKETING', 'LOW_VOLUME'],
}

const STATUSES: Record<CampaignStatus, ReviewFact['status']> = {
  pending: 'inReview',
  approved: 'registered',
  failed: 'failed',
  suspended: 'suspended',
}

const refuse = (text: string) => new StepRefused([{ code: null, text, fields: [] }])

async function listSteps(ctx: Ctx, accountId: string): Promise<Step[]> {
  const brand = await findRegistrationOf(ctx, { accountId, kind: 'brand' })
  const row = await findTextCampaign(ctx, accountId)
  const profile = await findBrandProfile(ctx, accountId)
  const brandSid = brand?.state === 'registered' ? brand.row.carrier_sid : null
  if (!row || !profile || brandSid === null)
    return [{ name: 'brand', run: () => Promise.reject(refuse(a2pWords.brandFirst)) }]
  const { brandType, messageSamples, ...texts } = toDraft(row)
  const { usesWallet } = await findAccountPlan(ctx, accountId)
  const useCases = USE_CASES[getBrandType(profile, brandType)]
  const toInput = (useCase: string): TextCampaignInput => ({
    ...texts,
    description: texts.description.trim(),
    messageFlow: texts.messageFlow.trim(),
    messageSamples: messageSamples.map((sample) => sample.trim()).filter((sample) => sample !== ''),
    useCase,
    optInMessage: null,
    optOutMessage: null,
    helpMessage: null,
  })
  return [
    {
      name: 'service',
      create: ({ carrier, referenceOf }) => carrier.createMessagingService(referenceOf('service')),
      find: ({ carrier, referenceOf }) => carrier.findMessagingService(referenceOf('service')),
    },
    {
      name: 'campaign',
      async create({ carrier, sidOf }) {
        const allowed = await carrier.listUseCases(sidOf('service'), brandSid)
        const useCase = useCases.find((one) => allowed.includes(one)) ?? allowed[0]
        if (useCase === undefined) throw refuse(a2pWords.noUseCase)
        return carrier.createTextCampaign(sidOf('service'), brandSid, toInput(useCase))
      },
      find: async ({ carrier, sidOf }) => carrier.readTextCampaign(sidOf('service')),
      async update({ carrier, sidOf }, sid) {
        // In review again: an earlier request for this correction arrived.
        const status = (await carrier.readTextCampaign(sidOf('service')))?.status
        if (status === 'failed') await carrier.updateTextCampaign(sidOf('service'), sid, toInput(useCases[0]!))
      },
      fee: (card, isUpdate) => (isUpdate || !usesWallet ? null : priceCampaignVetting(card)),
    },
  ]
}

export const textCampaignKind: RegistrationKind = {
  kind: 'text_campaign',
  steps: (ctx, { accountId }) => listSteps(ctx, accountId),
  polledStep: () => 'campaign',
  async poll(carrier, { sids }) {
    const campaign = sids.service === undefined ? null : await carrier.readTextCampaign(sids.service)
    return campaign && { status: STATUSES[campaign.status], problems: campaign.problems }
  },
  numbers: {
    takes: ({ e164 }) => isUsLocalNumber(e164),
    add: ({ carrier, sidOf }, { carrierSid }) => carrier.addNumberToService(sidOf('service'), carrierSid),
    remove: ({ carrier, sidOf }, { carrierSid }) => carrier.removeNumberFromService(sidOf('service'), carrierSid),
  },
}
