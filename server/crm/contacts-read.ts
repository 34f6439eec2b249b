import { z } from 'zod'
import { CrmError, type CrmContact } from '../../app/domain/crm.port'

/** Ids are counted in many a CRM. */
export const words = z.union([z.string(), z.number().transform(String)])

/** A field that a CRM fills with something else, or with nothing, must not cost the contact. */
export const field = words.nullish().catch(null)

/** The same of several. */
export const listOf = <Item extends z.ZodType>(item: Item) => z.array(item).nullish().catch(null)

export const isWritten = (text: string | null | undefined): text is string => !!text

/** How a CRM writes a contact. */
export interface Shape<Found> {
  schema: z.ZodType<Found>
  contactOf(found: Found): CrmContact
}

export function readContact<Found>({ schema, contactOf }: Shape<Found>, crmName: string, found: unknown): CrmContact {
  const parsed = schema.safeParse(found)
  // One contact's matter: others are asked for all the same.
  if (!parsed.success) throw new CrmError('refused', `${crmName} sent a contact without an id`, 'refused')
  return contactOf(parsed.data)
}

/** The contacts of a page, and how many of them could not be read. */
export function readContacts<Found>({ schema, contactOf }: Shape<Found>, found: unknown[]) {
  const contacts = found.flatMap((each) => {
    const parsed = schema.safeParse(each)
    return parsed.success ? [contactOf(parsed.data)] : []
  })
  return { contacts, unreadable: found.length - contacts.length }
}
