import { Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { contactFields, POSTAL_FIELDS, textFields, type StoredField } from '~/domain/contacts/contact-fields'
import type { ContactView } from '~/domain/contacts/contacts.schema'
import { Badge } from '~/ui/badge'
import { Section } from '~/ui/page-shell'
import { contactsWords } from '~/domain/contacts/contacts.words'

const POSTAL: readonly StoredField[] = POSTAL_FIELDS

/** Lists a contact's facts besides name and numbers. */
export function listContactFacts(contact: ContactView): Array<{ label: string; value: string | null }> {
  const { address, city, state, zip } = contact
  const place = [address, city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return textFields('form').flatMap((key) => {
    const { kind, label } = contactFields[key]
    if (kind === 'name') return []
    if (!POSTAL.includes(key)) return { label, value: contact[key] }
    return key === 'address' ? { label, value: place } : []
  })
}

export function ContactRecord({ contact }: { contact: ContactView }) {
  const { phones, mergeFields } = contact
  return (
    <>
      <Section title={contactsWords.numbersLabel} id="numbers">
        {phones.length ? (
          <ul className="flex flex-col gap-2">
            {phones.map(({ number, display, type, doNotCall }) => (
              <li key={number} className="flex flex-wrap items-center gap-2 text-m">
                <Phone size={14} aria-hidden className="text-faint" />
                <span className="tabular">{display}</span>
                <span className="text-s text-faint">{type}</span>
                {doNotCall ? <Badge tone="danger">{contactsWords.dnc}</Badge> : null}
              </li>
            ))}
          </ul>
        ) : (
          <p className="text-m text-muted">{contactsWords.noPhoneNumbersYet}</p>
        )}
      </Section>
      <Section title={contactsWords.about} id="about">
        <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-8 gap-y-2 text-m max-sm:grid-cols-1 max-sm:gap-y-1">
          {listContactFacts(contact).map(({ label, value }) => (
            <Fact key={label} label={label}>
              {value}
            </Fact>
          ))}
          {mergeFields.map(({ id, label, value }) => (
            <Fact key={id} label={label}>
              {value}
            </Fact>
          ))}
        </dl>
      </Section>
    </>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <dt className="text-muted">{label}</dt>
    <dd dir="auto" className="break-words">
      {children || <span className="text-faint">{contactsWords.notKnown}</span>}
    </dd>
  </>
)
