import { z } from 'zod'
import { contactFields, contactTexts, MAX_NUMBERS } from './contact-fields'

export const avatarUrl = z.url({ protocol: /^https$/ }).max(contactFields.avatarUrl.maxLength)
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

/** CRMs send null for unknown values. */
const nullToUndefined = <Value>(value: Value | null | undefined): Value | undefined => value ?? undefined
const optionalText = (max: number) => z.string().trim().max(max).nullish().transform(nullToUndefined).optional()

/** An empty second number must not refuse the contact. */
export const isUsableNumber = (number: string | null | undefined): number is string =>
  !!number && number.length <= contactFields.phone.maxLength

/** Unknown keys are ignored (embedding.md): one contact must not fail a request of a thousand. */
export const hostContact = z.object({
  contactId: z.string().trim().min(1).max(contactFields.vendorContactId.maxLength),
  numbers: z
    .array(z.string().trim().nullish())
    .transform((numbers) => numbers.filter(isUsableNumber).slice(0, MAX_NUMBERS)),
  ...contactTexts('host', ({ maxLength }) => optionalText(maxLength)),
  avatarUrl: z.union([avatarUrl, z.literal(['', null]).transform(() => undefined)]).optional(),
  mergeFields: mergeFields.nullish().transform(nullToUndefined).optional(),
})
export type HostContact = z.infer<typeof hostContact>
