import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import type { ContactForm, FormNumber } from './contact-form.schema'
import { textFields } from './contact-fields'
import type { ContactView } from './contacts.schema'
import { contactsWords } from './contacts.words'
import { createContact } from './create-contact.server'
import { formatPhone } from '../phone-numbers/phone'
import { parsePhone } from '../phone-numbers/phone.server'
import { updateContact } from './update-contact.server'

const fieldOf = (row: number) => `numbers[${row}].number`

/** Throws invalid with a reason for each wrong row. */
function readNumbers(rows: readonly FormNumber[]) {
  const errors: Record<string, string[]> = {}
  const numbers: Array<{ number: string; type: FormNumber['type']; field: string }> = []
  for (const [row, { number, type }] of rows.entries()) {
    if (!number) continue
    const parsed = parsePhone(number)
    const field = fieldOf(row)
    if (!parsed.ok) errors[field] = [parsed.reason]
    else if (numbers.some((known) => known.number === parsed.e164))
      errors[field] = [contactsWords.enteredTwice(formatPhone(parsed.e164))]
    else numbers.push({ number: parsed.e164, type, field })
  }
  const [first] = numbers
  if (!first && Object.keys(errors).length === 0) errors[fieldOf(0)] = [contactsWords.numberRequired]
  const [reason] = Object.values(errors).flat()
  if (!first || reason !== undefined) throw new DomainError('invalid', reason ?? contactsWords.numberRequired, errors)
  return { numbers: numbers.map(({ number, type }) => ({ number, type })), firstField: first.field }
}

/** An empty text clears. */
const toTexts = (form: ContactForm) => Object.fromEntries(textFields('form').map((key) => [key, form[key] ?? '']))

/** Throws invalid, conflict for another contact's first number, forbidden. */
export async function createContactFromForm(ctx: Ctx, form: ContactForm): Promise<ContactView> {
  const { numbers, firstField } = readNumbers(form.numbers)
  return createContact(ctx, { ...toTexts(form), numbers }, { newAt: firstField })
}

/** Also throws conflict for a changed contact. */
export async function updateContactFromForm(ctx: Ctx, id: string, form: ContactForm): Promise<ContactView> {
  const { numbers, firstField } = readNumbers(form.numbers)
  return updateContact(ctx, id, { ...toTexts(form), numbers }, { newAt: firstField, updatedAt: form.updatedAt })
}
