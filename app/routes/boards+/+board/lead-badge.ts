import type { LeadView } from '~/domain/leads/leads.schema'

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
    return { label: 'Due soon', at: lead.scheduledAt, note: 'A call is scheduled within 5 minutes' }
  if (isFuture(lead.nuisanceProtectedUntil))
    return { label: 'Nuisance Protected', at: lead.nuisanceProtectedUntil, note: 'Called recently' }
  if (isFuture(lead.timezoneProtectedUntil))
    return { label: 'Timezone Protected', at: lead.timezoneProtectedUntil, note: 'Outside safe hours in its time zone' }
  if (lead.timezoneUnknown) return { label: 'Timezone Protected', at: null, note: 'Not dialed: unknown time zone' }
  if (isFuture(lead.hotUntil)) return { label: 'Hot Lead', at: null, note: 'Added within the last hour' }
  if (call !== null && call < now)
    return { label: 'Overdue', at: lead.scheduledAt, note: 'Its scheduled call is overdue' }
  if (call !== null) return { label: 'Scheduled', at: lead.scheduledAt, note: 'A call is scheduled' }
  if (isFuture(lead.snoozeUntil)) return { label: 'Snoozed Until', at: lead.snoozeUntil, note: 'Not dialed until then' }
  return null
}
