import type { ContactView } from '~/domain/contacts/contacts.schema'
import { contactsWords } from '~/domain/contacts/contacts.words'
import { Badge } from '~/ui/badge'
import { Banner } from '~/ui/banner'
import { ButtonLink } from '~/ui/button'
import { FormattedTime } from '~/ui/formatted-time'
import { ActionForm } from '../../+form/action-form'
import { listContactFacts } from '../../+contact/list-contact-facts'

interface MergeFormProps {
  contact: ContactView
  other: ContactView
  disabled: boolean
}

export function MergeForm({ contact, other, disabled }: MergeFormProps) {
  const haveTwoCrmIds =
    contact.vendorContactId !== null &&
    other.vendorContactId !== null &&
    contact.vendorContactId !== other.vendorContactId
  return (
    <ActionForm
      hiddenFields={{ otherId: other.id }}
      submitLabel={contactsWords.merge}
      variant="danger"
      disabled={disabled}
      renderActions={(button) => (
        <div className="flex justify-end gap-2">
          <ButtonLink to={`/manage/contacts/${contact.id}/merge`}>{contactsWords.chooseAnother}</ButtonLink>
          {button}
        </div>
      )}
    >
      {haveTwoCrmIds ? <Banner tone="info">{contactsWords.mergeTwoCrmIds}</Banner> : null}
      <fieldset className="min-w-0" disabled={disabled}>
        <legend className="mb-2 text-m font-medium text-text">{contactsWords.mergeKeep}</legend>
        <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
          {[contact, other].map((one, place) => (
            <Contact key={one.id} contact={one} isKept={place === 0} />
          ))}
        </div>
      </fieldset>
    </ActionForm>
  )
}

function Contact({ contact, isKept: isDefault }: { contact: ContactView; isKept: boolean }) {
  const facts = listContactFacts(contact).filter(({ value }) => value)
  return (
    <label className="flex min-w-0 gap-3 rounded-l border border-line bg-panel px-4 py-3 has-checked:border-accent has-checked:bg-selected">
      <input
        type="radio"
        name="keep"
        value={contact.id}
        defaultChecked={isDefault}
        required
        className="mt-0.5 size-4 shrink-0 self-start accent-accent-fill"
      />
      <span className="flex min-w-0 flex-col gap-1 text-m">
        <span dir="auto" className="font-medium break-words text-text">
          {contact.name}
        </span>
        {contact.phones.map(({ number, display, doNotCall }) => (
          <span key={number} className="tabular flex items-center gap-2 text-text">
            {display}
            {doNotCall ? <Badge tone="danger">{contactsWords.dnc}</Badge> : null}
          </span>
        ))}
        {facts.map(({ label, value }) => (
          <span key={label} dir="auto" className="break-words text-muted">
            {label}: {value}
          </span>
        ))}
        <span className="text-s text-muted">
          {contactsWords.addedLabel} <FormattedTime at={contact.createdAt} precision="day" />
        </span>
      </span>
    </label>
  )
}
