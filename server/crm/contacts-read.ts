import { z } from 'zod'
import { CrmError, type CrmContact } from '../../app/domain/crm.port'

/** Many CRMs use numeric ids. */
export const textOrNumber = z.union([z.string(), z.number().transform(String)])

/** An invalid optional field must not drop the contact. */
export const optionalText = textOrNumber.nullish().catch(null)

export const optionalList = <Item extends z.ZodType>(item: Item) => z.array(item).nullish().catch(null)

export const isNonEmpty = (text: string | null | undefined): text is string => !!text

export interface ContactFormat<Found> {
  schema: z.ZodType<Found>
  toCrmContact(found: Found): CrmContact
}

export function parseContact<Found>(
  { schema, toCrmContact }: ContactFormat<Found>,
  crmName: string,
  found: unknown,
): CrmContact {
  const parsed = schema.safeParse(found)
  if (!parsed.success) throw new CrmError('refused', `${crmName} sent a contact without an id`, 'refused')
  return toCrmContact(parsed.data)
}

export function parseContacts<Found>({ schema, toCrmContact }: ContactFormat<Found>, found: unknown[]) {
  const contacts = found.flatMap((each) => {
    const parsed = schema.safeParse(each)
    return parsed.success ? [toCrmContact(parsed.data)] : []
  })
  return { contacts, unreadable: found.length - contacts.length }
}
