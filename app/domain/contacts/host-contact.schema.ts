import { z } from 'zod'
import { contactFields, contactTexts, NUMBERS_MOST } from './contact-fields'

export const avatarUrl = z.url({ protocol: /^https?$/ }).max(contactFields.avatarUrl.maxLength)
export const mergeFields = z
  .array(
    z.object({
      id: z.string().max(100),
      label: z.string().max(200),
      value: z
        .string()
        .max(2000)
        .nullish()
        .transform((value) => value ?? ''),
    }),
  )
  .max(100)

/** A CRM writes null where it knows nothing: as if it were not there. */
const absent = <Value>(value: Value | null | undefined): Value | undefined => value ?? undefined
const spareText = (max: number) => z.string().trim().max(max).nullish().transform(absent).optional()

/** Whether something is written there that can be a number: an empty second one must not cost the contact. */
export const isWritten = (number: string | null | undefined): number is string =>
  !!number && number.length <= contactFields.phone.maxLength

/**
 * A contact as a host page hands it over (embedding.md). What a CRM knows beside is ignored: one contact of a thousand must not
 * cost the hand-over.
 */
export const hostContact = z.object({
  contactId: z.string().trim().min(1).max(contactFields.vendorContactId.maxLength),
  numbers: z
    .array(z.string().trim().nullish())
    .transform((numbers) => numbers.filter(isWritten).slice(0, NUMBERS_MOST)),
  ...contactTexts('host', ({ maxLength }) => spareText(maxLength)),
  avatarUrl: z.union([avatarUrl, z.literal(['', null]).transform(() => undefined)]).optional(),
  mergeFields: mergeFields.nullish().transform(absent).optional(),
})
export type HostContact = z.infer<typeof hostContact>
