import { getDialSessionView } from '../call-engine/publish-dial-session.server'
import { randomBytes } from 'node:crypto'
import type { UserActor } from '../actor'
import { requirePermission } from '../access/require'
import { getBoardForWork } from '../boards/board-access.server'
import { findContactRow } from '../contacts/contacts.read.server'
import { findContactByNumber } from '../contacts/find-contact-by-number.server'
import { formatPhone } from '../phone-numbers/phone'
import { parsePhone } from '../phone-numbers/phone.server'
import { readContactInput } from '../contacts/read-input.server'
import { saveContact } from '../contacts/save-contact.server'
import type { Ctx } from '../context.server'
import { callableNumbers, isAtCarrier } from '../accounts/callable-numbers'
import { DomainError, notFound } from '../errors'
import { fullName } from '../person-name'
import { requireTerms } from '../terms/terms.read.server'
import { requireMinutes } from '../usage/claim-notice.server'
import { hasLeadLeft } from '../campaigns/campaign-record.server'
import { findCampaignRow, type CampaignRow } from '../campaigns/campaigns.read.server'
import { findNumberOwner } from '../protection/contact-numbers.server'
import type { DialSessionView, StartSession } from './dialer.schema'
import { getRulesBoardId, readDialingRules } from './dialing-rules.server'
import { addRecords, insertCampaign } from '../campaigns/insert-campaign.server'
import { insertDialSession } from './dial-session-machine.server'
import { resolveActiveSession } from './idle-sessions.server'
import { dialSessionsWords } from './dial-sessions.words'

/** One session per seller. Throws already_on_a_call, nothing_to_dial. */
export async function startDialSession(ctx: Ctx, input: StartSession): Promise<DialSessionView> {
  const user = requirePermission(ctx, 'call')
  const { campaignId, contactId, contact } = input
  const number = contactId === undefined ? input.number : undefined
  if ([campaignId, contactId, contact, number].filter((value) => value !== undefined).length !== 1)
    throw new DomainError('bad_request', dialSessionsWords.giveOneCampaignidContactidContact)
  if (input.callboardId !== undefined && input.contactId === undefined)
    throw new DomainError('bad_request', dialSessionsWords.giveCallboardidContactid)
  return ctx.db.transact('dial-session.start', async (tx) => {
    await endIdleSession(tx, user)
    const campaign = await resolveCampaign(tx, user, input)
    if (!(await hasLeadLeft(tx, campaign.id)))
      throw new DomainError('nothing_to_dial', dialSessionsWords.everyLeadCampaignCalled)
    return openSession(tx, user, campaign)
  })
}

/** `leadFilter`: JSON. Throws terms_unsigned, no_numbers, no_minutes, no_funds, unless `answers` (an inbound call). */
export async function openSession(
  tx: Ctx,
  user: UserActor,
  campaign: CampaignRow,
  { leadFilter = null, answers = false }: { leadFilter?: string | null; answers?: boolean } = {},
): Promise<DialSessionView> {
  if (!answers) await requireTerms(tx, user)
  const boardId = getRulesBoardId(campaign)
  const numbers = callableNumbers(tx.db.q, user).select('id').where(isAtCarrier).limit(1)
  const ofBoard = tx.db.q
    .selectFrom('board_numbers')
    .innerJoin('phone_numbers', 'phone_numbers.id', 'board_numbers.number_id')
    .select('phone_numbers.id')
    .where('board_numbers.board_id', '=', boardId)
    .where('phone_numbers.released_at', 'is', null)
    .limit(1)
  if (!answers && !(await (boardId === null ? numbers : ofBoard).executeTakeFirst()))
    throw new DomainError('no_numbers', dialSessionsWords.noNumberToCallFrom(boardId === null ? 'account' : 'board'))
  const rules = await readDialingRules(tx, {
    userId: user.userId,
    accountId: user.accountId,
    campaign,
  })
  if (!answers) await requireMinutes(tx, user, rules)
  const session = await insertDialSession(
    tx,
    {
      id: tx.ids('dial'),
      account_id: user.accountId,
      user_id: user.userId,
      campaign_id: campaign.id,
      // Random: a guessed name could be queried at the carrier.
      conference_name: `s_${randomBytes(16).toString('hex')}`,
      parallel_limit: rules.settings.parallelLimit,
      effective_limit: rules.effectiveLimit,
      limit_reason: rules.limitReason,
      lead_filter: leadFilter,
    },
    { mode: rules.mode, kind: campaign.kind },
  )
  const view = await getDialSessionView(tx, session.id)
  await tx.db.recordEvent({
    type: 'dial-session.changed',
    room: `user:${user.userId}`,
    accountId: user.accountId,
    subjectId: session.id,
    payload: { session: view },
  })
  return view
}

/** Throws already_on_a_call for one that is not idle. */
export async function endIdleSession(tx: Ctx, user: UserActor): Promise<void> {
  if ((await resolveActiveSession(tx, user)) !== null)
    throw new DomainError('already_on_a_call', dialSessionsWords.busy)
}

async function resolveCampaign(tx: Ctx, user: UserActor, input: StartSession): Promise<CampaignRow> {
  if (input.campaignId !== undefined) {
    const campaign = await findCampaignRow(tx, input.campaignId)
    if (campaign.status === 'ARCHIVED')
      throw new DomainError('not_possible_now', dialSessionsWords.campaignArchivedRestoreFirst)
    if (campaign.stage_id !== null)
      throw new DomainError('not_possible_now', dialSessionsWords.campaignDialsStageStartBoard)
    return campaign
  }
  const rulesBoardId = input.callboardId === undefined ? null : (await getBoardForWork(tx, input.callboardId)).id
  return findCampaignRow(tx, await insertSingleCall(tx, user, await resolveContact(tx, user, input), rulesBoardId))
}

/** `onlyNumber`: E.164. */
interface CallTarget {
  id: string
  name: string
  onlyNumber: string | null
}

async function insertSingleCall(
  tx: Ctx,
  user: UserActor,
  { id: contactId, name, onlyNumber }: CallTarget,
  rulesBoardId: string | null = null,
): Promise<string> {
  const id = tx.ids('cmp')
  await insertCampaign(tx, { id, name, kind: 'call', listId: null, rulesBoardId, user })
  await addRecords(tx, id, user.accountId, [contactId])
  await tx.db.q.updateTable('campaign_records').set({ only_number: onlyNumber }).where('campaign_id', '=', id).execute()
  await tx.db.q.updateTable('campaigns').set({ total_records: 1 }).where('id', '=', id).execute()
  return id
}

/** `e164` null: any of the contact's numbers. `rulesBoardId`: the board whose settings apply. Callers open the transaction. */
export async function startSingleCall(
  tx: Ctx,
  { contactId, e164, rulesBoardId }: { contactId: string; e164: string | null; rulesBoardId: string | null },
): Promise<DialSessionView> {
  const user = requirePermission(tx, 'call')
  await endIdleSession(tx, user)
  const campaignId = await insertSingleCall(
    tx,
    user,
    await resolveContact(tx, user, { contactId, ...(e164 !== null && { number: e164 }) }),
    rulesBoardId,
  )
  return openSession(tx, user, await findCampaignRow(tx, campaignId))
}

async function resolveContact(tx: Ctx, user: UserActor, input: StartSession): Promise<CallTarget> {
  if (input.contactId !== undefined) {
    const row = await findContactRow(tx, input.contactId)
    const onlyNumber = input.number === undefined ? null : await resolveNumberOf(tx, row.id, input.number)
    const unnamed = onlyNumber === null ? 'Call' : formatPhone(onlyNumber)
    return { id: row.id, name: fullName(row.first_name, row.last_name) || unnamed, onlyNumber }
  }
  const facts = input.contact ?? { numbers: [input.number!] }
  const read = readContactInput(facts)
  if (!read.ok) throw new DomainError('invalid', read.reason, { number: [read.reason] })
  const first = read.facts.phones[0]!.e164
  // May be a second number, as for an inbound call.
  const known = input.contact ? undefined : await findContactByNumber(tx, user.accountId, first)
  if (known)
    return { id: known.id, name: fullName(known.first_name, known.last_name) || formatPhone(first), onlyNumber: first }
  const { id } = await saveContact(tx, {
    accountId: user.accountId,
    createdBy: user.userId,
    facts: read.facts,
    phones: input.contact ? 'replace' : 'add',
  })
  const name = fullName(read.facts.firstName, read.facts.lastName)
  return { id, name: name || formatPhone(first), onlyNumber: input.contact ? null : first }
}

async function resolveNumberOf(tx: Ctx, contactId: string, number: string): Promise<string> {
  const parsed = parsePhone(number)
  if (!parsed.ok) throw new DomainError('invalid', parsed.reason, { number: [parsed.reason] })
  if ((await findNumberOwner(tx, contactId, parsed.e164)).missing !== null) throw notFound('Number')
  return parsed.e164
}
