import { protectionWords } from './protection.words'

const HOUR_MS = 3_600_000

export interface NuisanceCheck {
  allowed: boolean
  /** As a sentence. */
  reason: string | null
  retryAtMs: number | null
}

function formatAgo(ms: number): string {
  const minutes = Math.floor(ms / 60_000)
  if (minutes < 1) return 'less than a minute ago'
  const [count, unit] =
    minutes < 60
      ? [minutes, 'minute']
      : minutes < 2880
        ? [Math.floor(minutes / 60), 'hour']
        : [Math.floor(minutes / 1440), 'day']
  return protectionWords.ago(count, unit, count === 1 ? '' : 's')
}

/** `hours`: 0 to 2400; 0: off. */
export function checkNuisance(hours: number, lastAttemptMs: number | null, nowMs: number): NuisanceCheck {
  const untilMs = lastAttemptMs === null ? 0 : lastAttemptMs + hours * HOUR_MS
  if (lastAttemptMs === null || nowMs >= untilMs) return { allowed: true, reason: null, retryAtMs: null }
  return {
    allowed: false,
    reason: `Called ${formatAgo(nowMs - lastAttemptMs)}; nuisance protection waits ${hours} ${hours === 1 ? 'hour' : 'hours'} between calls`,
    retryAtMs: untilMs,
  }
}
