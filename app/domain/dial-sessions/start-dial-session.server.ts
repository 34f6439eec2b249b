import { getDialSessionView } from '../call-engine/publish-dial-session.server'
import { randomBytes } from 'node:crypto'
import type { UserActor } from '../actor'
import { requirePermission } from '../access/require'
import { seeBoardToWork } from '../boards/board-access.server'
import { findContactRow } from '../contacts/contacts.read.server'
import { formatPhone } from '../phone-numbers/phone'
import { readContactInput } from '../contacts/read-input.server'
import { saveContact } from '../contacts/save-contact.server'
import type { Ctx } from '../context.server'
import { callableNumbers, isAtCarrier } from '../accounts/callable-numbers'
import { DomainError, notFound } from '../errors'
import { fullName } from '../person-name'
import { requireMinutes } from '../usage/claim-notice.server'
import { hasLeadLeft } from '../campaigns/campaign-record.server'
import { findCampaignRow, type CampaignRow } from '../campaigns/campaigns.read.server'
import { whoseNumber } from '../protection/contact-numbers.server'
import type { DialSessionView, StartSession } from './dialer.schema'
import { boardOfRules, readDialingRules } from './dialing-rules.server'
import { addRecords, insertCampaign } from '../campaigns/insert-campaign.server'
import { insertDialSession } from './dial-session-machine.server'
import { sessionThatGoesOn } from './idle-sessions.server'

/** One session per seller. Throws already_on_a_call, nothing_to_dial. */
export async function startDialSession(ctx: Ctx, input: StartSession): Promise<DialSessionView> {
  const user = requirePermission(ctx, 'call')
  if (
    [input.campaignId, input.contactId, input.contact, input.number].filter((given) => given !== undefined).length !== 1
  )
    throw new DomainError('bad_request', 'Give one of campaignId, contactId, contact or number')
  if (input.callboardId !== undefined && input.contactId === undefined)
    throw new DomainError('bad_request', 'Give callboardId with a contactId')
  return ctx.db.transact('dial-session.start', async (tctx) => {
    await endIdleSession(tctx, user)
    const campaign = await campaignOf(tctx, user, input)
    if (!(await hasLeadLeft(tctx, campaign.id)))
      throw new DomainError('nothing_to_dial', 'Everybody in this campaign was called')
    return openSession(tctx, user, campaign)
  })
}

/** `leadFilter`: JSON. Throws no_numbers, no_minutes, unless `answers` (an inbound call). */
export async function openSession(
  tctx: Ctx,
  user: UserActor,
  campaign: CampaignRow,
  { leadFilter = null, answers = false }: { leadFilter?: string | null; answers?: boolean } = {},
): Promise<DialSessionView> {
  const boardId = boardOfRules(campaign)
  const numbers = callableNumbers(tctx.db.q, user).select('id').where(isAtCarrier).limit(1)
  const ofBoard = tctx.db.q
    .selectFrom('board_numbers')
    .innerJoin('phone_numbers', 'phone_numbers.id', 'board_numbers.number_id')
    .select('phone_numbers.id')
    .where('board_numbers.board_id', '=', boardId)
    .where('phone_numbers.released_at', 'is', null)
    .limit(1)
  if (!answers && !(await (boardId === null ? numbers : ofBoard).executeTakeFirst()))
    throw new DomainError('no_numbers', `The ${boardId === null ? 'account' : 'board'} has no number to call from`)
  const rules = await readDialingRules(tctx, {
    userId: user.userId,
    accountId: user.accountId,
    campaign,
  })
  if (!answers) await requireMinutes(tctx, user, rules.secondsLeft)
  const session = await insertDialSession(
    tctx,
    {
      id: tctx.ids('dial'),
      account_id: user.accountId,
      user_id: user.userId,
      campaign_id: campaign.id,
      // Random: a guessed name could be queried at the carrier.
      room_name: `s_${randomBytes(16).toString('hex')}`,
      parallel_limit: rules.settings.parallelLimit,
      effective_limit: rules.effectiveLimit,
      limit_reason: rules.limitReason,
      lead_filter: leadFilter,
    },
    { mode: rules.mode, kind: campaign.kind },
  )
  const view = await getDialSessionView(tctx, session.id)
  await tctx.db.recordEvent({
    type: 'dial-session.changed',
    room: `user:${user.userId}`,
    accountId: user.accountId,
    subjectId: session.id,
    payload: { session: view },
  })
  return view
}

/** Throws already_on_a_call for one that is not idle. */
export async function endIdleSession(tctx: Ctx, user: UserActor): Promise<void> {
  if ((await sessionThatGoesOn(tctx, user)) !== null)
    throw new DomainError('already_on_a_call', 'Cannot start new dialing session while already on a call')
}

async function campaignOf(tctx: Ctx, user: UserActor, input: StartSession): Promise<CampaignRow> {
  if (input.campaignId !== undefined) {
    const campaign = await findCampaignRow(tctx, input.campaignId)
    if (campaign.status === 'ARCHIVED')
      throw new DomainError('not_possible_now', 'This campaign is archived. Restore it first.')
    if (campaign.stage_id !== null)
      throw new DomainError('not_possible_now', 'This campaign dials a stage. Start it from its board.')
    return campaign
  }
  const rulesBoardId = input.callboardId === undefined ? null : (await seeBoardToWork(tctx, input.callboardId)).id
  return findCampaignRow(tctx, await insertCallOf(tctx, user, await contactOf(tctx, user, input), rulesBoardId))
}

/** `onlyNumber`: E.164. */
interface Callee {
  id: string
  name: string
  onlyNumber: string | null
}

async function insertCallOf(
  tctx: Ctx,
  user: UserActor,
  { id: contactId, name, onlyNumber }: Callee,
  rulesBoardId: string | null = null,
): Promise<string> {
  const id = tctx.ids('cmp')
  await insertCampaign(tctx, { id, name, kind: 'call', listId: null, rulesBoardId, user })
  await addRecords(tctx, id, user.accountId, [contactId])
  await tctx.db.q
    .updateTable('campaign_records')
    .set({ only_number: onlyNumber })
    .where('campaign_id', '=', id)
    .execute()
  await tctx.db.q.updateTable('campaigns').set({ total_records: 1 }).where('id', '=', id).execute()
  return id
}

/** `rulesBoardId`: the board whose settings apply. Callers open the transaction. */
export async function startCallTo(
  tctx: Ctx,
  { contactId, e164, rulesBoardId }: { contactId: string; e164: string; rulesBoardId: string | null },
): Promise<DialSessionView> {
  const user = requirePermission(tctx, 'call')
  await endIdleSession(tctx, user)
  const contact = await contactOf(tctx, user, { contactId })
  if ((await whoseNumber(tctx, contactId, e164)).gone !== null) throw notFound('Number')
  const campaignId = await insertCallOf(tctx, user, { ...contact, onlyNumber: e164 }, rulesBoardId)
  return openSession(tctx, user, await findCampaignRow(tctx, campaignId))
}

async function contactOf(tctx: Ctx, user: UserActor, input: StartSession): Promise<Callee> {
  if (input.contactId !== undefined) {
    const row = await findContactRow(tctx, input.contactId)
    return { id: row.id, name: fullName(row.first_name, row.last_name) || 'Call', onlyNumber: null }
  }
  const facts = input.contact ?? { numbers: [input.number!] }
  const read = readContactInput(facts)
  if (!read.ok) throw new DomainError('invalid', read.reason, { number: [read.reason] })
  const { id } = await saveContact(tctx, {
    accountId: user.accountId,
    createdBy: user.userId,
    facts: read.facts,
    phones: input.contact ? 'replace' : 'add',
  })
  const name = fullName(read.facts.firstName, read.facts.lastName)
  const first = read.facts.phones[0]!.e164
  return { id, name: name || formatPhone(first), onlyNumber: input.contact ? null : first }
}
