import { Link, useLoaderData } from '@remix-run/react'
import { ChevronRight } from 'lucide-react'
import { createCachedLoader } from '~/live/create-cached-loader'
import { useBoardState } from './+board/use-board-state'
import { loadLead } from './+lead/lead-route.server'
import { listLeadActions } from './+lead/list-lead-actions'
import { LeadDialog } from './+ui/lead-dialog'

export const loader = loadLead

export const clientLoader = createCachedLoader()

/** The card menu for browsers without scripts. */
export default function LeadActions() {
  const lead = useLoaderData<typeof loader>()
  const actions = listLeadActions(lead, useBoardState())
  return (
    <LeadDialog lead={lead} title={lead.name} description={lead.contactPhones[0]?.display}>
      <ul className="-mx-2">
        {actions.map(({ to, label }) => (
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
