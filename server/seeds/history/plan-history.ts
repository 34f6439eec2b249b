import { checkNumber } from '../../../app/domain/protection/check-number'
import { findAllPartyConsent } from '../../../app/domain/protection/consent-states'
import { DEFAULT_DIALER_SETTINGS } from '../../../app/domain/settings/settings.schema'
import { HISTORY_LIST } from './history-contacts'
import { CONVERSATIONS } from './conversations'
import {
  talkMsOf,
  type Plan,
  type PlanContact,
  type PlannedCall,
  type PlannedCampaign,
  type PlannedSession,
} from './plan'
import { DUE_TODAY_MS, planCall } from './plan-call'
import type { Random } from './random'
import { listWorkdays, sessionStarts, weekOf, type Workday } from './workdays'

const DAY_MS = 86_400_000
const DIALS_PER_SESSION = 7
const STAGE_DIALS = 12
const CAMPAIGN_CONTACTS = 240
const RECORDINGS = 14
const RECORDED_DAYS = 5
const RESTED_MS = 2 * DAY_MS

/** How well a number is answered: the first one is hurt, the second one was hurt and recovered. */
function shareOf(number: number, daysAgo: number): number {
  if (number === 1) return daysAgo >= 26 && daysAgo < 36 ? 0.25 : 1.15
  return number === 0 && daysAgo < 10 ? 0.3 : 1
}

const formatDay = (at: number): string =>
  new Date(at).toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

export interface HistoryFacts {
  now: number
  localHoursNow: number
  /** Sellers of lists: each has contacts of their own. */
  sellers: readonly { userId: string; contacts: readonly PlanContact[] }[]
  /** Sellers of the board. */
  boardSellers: readonly string[]
  boardContacts: readonly PlanContact[]
  stageNames: readonly string[]
  numbers: readonly string[]
}

/** Everything that was dialed, by the checks that dialing makes. The same for a seed. */
export function planHistory(random: Random, facts: HistoryFacts): Plan {
  const plan: Plan = { campaigns: [], sessions: [], calls: [], skips: [] }
  const days = listWorkdays(facts.now, facts.localHoursNow)
  const lastWeek = Math.max(...days.map(weekOf))
  /** Epoch ms of calls to a contact. */
  const attempts = new Map<string, number[]>()
  const suppressed = new Set<string>()
  const finished = new Set<string>()
  const stages = new Map(facts.boardContacts.map(({ id }) => [id, 0]))

  const dial = (session: PlannedSession, day: Workday, queue: PlanContact[], dials: number) => {
    let at = session.startedAt
    for (let made = 0; made < dials && queue.length > 0;) {
      const contact = queue[0]!
      if (at > facts.now - 10 * 60_000) break
      queue.shift()
      if (contact.isRested && at > facts.now - RESTED_MS) continue
      const made24 = attempts.get(contact.id) ?? []
      const check = checkNumber(
        {
          e164: contact.e164,
          contact: { timezone: null, state: contact.state, zip: contact.zip },
          suppressed: suppressed.has(contact.e164),
          attemptTimesMs: made24,
          lastAttemptMs: made24.at(-1) ?? null,
          beingCalled: null,
        },
        DEFAULT_DIALER_SETTINGS,
        { nowMs: at, localHoursNowMs: at + day.localHoursAhead },
      )
      if (!check.ok) {
        const { code, reasons, retryAtMs: retryAt = null } = check
        plan.skips.push({ session, contact, at, code, reasons, retryAt })
        continue
      }
      const number = made % facts.numbers.length
      const part = planCall(random, { placedAt: at, share: shareOf(number, day.daysAgo) })
      plan.calls.push({
        session,
        contact,
        callerId: facts.numbers[number]!,
        checks: check.reasons,
        localHoursAt: at + day.localHoursAhead,
        placedAt: at,
        recorded: null,
        ...part,
      })
      attempts.set(contact.id, [...made24, at])
      if (part.disposition === 'DO_NOT_CONTACT') suppressed.add(contact.e164)
      if (part.disposition === 'BAD_NUMBER' || part.disposition === 'APPOINTMENT_SET') finished.add(contact.id)
      made += 1
      session.endedAt = part.disposedAt ?? part.endedAt
      at = session.endedAt + random.int(700, 2_500)
    }
  }

  const open = (campaign: PlannedCampaign, startedAt: number): PlannedSession => ({
    campaign,
    startedAt,
    endedAt: startedAt,
  })
  /** A session without a call leaves nothing. */
  const close = (session: PlannedSession) => {
    if (session.endedAt > session.startedAt) plan.sessions.push(session)
    else plan.skips = plan.skips.filter((skip) => skip.session !== session)
  }

  const campaignOf = new Map<string, { week: number; campaign: PlannedCampaign; queue: PlanContact[] }>()
  for (const day of days) {
    const starts = sessionStarts(random, day)
    for (const [index, { userId, contacts }] of facts.sellers.entries()) {
      if (day.weekday === 6 && index > 0) continue
      const week = weekOf(day)
      let current = campaignOf.get(userId)
      if (current?.week !== week) {
        const weekNumber = Math.round(week / (7 * DAY_MS))
        const open_ = contacts.filter(({ id }) => !finished.has(id))
        const from = (weekNumber * 97) % Math.max(1, open_.length)
        const order = [...open_.slice(from), ...open_.slice(0, from)].slice(0, CAMPAIGN_CONTACTS)
        const campaign: PlannedCampaign = {
          userId,
          name: `${HISTORY_LIST}, ${formatDay(week)}`,
          createdAt: day.at(starts[0]! - 5),
          stage: null,
          isActive: week === lastWeek,
          contacts: order,
        }
        current = { week, campaign, queue: [...order] }
        campaignOf.set(userId, current)
        if (campaign.createdAt < facts.now) plan.campaigns.push(campaign)
      }
      for (const start of starts) {
        const session = open(current.campaign, day.at(start + index * 3))
        dial(session, day, current.queue, Math.round(DIALS_PER_SESSION * day.load) + random.int(0, 2))
        close(session)
      }
    }
    if (day.weekday >= 1 && day.weekday <= 4)
      for (const [index, userId] of facts.boardSellers.entries()) {
        const stage = random.int(0, 1)
        const queue = facts.boardContacts
          .filter(({ id }) => stages.get(id) === stage && !finished.has(id))
          .toSorted((a, b) => (attempts.get(a.id)?.length ?? 0) - (attempts.get(b.id)?.length ?? 0))
          .filter((_, position) => position % facts.boardSellers.length === index)
        const startedAt = day.at(700 + index * 170)
        const campaign: PlannedCampaign = {
          userId,
          name: facts.stageNames[stage]!,
          createdAt: startedAt - 30_000,
          stage,
          isActive: false,
          contacts: [],
        }
        const session = open(campaign, startedAt)
        const before = plan.calls.length
        dial(session, day, queue, STAGE_DIALS)
        const calls = plan.calls.slice(before)
        for (const { contact, disposition } of calls) {
          const next = nextStage(disposition)
          if (next !== null) stages.set(contact.id, next)
        }
        campaign.contacts = [
          ...new Set(
            [...calls, ...plan.skips.filter((skip) => skip.session === session)].map(({ contact }) => contact),
          ),
        ]
        if (calls.length > 0) plan.campaigns.push(campaign)
        close(session)
      }
  }
  plan.calls.sort((a, b) => a.placedAt - b.placedAt)
  plan.campaigns.sort((a, b) => a.createdAt - b.createdAt)
  plan.sessions.sort((a, b) => a.startedAt - b.startedAt)
  planDueCallbacks(plan, facts)
  planRecordings(plan, facts)
  return plan
}

/** Where a board's rules would move the lead. */
export const nextStage = (disposition: PlannedCall['disposition']): number | null =>
  disposition === 'INTERESTED' || disposition === 'CALLBACK' ? 1 : disposition === 'APPOINTMENT_SET' ? 2 : null

/** Newest first, the last call to its contact. */
function lastConversations(plan: Plan): PlannedCall[] {
  const called = new Set<string>()
  return plan.calls.toReversed().filter((call) => {
    const isLast = !called.has(call.contact.id)
    called.add(call.contact.id)
    return isLast && call.disposition !== null && talkMsOf(call) > 0
  })
}

/** Callbacks that no call has settled are due today. */
function planDueCallbacks(plan: Plan, { now, sellers }: HistoryFacts): void {
  const last = lastConversations(plan)
  for (const { userId } of sellers) {
    const own = last.filter((call) => call.session.campaign.userId === userId)
    const due = [
      ...own.filter(({ disposition }) => disposition === 'CALLBACK'),
      ...own.filter(({ disposition }) => disposition === 'INTERESTED'),
    ].slice(0, DUE_TODAY_MS.length)
    for (const [index, call] of due.entries()) {
      call.disposition = 'CALLBACK'
      call.callbackAt = Math.max(call.disposedAt! + 60_000, now + DUE_TODAY_MS[index]!)
      call.note ??= 'Asked for a call back.'
    }
  }
}

/** Where one party's consent is enough. */
function planRecordings(plan: Plan, { now }: HistoryFacts): void {
  const conversations = plan.calls
    .toReversed()
    .filter(({ placedAt, disposition }) => placedAt > now - RECORDED_DAYS * DAY_MS && disposition !== null)
    .filter(({ contact: { state, zip, e164 } }) => findAllPartyConsent({ timezone: null, state, zip, e164 }) === null)
    .filter((call) => talkMsOf(call) >= 30_000 && talkMsOf(call) < 110_000)
  for (const [index, call] of conversations.slice(0, RECORDINGS).entries())
    call.recorded = CONVERSATIONS[call.disposition!][index % CONVERSATIONS[call.disposition!].length]!
}
