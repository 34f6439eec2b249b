import type { Blocked } from '../accounts/accounts.read.server'
import type { Consumable } from './usage-limits'
import type { UsageNotice } from './usage.schema'

/** 4-trust §9. */
export const consumableName: Record<Consumable, string> = {
  dialMinutes: 'Minutes',
  messages: 'Messages',
  rvmDrops: 'Ringless Drops',
  videos: 'Videos',
}

const nounOf = (consumable: Consumable): string => consumableName[consumable].toLowerCase()
const countOf = (consumable: Consumable, count: number): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? nounOf(consumable).slice(0, -1) : nounOf(consumable)}`

/** 4-trust §8. */
export const usageTitle = ({ consumable, level }: Pick<UsageNotice, 'consumable' | 'level'>): string =>
  level === 'OVERDUE'
    ? usageWords.blocked.overdue
    : `You're ${level === 'LOW' ? 'low on' : 'out of'} ${nounOf(consumable)}`

const AT_NONE: Record<Consumable, string> = {
  dialMinutes: 'no new calls are dialed',
  messages: 'no new texts are sent',
  rvmDrops: 'no new drops are sent',
  videos: 'no new videos are uploaded',
}

const WHAT_CONTINUES: Record<Consumable, string> = {
  dialMinutes: 'A call in progress continues.',
  messages: 'You can still read new messages.',
  rvmDrops: 'Drops that were sent are not changed.',
  videos: 'Existing videos and links still work.',
}

const sentence = (text: string): string => `${text[0]!.toUpperCase()}${text.slice(1)}.`

export const usageFact = ({
  consumable,
  level,
  remaining,
}: Pick<UsageNotice, 'consumable' | 'level' | 'remaining'>): string =>
  level === 'LOW'
    ? `${countOf(consumable, remaining)} ${remaining === 1 ? 'is' : 'are'} left. At 0, ${AT_NONE[consumable]}.`
    : `${sentence(AT_NONE[consumable])} ${WHAT_CONTINUES[consumable]}`

export const usageAdvice = ({
  canAddMinutes,
  ownerContact,
  vendorName,
  providerBilling = false,
  consumable = 'dialMinutes',
  level = 'OUT',
}: AdviceFacts): string => {
  if (!canAddMinutes) return `Please contact your team owner${ownerContact ? `: ${ownerContact}` : ''}`
  if (level === 'OVERDUE') return usageWords.unblock.overdue
  return providerBilling
    ? usageWords.upgrade
    : `Your plan at ${vendorName} includes your ${nounOf(consumable)}. Upgrade there to add more.`
}

type AdviceFacts = Pick<UsageNotice, 'canAddMinutes' | 'ownerContact' | 'vendorName'> &
  Partial<Pick<UsageNotice, 'providerBilling' | 'consumable' | 'level'>>

export const usageWords = {
  viewSubscription: 'View Subscription',
  viewUsage: 'View Usage',
  continueLabel: 'Continue',
  usage: 'Usage',
  unlimited: 'Unlimited',
  remaining: (left: number) => `${left.toLocaleString('en-US')} remaining`,
  left: (consumable: Consumable, left: number) => `${countOf(consumable, left)} left`,
  unlimitedBlocked: (consumable: Consumable) => `Usage of your unlimited ${nounOf(consumable)} is blocked`,
  awaitingRenewal: (consumable: Consumable, limit: number, isUnlimited: boolean) =>
    `${isUnlimited ? `Unlimited ${nounOf(consumable)}` : countOf(consumable, limit)} awaiting renewal`,
  nextRenewal: (days: number) => (days === 1 ? 'Next renewal in 1 day' : `Next renewal in ${days} days`),
  upgrade: 'Upgrade your plan to add more.',
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
