import { useLocation, useNavigate } from '@remix-run/react'
import { EllipsisVertical, Phone, SquareArrowOutUpRight } from 'lucide-react'
import { memo, useState } from 'react'
import type { LeadView } from '~/domain/leads/leads.schema'
import { IconButton } from '~/ui/icon-button'
import { Menu, MenuItem, MenuSeparator } from '~/ui/menu'
import { useFramedPage } from '../../+frame/framed-page'
import { useDialDesk } from '../../+shell/dial-desk'
import { useOpenBoard } from '../+board/open-board'
import { listLeadActions, type LeadAction } from '../+lead/list-lead-actions'
import { boardPagesWords } from '../+board/board-pages.words'

interface LeadMenuProps {
  lead: LeadView
  /** Browser path of lead pages. */
  pages: string
}

/** A link without scripts; with them, a menu created on press. */
export const LeadMenu = memo(function LeadMenu({ lead, pages }: LeadMenuProps) {
  const [opened, setOpened] = useState(false)
  const name = boardPagesWords.actionsFor(lead.name)
  return (
    <div className="lead-corner">
      {opened ? (
        <OpenedMenu lead={lead} name={name} />
      ) : (
        // A plain link: 200 Remix links cost as much as everything else on the cards.
        <a
          href={`${pages}/${lead.id}`}
          draggable={false}
          aria-label={name}
          aria-haspopup="menu"
          className="lead-more"
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return
            event.preventDefault()
            setOpened(true)
          }}
        />
      )}
    </div>
  )
})

const isDangerous = (to: LeadAction['to']): boolean => to === 'remove' || to === 'dnc'

function OpenedMenu({ lead, name }: { lead: LeadView; name: string }) {
  const openBoard = useOpenBoard()
  const navigate = useNavigate()
  const { search } = useLocation()
  const host = useFramedPage()
  const { canCall, busy, call } = useDialDesk()
  const { vendorContactId, boardId: callboardId, contactId } = lead
  const canCallLead = canCall && openBoard.board.can.includes('work') && lead.blockedBy === null
  const actions = listLeadActions(lead, openBoard)
  const plain = actions.filter(({ to }) => !isDangerous(to))
  const dangerous = actions.filter(({ to }) => isDangerous(to))
  const item = ({ to, label }: LeadAction) => (
    <MenuItem
      key={to}
      danger={isDangerous(to)}
      onSelect={() =>
        navigate({ pathname: `/boards/${lead.boardId}/leads/${lead.id}/${to}`, search }, { preventScrollReset: true })
      }
    >
      {label}
    </MenuItem>
  )
  return (
    <Menu defaultOpen trigger={<IconButton label={name} size="s" icon={<EllipsisVertical size={14} aria-hidden />} />}>
      {canCallLead ? (
        <>
          <MenuItem
            icon={<Phone size={14} aria-hidden />}
            disabled={busy}
            onSelect={() => call({ contactId, callboardId })}
          >
            {boardPagesWords.call}
          </MenuItem>
          <MenuSeparator />
        </>
      ) : null}
      {plain.map(item)}
      {host && vendorContactId ? (
        <MenuItem
          icon={<SquareArrowOutUpRight size={14} aria-hidden />}
          onSelect={() => host.send('contact.open', { contactId: vendorContactId })}
        >
          {boardPagesWords.viewCrm}
        </MenuItem>
      ) : null}
      {dangerous.length > 0 ? <MenuSeparator /> : null}
      {dangerous.map(item)}
    </Menu>
  )
}
