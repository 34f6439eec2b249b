import { Form } from '@remix-run/react'
import { addContactLeads } from '~/domain/board-leads/board-leads.schema'
import { Button } from '~/ui/button'
import { FieldError, Input } from '~/ui/field'
import { SchemaForm } from '../../+form/schema-form'
import { addLeadsWords } from './add-leads.words'
import { FIND_PARAM } from './ways'

interface ChooseContactsProps {
  find: string
  contacts: { id: string; name: string; company: string | null; display: string | undefined }[]
  closeTo: string
}

/** Contacts that match, each with a checkbox. */
export function ChooseContacts({ find, contacts, closeTo }: ChooseContactsProps) {
  return (
    <>
      <Form role="search" preventScrollReset className="flex gap-2">
        <Input
          key={find}
          type="search"
          name={FIND_PARAM}
          defaultValue={find}
          maxLength={100}
          aria-label={addLeadsWords.findContacts}
          placeholder={addLeadsWords.findPlaceholder}
          className="min-w-0 flex-1"
        />
        <Button>{addLeadsWords.find}</Button>
      </Form>
      {contacts.length === 0 ? (
        <p className="text-m text-muted">{addLeadsWords.noMatches}</p>
      ) : (
        <SchemaForm
          schema={addContactLeads}
          id="add-contacts"
          closeTo={closeTo}
          submitLabel={addLeadsWords.add}
          className="flex flex-col gap-4"
        >
          {(fields) => (
            <>
              <ul
                aria-label={addLeadsWords.found}
                className="max-h-72 divide-y divide-line overflow-y-auto rounded-m border border-line"
              >
                {contacts.map(({ id, name, company, display }) => (
                  <li key={id}>
                    <label className="flex min-h-9 cursor-pointer items-center gap-3 px-3 py-1.5 text-m hover:bg-hover">
                      <input
                        type="checkbox"
                        name={fields.contactIds.name}
                        value={id}
                        className="size-4 shrink-0 accent-(--accent-fill)"
                      />
                      <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3">
                        <span dir="auto" className="max-w-full truncate text-text">
                          {name}
                        </span>
                        <span className="tabular max-w-full truncate text-s text-muted">
                          {[company, display].filter(Boolean).join(' · ')}
                        </span>
                      </span>
                    </label>
                  </li>
                ))}
              </ul>
              <FieldError id={fields.contactIds.errorId} errors={fields.contactIds.errors} />
            </>
          )}
        </SchemaForm>
      )}
    </>
  )
}
