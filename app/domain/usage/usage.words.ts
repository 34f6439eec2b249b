import type { Blocked } from '../accounts/accounts.read.server'
import type { UsageNotice } from './usage.schema'

/** 4-trust §8. */
export const usageTitle = ({ level }: Pick<UsageNotice, 'level'>): string =>
  level === 'LOW' ? "You're low on minutes" : "You're out of minutes"

export const usageFact = ({ level, remaining }: Pick<UsageNotice, 'level' | 'remaining'>): string =>
  level === 'OUT'
    ? 'No new calls are dialed. A call in progress continues.'
    : `${remaining === 1 ? '1 minute is' : `${remaining} minutes are`} left. At 0, no new calls are dialed.`

export const usageAdvice = ({ canAddMinutes, ownerContact, vendorName }: AdviceFacts): string =>
  canAddMinutes
    ? `Your plan at ${vendorName} includes your minutes. Upgrade there to add more.`
    : `Please contact your team owner${ownerContact ? `: ${ownerContact}` : ''}`

type AdviceFacts = Pick<UsageNotice, 'canAddMinutes' | 'ownerContact' | 'vendorName'>

export const usageWords = {
  noFundsLabel: 'Your wallet is out of funds',
  addFunds: 'Add funds to start new calls.',
  /** 4-trust §8. */
  blocked: { overdue: 'Your account is overdue', ended: 'Your plan has ended' } satisfies Record<Blocked, string>,
  unblock: {
    overdue: 'Retry the payment in Billing to start new calls and texts.',
    ended: 'Choose a plan in Billing to start new calls and texts.',
  } satisfies Record<Blocked, string>,
  noMinutesLeft: (usageAdvice: string) => `There are no minutes left. ${usageAdvice}`,
} as const

/** Why nothing new is dialed: `noMinutes` of the caller's screen, or the wallet. */
export const outOfTalk = (
  { usesWallet, blocked }: { usesWallet: boolean; blocked: Blocked | null },
  noMinutes: string,
): string => {
  if (!usesWallet && blocked === null) return noMinutes
  return (
    (blocked === null ? usageWords.noFundsLabel : usageWords.blocked[blocked]) + (noMinutes.endsWith('.') ? '.' : '')
  )
}
