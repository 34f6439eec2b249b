import { z } from 'zod'
import { CrmError, type CrmContact } from '../../app/domain/crm.port'

/** Many CRMs use numeric ids. */
export const words = z.union([z.string(), z.number().transform(String)])

/** An invalid optional field must not drop the contact. */
export const field = words.nullish().catch(null)

export const listOf = <Item extends z.ZodType>(item: Item) => z.array(item).nullish().catch(null)

export const isWritten = (text: string | null | undefined): text is string => !!text

export interface Shape<Found> {
  schema: z.ZodType<Found>
  contactOf(found: Found): CrmContact
}

export function readContact<Found>({ schema, contactOf }: Shape<Found>, crmName: string, found: unknown): CrmContact {
  const parsed = schema.safeParse(found)
  if (!parsed.success) throw new CrmError('refused', `${crmName} sent a contact without an id`, 'refused')
  return contactOf(parsed.data)
}

export function readContacts<Found>({ schema, contactOf }: Shape<Found>, found: unknown[]) {
  const contacts = found.flatMap((each) => {
    const parsed = schema.safeParse(each)
    return parsed.success ? [contactOf(parsed.data)] : []
  })
  return { contacts, unreadable: found.length - contacts.length }
}
