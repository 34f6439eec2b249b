import { startOfDay } from '../places/local-day'
import { offsetMs } from '../places/local-time'
import { hasAny, type Question } from './question'

export interface Period {
  from: number
  /** Not included. */
  to: number
  /** Completes 'made 3 calls …'. */
  label: string
}

/** Today unless the question names another one. */
export function getPeriod(question: Question, now: number): Period {
  const { zone } = question
  const today = new Date(now + offsetMs(zone, now)).toISOString().slice(0, 10)
  const daysAgo = (days: number): number => startOfDay(today, zone, -days) ?? now
  const days = /\b(?:last|past) (\d{1,2}) days\b/i.exec(question.text)?.[1]
  if (days !== undefined && Number(days) > 0) {
    const count = Number(days)
    return { from: daysAgo(count - 1), to: now, label: `in the last ${count} days` }
  }
  if (hasAny(question, 'yesterday')) return { from: daysAgo(1), to: daysAgo(0), label: 'yesterday' }
  if (hasAny(question, 'week')) {
    const sinceMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7
    return hasAny(question, 'last')
      ? { from: daysAgo(sinceMonday + 7), to: daysAgo(sinceMonday), label: 'last week' }
      : { from: daysAgo(sinceMonday), to: now, label: 'this week' }
  }
  return { from: daysAgo(0), to: now, label: 'today' }
}
