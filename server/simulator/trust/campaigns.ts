import { sid } from '../core/ids'
import type { World } from '../core/world'
import { RestError } from '../rest/errors'
import { reportCampaign, reportSender } from './changes'
import { charge } from './fees'
import { DAY_MS } from './policies'
import { findTrust, listTrust, type CampaignRecord, type Problem, type SenderRecord } from './records'
import { reviewCampaign } from './rules'
import { saveDue } from './schedule'

const SUBMIT_MS = 60_000
const REVIEW_MS = 10 * DAY_MS
const NUMBER_MS = 5 * 60_000
const VETTING_CENTS = 1_500
const WRONG = 20_001
const UNREGISTERED = 30_034
const BEING_REGISTERED = 30_035

export const campaignOf = (world: World, serviceSid: string): CampaignRecord | null =>
  listTrust(world, 'campaign', { parent: serviceSid })[0] ?? null

type NewCampaign = Pick<CampaignRecord, 'serviceSid' | 'brandSid' | 'fields' | 'samples' | 'keywords'>

export function createCampaign(world: World, fields: NewCampaign): CampaignRecord {
  const brand = findTrust(world, 'brand', fields.brandSid)
  if (!brand) throw new RestError(400, WRONG, `The brand ${fields.brandSid} was not found`)
  if (brand.status !== 'APPROVED') throw new RestError(400, WRONG, 'The brand of a campaign must be APPROVED')
  if (brand.identity === 'UNVERIFIED') throw new RestError(400, WRONG, 'The identity of the brand is UNVERIFIED')
  if (campaignOf(world, fields.serviceSid))
    throw new RestError(409, WRONG, 'The messaging service has a campaign already')
  const now = world.clock.now()
  const campaign: CampaignRecord = {
    type: 'campaign',
    sid: sid('QE'),
    ...fields,
    campaignId: null,
    status: 'PENDING',
    problems: [],
    dueAt: null,
    createdAt: now,
    updatedAt: now,
  }
  saveDue(world, campaign, SUBMIT_MS)
  charge(world, 'campaign', campaign.sid, VETTING_CENTS)
  reportCampaign(world, campaign, 'campaign-submitted')
  return campaign
}

/** Vetting was paid. */
export function correctCampaign(
  world: World,
  campaign: CampaignRecord,
  changes: Pick<CampaignRecord, 'fields' | 'samples'>,
) {
  if (campaign.status !== 'FAILED') throw new RestError(400, WRONG, 'Only a FAILED campaign can be corrected')
  campaign.fields = { ...campaign.fields, ...changes.fields }
  campaign.samples = changes.samples
  campaign.status = 'PENDING'
  campaign.problems = []
  saveDue(world, campaign, SUBMIT_MS)
  reportCampaign(world, campaign, 'campaign-submitted')
}

const sendersOf = (world: World, serviceSid: string) => listTrust(world, 'sender', { parent: serviceSid })

function registerSender(world: World, sender: SenderRecord) {
  sender.status = 'pending'
  saveDue(world, sender, NUMBER_MS)
  reportSender(world, sender, 'pending')
}

export function addSender(
  world: World,
  serviceSid: string,
  number: { sid: string; phoneNumber: string },
): SenderRecord {
  const now = world.clock.now()
  const sender: SenderRecord = {
    type: 'sender',
    sid: `${serviceSid}-${number.sid}`,
    serviceSid,
    numberSid: number.sid,
    e164: number.phoneNumber,
    status: 'waiting',
    dueAt: null,
    createdAt: now,
    updatedAt: now,
  }
  saveDue(world, sender, null)
  if (campaignOf(world, serviceSid)?.status === 'VERIFIED') registerSender(world, sender)
  return sender
}

export function approveCampaign(world: World, campaign: CampaignRecord) {
  campaign.status = 'VERIFIED'
  campaign.problems = []
  campaign.campaignId ??= `C${campaign.sid.slice(2, 8).toUpperCase()}`
  saveDue(world, campaign, null)
  reportCampaign(world, campaign, 'campaign-approved')
  for (const sender of sendersOf(world, campaign.serviceSid))
    if (sender.status !== 'registered') registerSender(world, sender)
}

export function failCampaign(world: World, campaign: CampaignRecord, problem: Problem) {
  campaign.status = 'FAILED'
  campaign.problems = [problem]
  saveDue(world, campaign, null)
  reportCampaign(world, campaign, 'campaign-failure')
}

export function continueCampaign(world: World, campaign: CampaignRecord) {
  if (campaign.status === 'PENDING') {
    campaign.status = 'IN_PROGRESS'
    return saveDue(world, campaign, REVIEW_MS)
  }
  const problem = reviewCampaign(world, campaign)
  if (problem) failCampaign(world, campaign, problem)
  else approveCampaign(world, campaign)
}

export function decideSender(world: World, sender: SenderRecord, isRegistered: boolean) {
  sender.status = isRegistered ? 'registered' : 'failed'
  saveDue(world, sender, null)
  reportSender(world, sender, isRegistered ? 'successful' : 'failed')
}

/** null: the number may send. */
export function senderFault(world: World, e164: string): number | null {
  const found = listTrust(world, 'sender', { name: e164 }).map((sender) => ({
    sender,
    campaign: campaignOf(world, sender.serviceSid),
  }))
  const verified = found.find(({ campaign }) => campaign?.status === 'VERIFIED')
  if (!verified || verified.sender.status === 'failed') return UNREGISTERED
  return verified.sender.status === 'registered' ? null : BEING_REGISTERED
}
