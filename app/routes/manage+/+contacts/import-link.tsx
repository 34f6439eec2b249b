import { Upload } from 'lucide-react'
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
