import { Plus, Upload } from 'lucide-react'
import { contactWords } from '~/domain/contacts/contacts.words'
import { ButtonLink } from '~/ui/button'
import { useMay } from '../+shell/use-may'

/** The way to a file of contacts, for those who may bring one. */
export function ImportLink() {
  if (!useMay().write) return null
  return (
    <ButtonLink to="/manage/contacts/import" variant="primary" icon={<Upload size={16} aria-hidden />}>
      Import contacts
    </ButtonLink>
  )
}

/** The way to the form of a new contact, for those who may add one. */
export function AddLink() {
  if (!useMay().write) return null
  return (
    <ButtonLink to="/manage/contacts/new" icon={<Plus size={16} aria-hidden />}>
      {contactWords.addTitle}
    </ButtonLink>
  )
}
