import { hasMinutes } from '../accounts/plan'
import { formatPhone } from '../phone-numbers/phone'
import type { Ctx } from '../context.server'
import { whyNotOfStage } from '../lead-selection/choose-stage-lead.server'
import { isSuppressed, readNumberFacts, whoseNumber } from '../protection/contact-numbers.server'
import { readDialingRules } from '../dial-sessions/dialing-rules.server'
import { checkNumber, type Reason } from '../protection/check-number'

/** Older selections are rechecked. */
const CHOICE_HOLDS_MS = 1_000
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

/** `note`: why not. `checks`: if rechecked. */
interface SecondLook {
  note: string | null
  checks: Reason[] | null
}

const no = (note: string): SecondLook => ({ note, checks: null })

export async function recheckCall(tctx: Ctx, call: ChosenCall): Promise<SecondLook> {
  if (await isSuppressed(tctx, call.account_id, call.e164))
    return no(`${formatPhone(call.e164)} came on your DNC list before it was dialed`)
  const now = tctx.clock.now()
  const waitedMs = now - call.created_at
  // The clock may have been set back.
  if (waitedMs >= 0 && waitedMs <= CHOICE_HOLDS_MS) return { note: null, checks: null }
  if (call.created_at < tctx.clock.startedAt && waitedMs > EXPIRES_MS)
    return no('The app was not running when it was this call’s turn')
  const { account_id: accountId, contact_id: contactId, user_id: userId, byHand, e164 } = call
  const campaign = await tctx.db.q
    .selectFrom('campaigns')
    .select(['id', 'board_id', 'rules_board_id', 'stage_id', 'list_id'])
    .where('id', '=', call.campaign_id)
    .executeTakeFirstOrThrow()
  const { settings, secondsLeft } = await readDialingRules(tctx, { userId, accountId, campaign })
  if (!hasMinutes(secondsLeft)) return no('There are no minutes left')
  if (campaign.stage_id !== null) {
    const why = await whyNotOfStage(tctx, { stageId: campaign.stage_id, contactId, userId, byHand })
    if (why !== null) return no(why)
  }
  const whose = await whoseNumber(tctx, contactId, e164)
  if (whose.gone !== null)
    return no(
      whose.gone === 'contact'
        ? 'The contact was deleted before this call was placed'
        : `${formatPhone(e164)} was taken from the contact before it was dialed`,
    )
  const facts = await readNumberFacts(tctx, { accountId, contactId, e164 }, whose.place, call.id)
  const check = checkNumber(
    facts,
    // Nuisance protection counts at the selection.
    { ...settings, nuisanceProtectionHours: 0 },
    { nowMs: now, localHoursNowMs: tctx.clock.localHoursNow() },
  )
  return check.ok ? { note: null, checks: check.reasons } : no(check.reasons.map(({ text }) => text).join('. '))
}
