import { hasMinutes } from '../accounts/plan'
import { formatPhone } from '../phone-numbers/phone'
import type { Ctx } from '../context.server'
import { findStageLeadBlocker } from '../lead-selection/choose-stage-lead.server'
import { isSuppressed, readNumberFacts, findNumberOwner } from '../protection/contact-numbers.server'
import { readDialingRules } from '../dial-sessions/dialing-rules.server'
import { checkNumber, type Reason } from '../protection/check-number'
import { isCallReserved } from '../usage/bill-call.server'
import { outOfTalk } from '../usage/usage.words'
import { legsWords } from './legs.words'

/** Older calls from before a restart are not placed. */
const EXPIRES_MS = 60_000

interface ChosenCall {
  id: string
  account_id: string
  user_id: string
  campaign_id: string
  contact_id: string
  e164: string
  /** Epoch ms. */
  created_at: number
  byHand: boolean
}

/** `note`: reason for not dialing. */
type RecheckResult = { note: string; checks: null } | { note: null; checks: Reason[] }

const createRefusal = (note: string): RecheckResult => ({ note, checks: null })

/** The law is asked at the moment of the request, not only when the lead was chosen. */
export async function recheckCall(tx: Ctx, call: ChosenCall): Promise<RecheckResult> {
  if (await isSuppressed(tx, call.account_id, call.e164))
    return createRefusal(legsWords.addedDncListBeforeDialed(formatPhone(call.e164)))
  const now = tx.clock.now()
  const waitedMs = now - call.created_at
  if (call.created_at < tx.clock.startedAt && waitedMs > EXPIRES_MS)
    return createRefusal(legsWords.appNotRunningWhenCall)
  const { account_id: accountId, contact_id: contactId, user_id: userId, byHand, e164 } = call
  const campaign = await tx.db.q
    .selectFrom('campaigns')
    .select(['id', 'board_id', 'rules_board_id', 'stage_id', 'list_id'])
    .where('id', '=', call.campaign_id)
    .executeTakeFirstOrThrow()
  const rules = await readDialingRules(tx, { userId, accountId, campaign })
  const { settings, secondsLeft } = rules
  if (!hasMinutes(secondsLeft) && !(rules.usesWallet && (await isCallReserved(tx, call.id))))
    return createRefusal(outOfTalk(rules, legsWords.noMinutesLeft))
  if (campaign.stage_id !== null) {
    const blocker = await findStageLeadBlocker(tx, { stageId: campaign.stage_id, contactId, userId, byHand })
    if (blocker !== null) return createRefusal(blocker)
  }
  const numberOwner = await findNumberOwner(tx, contactId, e164)
  if (numberOwner.missing !== null)
    return createRefusal(
      numberOwner.missing === 'contact'
        ? legsWords.contactDeletedBeforeCallPlaced
        : legsWords.removedContactBeforeDialed(formatPhone(e164)),
    )
  const facts = await readNumberFacts(tx, { accountId, contactId, e164 }, numberOwner.place, call.id)
  const check = checkNumber(
    facts,
    // Nuisance protection counts at the selection.
    { ...settings, nuisanceProtectionHours: 0 },
    { nowMs: now, localHoursNowMs: tx.clock.localHoursNow() },
  )
  return check.ok
    ? { note: null, checks: check.reasons }
    : createRefusal(check.reasons.map(({ text }) => text).join('. '))
}
