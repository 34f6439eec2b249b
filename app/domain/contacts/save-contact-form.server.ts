import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import type { ContactForm, FormNumber } from './contact-form.schema'
import { textFields } from './contact-fields'
import type { ContactView } from './contacts.schema'
import { contactWords } from './contacts.words'
import { createContact } from './create-contact.server'
import { formatPhone } from '../phone-numbers/phone'
import { parsePhone } from '../phone-numbers/phone.server'
import { updateContact } from './update-contact.server'

const fieldOf = (row: number) => `numbers[${row}].number`

/** The numbers of a form in E.164, and the field of the first. Throws invalid with a reason beside each row that has one. */
function readNumbers(rows: readonly FormNumber[]) {
  const errors: Record<string, string[]> = {}
  const numbers: Array<{ number: string; type: FormNumber['type']; field: string }> = []
  for (const [row, { number, type }] of rows.entries()) {
    if (!number) continue
    const parsed = parsePhone(number)
    const field = fieldOf(row)
    if (!parsed.ok) errors[field] = [parsed.reason]
    else if (numbers.some((known) => known.number === parsed.e164))
      errors[field] = [contactWords.enteredTwice(formatPhone(parsed.e164))]
    else numbers.push({ number: parsed.e164, type, field })
  }
  const [first] = numbers
  if (!first && Object.keys(errors).length === 0) errors[fieldOf(0)] = [contactWords.numberRequired]
  const [reason] = Object.values(errors).flat()
  if (!first || reason !== undefined) throw new DomainError('invalid', reason ?? contactWords.numberRequired, errors)
  return { numbers: numbers.map(({ number, type }) => ({ number, type })), firstField: first.field }
}

/** Every field of the form: an empty one is an empty text, which clears. */
const textsOf = (form: ContactForm) => Object.fromEntries(textFields('form').map((key) => [key, form[key] ?? '']))

/** Adds the contact of a form. Throws invalid beside the field, conflict when another contact has its first number, forbidden for coaches. */
export async function createContactFromForm(ctx: Ctx, form: ContactForm): Promise<ContactView> {
  const { numbers, firstField } = readNumbers(form.numbers)
  return createContact(ctx, { ...textsOf(form), numbers }, { newAt: firstField })
}

/** Saves the form of a contact. Throws as `createContactFromForm`, and conflict when the contact was changed after the form was opened. */
export async function updateContactFromForm(ctx: Ctx, id: string, form: ContactForm): Promise<ContactView> {
  const { numbers, firstField } = readNumbers(form.numbers)
  return updateContact(ctx, id, { ...textsOf(form), numbers }, { newAt: firstField, updatedAt: form.updatedAt })
}
