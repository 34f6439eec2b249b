const DAY_MS = 86_400_000

/** One line only from this share on; the legal limit is 3 % (47 CFR 64.1200(a)(7)). */
export const ABANDONED_SHARE = 0.025
/** Fewer live answers give no meaningful share. */
export const ABANDONED_MIN_LIVE = 100

/** UTC day since 1970: thirty days and today. */
export const firstCountedDay = (nowMs: number): number => Math.floor(nowMs / DAY_MS) - 30

export const isAbandonRateTooHigh = ({ live, abandoned }: { live: number; abandoned: number }): boolean =>
  live >= ABANDONED_MIN_LIVE && abandoned / live >= ABANDONED_SHARE
