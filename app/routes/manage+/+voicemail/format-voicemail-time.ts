import { formatMoment } from '~/ui/formatted-time'
import { voicemailPagesWords } from './voicemail-pages.words'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

const midnight = (at: Date) => new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime()

/** Spec 4-trust §4.3, in the local time zone. */
export function formatVoicemailTime(at: string, nowMs: number): string {
  const moment = new Date(at)
  if (nowMs - moment.getTime() < MINUTE_MS) return voicemailPagesWords.justNow
  // Rounded: a day of a clock change has 23 or 25 hours.
  const days = Math.round((midnight(new Date(nowMs)) - midnight(moment)) / DAY_MS)
  if (days <= 0) return voicemailPagesWords.today
  if (days === 1) return voicemailPagesWords.yesterday
  return days <= 6 ? moment.toLocaleDateString('en-US', { weekday: 'long' }) : formatMoment(at, 'day')
}
