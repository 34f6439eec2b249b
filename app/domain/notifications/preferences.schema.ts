import { z } from 'zod'
import { isTimeZone } from './is-time-zone'
import { NOTIFICATION_KINDS } from './notifications.schema'

const kind = z.enum(NOTIFICATION_KINDS)

export const DOORS = ['inProduct', 'inBrowser', 'byMail'] as const
export type Door = (typeof DOORS)[number]

export const notificationPreference = z.strictObject({
  kind,
  inProduct: z.boolean(),
  inBrowser: z.boolean(),
  byMail: z.boolean(),
})

const zone = z.string().max(60).refine(isTimeZone, 'Unknown time zone')

export const notificationPreferences = z.object({
  /** One for each kind. */
  preferences: z.array(notificationPreference),
  /** IANA; mail is sent at 8:00 there. */
  zone: z.string(),
})
export type NotificationPreferences = z.infer<typeof notificationPreferences>

/** Kinds that are not named stay. */
export const updateNotificationPreferences = z.strictObject({
  preferences: z.array(notificationPreference).max(NOTIFICATION_KINDS.length).default([]),
  zone: zone.optional(),
})
export type UpdateNotificationPreferences = z.infer<typeof updateNotificationPreferences>

export const doorField = (of: string, door: Door): string => `${of}:${door}`
const DOOR_FIELDS = NOTIFICATION_KINDS.flatMap((of) => DOORS.map((door) => doorField(of, door)))

/** A form of checkboxes: what is not checked is off. */
export const preferencesForm = z.object({
  doors: z.array(z.enum(DOOR_FIELDS)).max(DOOR_FIELDS.length).default([]),
  zone,
})

export const fromForm = ({ doors, zone: chosen }: z.infer<typeof preferencesForm>): UpdateNotificationPreferences => ({
  preferences: NOTIFICATION_KINDS.map((of) => ({
    kind: of,
    inProduct: doors.includes(doorField(of, 'inProduct')),
    inBrowser: doors.includes(doorField(of, 'inBrowser')),
    byMail: doors.includes(doorField(of, 'byMail')),
  })),
  zone: chosen,
})
