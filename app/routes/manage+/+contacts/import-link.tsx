import { Plus, Upload } from 'lucide-react'
import { contactWords } from '~/domain/contacts/contacts.words'
import { ButtonLink } from '~/ui/button'
import { useMay } from '../+shell/use-may'

export function ImportLink() {
  if (!useMay().write) return null
  return (
    <ButtonLink to="/manage/contacts/import" variant="primary" icon={<Upload size={16} aria-hidden />}>
      Import contacts
    </ButtonLink>
  )
}

export function AddLink() {
  if (!useMay().write) return null
  return (
    <ButtonLink to="/manage/contacts/new" icon={<Plus size={16} aria-hidden />}>
      {contactWords.addTitle}
    </ButtonLink>
  )
}
