import { useNavigate } from '@remix-run/react'
import { EllipsisVertical, SquareArrowOutUpRight } from 'lucide-react'
import { useState } from 'react'
import type { LeadView } from '~/domain/leads/leads.schema'
import { ButtonLink } from '~/ui/button'
import { IconButton } from '~/ui/icon-button'
import { Menu, MenuItem, MenuSeparator } from '~/ui/menu'
import { useFramedPage } from '../../+frame/framed-page'
import { useShownBoard } from '../+board/shown-board'
import { leadDeeds } from '../+lead/lead-deeds'

const dots = <EllipsisVertical size={14} aria-hidden />

/** What can be done with a lead: without scripts a page that lists it, with them a menu that is made when it is asked for. */
export function LeadMenu({ lead }: { lead: LeadView }) {
  const [opened, setOpened] = useState(false)
  const page = `/boards/${lead.boardId}/leads/${lead.id}`
  const name = `Actions for ${lead.name}`
  if (!opened)
    return (
      <ButtonLink
        to={page}
        preventScrollReset
        prefetch="none"
        draggable={false}
        variant="ghost"
        size="s"
        square
        aria-label={name}
        aria-haspopup="menu"
        icon={dots}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          setOpened(true)
        }}
      />
    )
  return <OpenedMenu lead={lead} name={name} page={page} />
}

function OpenedMenu({ lead, name, page }: { lead: LeadView; name: string; page: string }) {
  const state = useShownBoard()
  const navigate = useNavigate()
  const host = useFramedPage()
  const { vendorContactId } = lead
  return (
    <Menu defaultOpen trigger={<IconButton label={name} size="s" icon={dots} />}>
      {leadDeeds(lead, state).map(({ to, label }) => (
        <MenuItem
          key={to}
          danger={to === 'remove' || to === 'dnc'}
          onSelect={() => navigate(`${page}/${to}`, { preventScrollReset: true })}
        >
          {label}
        </MenuItem>
      ))}
      {host && vendorContactId ? (
        <>
          <MenuSeparator />
          <MenuItem
            icon={<SquareArrowOutUpRight size={14} aria-hidden />}
            onSelect={() => host.send('contact.open', { contactId: vendorContactId })}
          >
            View in CRM
          </MenuItem>
        </>
      ) : null}
    </Menu>
  )
}
