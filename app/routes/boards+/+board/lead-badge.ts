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

type Badged = Pick<
  LeadView,
  'scheduledAt' | 'nuisanceProtectedUntil' | 'timezoneProtectedUntil' | 'timezoneUnknown' | 'hotUntil' | 'snoozeUntil'
>

/** Returns the first badge in the specification's order at `now` (epoch ms); null: none. */
export function leadBadge(lead: Badged, now: number): LeadBadge | null {
  const ahead = (at: string | null) => at !== null && Date.parse(at) > now
  const call = lead.scheduledAt === null ? null : Date.parse(lead.scheduledAt)
  if (call !== null && call >= now && call <= now + DUE_SOON_MS)
    return { label: 'Due soon', at: lead.scheduledAt, note: 'A call is scheduled within 5 minutes' }
  if (ahead(lead.nuisanceProtectedUntil))
    return { label: 'Nuisance Protected', at: lead.nuisanceProtectedUntil, note: 'Called a short while ago' }
  if (ahead(lead.timezoneProtectedUntil))
    return { label: 'Timezone Protected', at: lead.timezoneProtectedUntil, note: 'Outside its local safe hours' }
  if (lead.timezoneUnknown)
    return { label: 'Timezone Protected', at: null, note: 'Nothing tells its time zone: it is not dialed' }
  if (ahead(lead.hotUntil)) return { label: 'Hot Lead', at: null, note: 'Came in within the last hour' }
  if (call !== null && call < now)
    return { label: 'Overdue', at: lead.scheduledAt, note: 'The time of its scheduled call has passed' }
  if (call !== null) return { label: 'Scheduled', at: lead.scheduledAt, note: 'A call is scheduled' }
  if (ahead(lead.snoozeUntil)) return { label: 'Snoozed Until', at: lead.snoozeUntil, note: 'Rests until then' }
  return null
}
