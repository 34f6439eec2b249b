import { Link, useLoaderData } from '@remix-run/react'
import { ChevronRight } from 'lucide-react'
import { keepLast } from '~/live/keep-last'
import { useBoardState } from './+board/use-board-state'
import { loadLead } from './+lead/lead-door.server'
import { leadDeeds } from './+lead/lead-deeds'
import { LeadDialog } from './+ui/lead-dialog'

export const loader = loadLead

export const clientLoader = keepLast()

/** The card menu for browsers without scripts. */
export default function LeadActions() {
  const lead = useLoaderData<typeof loader>()
  const deeds = leadDeeds(lead, useBoardState())
  return (
    <LeadDialog lead={lead} title={lead.name} description={lead.contactPhones[0]?.display}>
      <ul className="-mx-2">
        {deeds.map(({ to, label }) => (
          <li key={to}>
            <Link
              to={`/boards/${lead.boardId}/leads/${lead.id}/${to}`}
              preventScrollReset
              className="flex h-9 items-center justify-between rounded-m px-2 text-m text-text hover:bg-hover"
            >
              {label} <ChevronRight size={14} aria-hidden className="text-faint" />
            </Link>
          </li>
        ))}
      </ul>
    </LeadDialog>
  )
}
