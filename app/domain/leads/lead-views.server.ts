import { statement } from '../../../db/statement'
import { jsonValues } from '../../../db/dialect'
import { getContactPicturePath } from '../contact-pictures/contact-picture-path.server'
import { getThumbnailPath } from '../avatars/avatars.read.server'
import { contactName } from '../contacts/contacts.read.server'
import { formatPhone } from '../phone-numbers/phone'
import type { Ctx } from '../context.server'
import { dialingOrder } from '../protection/contact-numbers.server'
import { checkZoneKey } from '../protection/zone-key'
import type { SafeHoursSettings } from '../settings/safe-hours-settings'
import type { LeadRow } from './lead-state'
import type { LeadView } from './leads.schema'

const contactsOf = statement((q, p: { ids: string }) =>
  q
    .selectFrom('contacts')
    .select(['id', 'vendor_contact_id', 'first_name', 'last_name', 'avatar_url'])
    .where('id', 'in', jsonValues(p.ids)),
)
const phonesOf = statement((q, p: { ids: string }) =>
  q
    .selectFrom('contact_phones')
    .select(['contact_id', 'e164', 'type', 'position'])
    .where('contact_id', 'in', jsonValues(p.ids)),
)
const tagsOf = statement((q, p: { ids: string }) =>
  q
    .selectFrom('contact_tags')
    .select(['contact_id', 'tag'])
    .where('contact_id', 'in', jsonValues(p.ids))
    .orderBy('created_at')
    .orderBy('tag'),
)
const peopleOf = statement((q, p: { ids: string }) =>
  q
    .selectFrom('users')
    .leftJoin('avatars', 'avatars.user_id', 'users.id')
    .select(['users.id', 'users.first_name', 'users.last_name', 'avatars.version as avatar'])
    .where('users.id', 'in', jsonValues(p.ids)),
)

/** Calls that another answered line ended are no attempt. */
const callsOf = statement((q, p: { ids: string }) =>
  q
    .selectFrom('calls')
    .innerJoin('campaigns', 'campaigns.id', 'calls.campaign_id')
    .select(({ fn }) => ['calls.contact_id', 'campaigns.board_id', fn.countAll<number>().as('count')])
    .where('calls.contact_id', 'in', jsonValues(p.ids))
    .where('calls.direction', '=', 'outbound')
    .where('calls.sent', '=', 1)
    .where('calls.ended_at', 'is not', null)
    .where((eb) => eb.or([eb('calls.ended_by', 'is', null), eb('calls.ended_by', '!=', 'other-line')]))
    .groupBy(['calls.contact_id', 'campaigns.board_id']),
)

const iso = (ms: number) => new Date(ms).toISOString()
const isoOrNull = (ms: number | null) => (ms === null ? null : iso(ms))

function groupByKey<T>(rows: readonly T[], keyOf: (row: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group) group.push(row)
    else groups.set(keyOf(row), [row])
  }
  return groups
}

/** Hides times that have passed. `safeHours`: the board's. The caller checks access. */
export async function leadViews(ctx: Ctx, rows: readonly LeadRow[], safeHours: SafeHoursSettings): Promise<LeadView[]> {
  if (rows.length === 0) return []
  const ids = JSON.stringify(rows.map((row) => row.contact_id))
  const assigned = [...new Set(rows.map((row) => row.assigned_to).filter((userId) => userId !== ''))]
  const contacts = new Map((await ctx.db.all(contactsOf, { ids })).map((row) => [row.id, row]))
  const phones = groupByKey(await ctx.db.all(phonesOf, { ids }), (row) => row.contact_id)
  const tags = groupByKey(await ctx.db.all(tagsOf, { ids }), (row) => row.contact_id)
  const calls = groupByKey(await ctx.db.all(callsOf, { ids }), (row) => row.contact_id)
  const people = new Map(
    assigned.length === 0
      ? []
      : (await ctx.db.all(peopleOf, { ids: JSON.stringify(assigned) })).map((row) => [row.id, row] as const),
  )
  const now = ctx.clock.now()
  const localNow = ctx.clock.localHoursNow()
  const zones = new Map<string, number | null>()
  /** Wall time; null: open, or unknown. */
  const closedUntil = (zone: string): number | null => {
    let until = zones.get(zone)
    if (until === undefined) {
      const { opensAtMs } = checkZoneKey(zone, safeHours, localNow)
      // The practice clock runs at wall speed, so durations are equal.
      until = opensAtMs === null ? null : now + (opensAtMs - localNow)
      zones.set(zone, until)
    }
    return until
  }
  const ahead = (ms: number | null) => (ms !== null && ms > now ? iso(ms) : null)

  return rows.map((row): LeadView => {
    const contact = contacts.get(row.contact_id)
    if (!contact) throw new Error(`no contact ${row.contact_id}`)
    const person = people.get(row.assigned_to)
    return {
      id: row.id,
      boardId: row.board_id,
      stageId: row.stage_id,
      contactId: row.contact_id,
      vendorContactId: contact.vendor_contact_id,
      name: contactName(contact),
      avatarUrl: getContactPicturePath(row.contact_id, contact.avatar_url),
      contactPhones: dialingOrder(phones.get(row.contact_id) ?? []).map(({ e164, type }) => ({
        type,
        number: e164,
        display: formatPhone(e164),
      })),
      tags: (tags.get(row.contact_id) ?? []).map(({ tag }) => tag),
      assignedToUser: person
        ? {
            userId: person.id,
            firstName: person.first_name,
            lastName: person.last_name,
            thumbnailUrl: getThumbnailPath(person.avatar),
          }
        : null,
      scheduledAt: isoOrNull(row.scheduled_at),
      snoozeUntil: ahead(row.snooze_until),
      nuisanceProtectedUntil: ahead(row.nuisance_until),
      timezoneProtectedUntil: isoOrNull(closedUntil(row.zone)),
      timezoneUnknown: row.zone === '',
      hotUntil: ahead(row.hot_until),
      state: row.state,
      blockedBy: row.blocked_by as LeadView['blockedBy'],
      calledCount: row.called_count,
      otherCallCount: (calls.get(row.contact_id) ?? [])
        .filter(({ board_id: boardId }) => boardId !== row.board_id)
        .reduce((sum, { count }) => sum + Number(count), 0),
      importType: row.import_type,
      createdAt: iso(row.created_at),
      enteredStageAt: iso(row.entered_stage_at),
      version: row.version,
    }
  })
}

export async function leadView(ctx: Ctx, row: LeadRow, safeHours: SafeHoursSettings): Promise<LeadView> {
  const [view] = await leadViews(ctx, [row], safeHours)
  if (!view) throw new Error('a lead has no view')
  return view
}
