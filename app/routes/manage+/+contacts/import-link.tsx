import { Plus, Upload } from 'lucide-react'
import { contactsWords } from '~/domain/contacts/contacts.words'
import { ButtonLink } from '~/ui/button'
import { usePermissions } from '../+shell/use-permissions'

export function ImportLink() {
  if (!usePermissions().write) return null
  return (
    <ButtonLink to="/manage/contacts/import" variant="primary" icon={<Upload size={16} aria-hidden />}>
      {contactsWords.importContacts}
    </ButtonLink>
  )
}

export function AddLink() {
  if (!usePermissions().write) return null
  return (
    <ButtonLink to="/manage/contacts/new" icon={<Plus size={16} aria-hidden />}>
      {contactsWords.addTitle}
    </ButtonLink>
  )
}
