import type { DialStep } from '../call-engine/dial-step'
import { getFunds } from '../wallet/funds.server'

/** After funds were reserved or returned in this step. */
export async function updateSecondsLeft(step: DialStep): Promise<void> {
  if (!step.rules.usesWallet || step.rules.blocked) return
  const { talkSeconds } = await getFunds(step.tx, step.session.row.account_id)
  step.rules = { ...step.rules, secondsLeft: talkSeconds }
}
