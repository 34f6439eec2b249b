import { Pencil, Phone, Trash2, UserPlus } from 'lucide-react'
import type { ContactListView } from '~/domain/contacts/contacts.schema'
import { contactsWords } from '~/domain/contacts/contacts.words'
import { Button, ButtonLink } from '~/ui/button'
import { PopoverLink, PopoverMenu } from '~/ui/popover'
import { PostForm } from '../../+form/post-form'
import { usePermissions } from '../+shell/use-permissions'

interface ListProps {
  list: ContactListView
}

export function StartDialingButton({ list, isInRow = false }: ListProps & { isInRow?: boolean }) {
  if (!usePermissions().dial || list.contactCount === 0) return null
  return (
    <PostForm action={`/manage/contacts/lists/${list.id}/dial`} preventScrollReset={false}>
      <Button
        size={isInRow ? 's' : undefined}
        variant={isInRow ? undefined : 'primary'}
        icon={<Phone size={isInRow ? 14 : 16} aria-hidden />}
        aria-label={contactsWords.startDialingLabel(list.name)}
      >
        <span className={isInRow ? 'max-sm:sr-only' : undefined}>{contactsWords.startDialing}</span>
      </Button>
    </PostForm>
  )
}

export function ListMenu({ list }: ListProps) {
  if (!list.can.change) return null
  const page = `/manage/contacts/lists/${list.id}`
  return (
    <PopoverMenu id={`list-actions-${list.id}`} label={contactsWords.moreForList(list.name)}>
      <PopoverLink to={`${page}/rename`} icon={<Pencil size={16} aria-hidden />}>
        {contactsWords.rename}
      </PopoverLink>
      <PopoverLink to={`${page}/delete`} icon={<Trash2 size={16} aria-hidden />}>
        {contactsWords.deleteList}
      </PopoverLink>
    </PopoverMenu>
  )
}

/** Header of a list's page. */
export function ListActions({ list }: ListProps) {
  return (
    <span className="flex flex-wrap items-center gap-2">
      <StartDialingButton list={list} />
      {usePermissions().write ? (
        <ButtonLink to={`/manage/contacts/lists/${list.id}/add`} icon={<UserPlus size={16} aria-hidden />}>
          {contactsWords.addContactsTo}
        </ButtonLink>
      ) : null}
      <ListMenu list={list} />
    </span>
  )
}
