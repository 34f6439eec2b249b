const DAY_MS = 86_400_000

/** From this share of abandoned live answers a campaign goes down to one line; the law's bound is 3 % (47 CFR 64.1200(a)(7)). */
export const ABANDONED_SHARE = 0.025
/** Of fewer live answers than this, a share says nothing yet. */
export const ABANDONED_MIN_LIVE = 100

/** The first UTC day, counted from 1970, whose answers still count: thirty days, and today. */
export const firstCountedDay = (nowMs: number): number => Math.floor(nowMs / DAY_MS) - 30

/** Whether too many of those who answered found nobody free, so that one line is dialed at a time. */
export const isTooMany = ({ live, abandoned }: { live: number; abandoned: number }): boolean =>
  live >= ABANDONED_MIN_LIVE && abandoned / live >= ABANDONED_SHARE
