import { AudioLines, Ban, KanbanSquare, ListPlus, Tag, Trash2, UserPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { contactChangesWords } from '~/domain/contact-changes/contact-changes.words'
import { contactRecordWords } from '~/domain/contact-record/contact-record.words'
import { Button } from '~/ui/button'
import { NEW_RINGLESS } from '../../+ringless/ringless-paths'
import { selectionPath, type SelectionAction } from './selection-paths'

const icon = { size: 14, 'aria-hidden': true } as const

const ACTIONS: ReadonlyArray<{ action: SelectionAction; label: string; icon: ReactNode }> = [
  { action: 'add-to-list', label: contactRecordWords.addToList, icon: <ListPlus {...icon} /> },
  { action: 'add-to-board', label: contactRecordWords.addToBoard, icon: <KanbanSquare {...icon} /> },
  { action: 'tag', label: contactChangesWords.addTag, icon: <Tag {...icon} /> },
  { action: 'assign', label: contactChangesWords.assign, icon: <UserPlus {...icon} /> },
  { action: 'do-not-contact', label: contactRecordWords.doNotCall, icon: <Ban {...icon} /> },
  { action: 'delete', label: contactRecordWords.remove, icon: <Trash2 {...icon} /> },
]

interface SelectionActionsProps {
  mayAssign: boolean
  mayDial: boolean
  isDisabled: boolean
}

/** Each button opens its page with the selected contacts. */
export const SelectionActions = ({ mayAssign, mayDial, isDisabled }: SelectionActionsProps) => (
  <>
    {mayDial ? (
      <Button size="s" formAction={NEW_RINGLESS} disabled={isDisabled} icon={<AudioLines {...icon} />}>
        {contactChangesWords.ringless}
      </Button>
    ) : null}
    {ACTIONS.filter(({ action }) => action !== 'assign' || mayAssign).map(({ action, label, icon: image }) => (
      <Button key={action} size="s" formAction={selectionPath(action)} disabled={isDisabled} icon={image}>
        {label}
      </Button>
    ))}
  </>
)
