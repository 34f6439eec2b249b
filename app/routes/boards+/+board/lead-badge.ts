import type { LeadView } from '~/domain/leads/leads.schema'
import { boardPagesWords } from './board-pages.words'

/** Words of 1-boards §4.4. */
export interface LeadBadge {
  label:
    'Due soon' | 'Nuisance Protected' | 'Timezone Protected' | 'Hot Lead' | 'Overdue' | 'Scheduled' | 'Snoozed Until'
  /** ISO time; null: label only. */
  at: string | null
  /** Tooltip. */
  note: string
}

const DUE_SOON_MS = 5 * 60_000

type BadgeFields = Pick<
  LeadView,
  'scheduledAt' | 'nuisanceProtectedUntil' | 'timezoneProtectedUntil' | 'timezoneUnknown' | 'hotUntil' | 'snoozeUntil'
>

/** Returns the first badge in the specification's order at `now` (epoch ms); null: none. */
export function leadBadge(lead: BadgeFields, now: number): LeadBadge | null {
  const isFuture = (at: string | null) => at !== null && Date.parse(at) > now
  const call = lead.scheduledAt === null ? null : Date.parse(lead.scheduledAt)
  if (call !== null && call >= now && call <= now + DUE_SOON_MS)
    return {
      label: boardPagesWords.dueSoon,
      at: lead.scheduledAt,
      note: boardPagesWords.callScheduledWithinFiveMinutes,
    }
  if (isFuture(lead.nuisanceProtectedUntil))
    return {
      label: boardPagesWords.nuisanceProtected,
      at: lead.nuisanceProtectedUntil,
      note: boardPagesWords.calledRecently,
    }
  if (isFuture(lead.timezoneProtectedUntil))
    return {
      label: boardPagesWords.timezoneProtected,
      at: lead.timezoneProtectedUntil,
      note: boardPagesWords.outsideSafeHoursTimeZone,
    }
  if (lead.timezoneUnknown)
    return { label: boardPagesWords.timezoneProtected, at: null, note: boardPagesWords.notDialedUnknownTimeZone }
  if (isFuture(lead.hotUntil))
    return { label: boardPagesWords.hotLead, at: null, note: boardPagesWords.addedWithinLastHour }
  if (call !== null && call < now)
    return { label: boardPagesWords.overdue, at: lead.scheduledAt, note: boardPagesWords.scheduledCallOverdue }
  if (call !== null)
    return { label: boardPagesWords.scheduled, at: lead.scheduledAt, note: boardPagesWords.callScheduledLabel }
  if (isFuture(lead.snoozeUntil))
    return { label: boardPagesWords.snoozedUntil, at: lead.snoozeUntil, note: boardPagesWords.notDialedUntilThen }
  return null
}
