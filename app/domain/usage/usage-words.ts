import type { UsageNotice } from './usage.schema'

/** 4-trust §9. */
export const LOW_MINUTES = 20

/** 4-trust §8. */
export const usageTitle = ({ level }: Pick<UsageNotice, 'level'>): string =>
  level === 'LOW' ? "You're low on minutes" : "You're out of minutes"

export const usageFact = ({ level, remaining }: Pick<UsageNotice, 'level' | 'remaining'>): string =>
  level === 'OUT'
    ? 'No new call is dialed. A call under way goes on.'
    : `${remaining === 1 ? '1 minute is' : `${remaining} minutes are`} left. At none, no new call is dialed.`

export const usageAdvice = ({ mayGetMore, ownerContact, vendorName }: AdviceFacts): string =>
  mayGetMore
    ? `Your minutes come with your plan at ${vendorName}: more of them are added there.`
    : `Please contact your team owner${ownerContact ? `: ${ownerContact}` : ''}`

type AdviceFacts = Pick<UsageNotice, 'mayGetMore' | 'ownerContact' | 'vendorName'>
