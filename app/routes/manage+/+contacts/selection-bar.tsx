import { Form } from '@remix-run/react'
import { Ban, KanbanSquare, ListPlus, Trash2 } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { contactRecordWords } from '~/domain/contact-record/contact-record.words'
import { contactsWords } from '~/domain/contacts/contacts.words'
import { Button } from '~/ui/button'
import { useHydrated } from '~/ui/use-hydrated'
import { SELECTION_PARAM, selectionPath, type SelectionAction } from './selection-paths'

const ACTIONS: ReadonlyArray<{ action: SelectionAction; label: string; icon: ReactNode }> = [
  { action: 'add-to-list', label: contactRecordWords.addToList, icon: <ListPlus size={14} aria-hidden /> },
  { action: 'add-to-board', label: contactRecordWords.addToBoard, icon: <KanbanSquare size={14} aria-hidden /> },
  { action: 'do-not-contact', label: contactRecordWords.doNotCall, icon: <Ban size={14} aria-hidden /> },
  { action: 'delete', label: contactRecordWords.remove, icon: <Trash2 size={14} aria-hidden /> },
]

interface SelectionFormProps {
  /** Where the action's page leads back to. */
  keep: Record<string, string>
  /** Contacts on the page. */
  total: number
  children: ReactNode
}

/** A GET form around the table: each button opens its page with the checked contacts. */
export function SelectionForm({ keep, total, children }: SelectionFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const isHydrated = useHydrated()
  const [count, setCount] = useState(0)
  const boxes = () => [...(form.current?.querySelectorAll<HTMLInputElement>(`input[name=${SELECTION_PARAM}]`) ?? [])]
  const update = () => setCount(boxes().filter(({ checked }) => checked).length)
  return (
    <Form ref={form} action={selectionPath('add-to-list')} onChange={update} className="flex flex-col gap-2">
      {Object.entries(keep).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div role="group" aria-label={contactsWords.selectedContacts} className="flex flex-wrap items-center gap-2">
        {isHydrated ? (
          <label className="flex min-h-8 items-center gap-2 pr-2 pl-4 text-m">
            <input
              type="checkbox"
              checked={count > 0 && count === total}
              onChange={({ currentTarget: { checked } }) => {
                for (const box of boxes()) box.checked = checked
                update()
              }}
              className="size-4 accent-accent-fill"
            />
            {contactsWords.selectPage}
          </label>
        ) : null}
        {ACTIONS.map(({ action, label, icon }) => (
          <Button
            key={action}
            size="s"
            formAction={selectionPath(action)}
            disabled={isHydrated && count === 0}
            icon={icon}
          >
            {label}
          </Button>
        ))}
        <span role="status" className="tabular text-s text-muted">
          {count > 0 ? contactsWords.selectedCount(count) : null}
        </span>
      </div>
      {children}
    </Form>
  )
}

export const SelectionBox = ({ contact }: { contact: { id: string; name: string } }) => (
  <label className="-m-1 grid size-6 place-items-center">
    <input
      type="checkbox"
      name={SELECTION_PARAM}
      value={contact.id}
      aria-label={contactsWords.selectContact(contact.name)}
      className="size-4 accent-accent-fill"
    />
  </label>
)
