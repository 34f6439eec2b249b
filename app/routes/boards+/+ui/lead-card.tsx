import { useDraggable } from '@dnd-kit/core'
import { CalendarClock, Clock, Flame, GripVertical, MoonStar, Phone, ShieldCheck, TriangleAlert } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import type { LeadView } from '~/domain/leads/leads.schema'
import { Avatar } from '~/ui/avatar'
import { Badge, type Tone } from '~/ui/badge'
import { cx } from '~/ui/cx'
import { useHydrated } from '~/ui/use-hydrated'
import { When } from '~/ui/when'
import { leadBadge, type LeadBadge } from '../+board/lead-badge'
import { LeadMenu } from './lead-menu'

interface LeadCardProps {
  lead: LeadView
  /** The board's clock, epoch ms. */
  now: number
  /** On its way: the server has not answered yet. */
  moving: boolean
}

/** A lead that the reader works: it can be dragged, by its handle also with the keyboard. */
export const DraggableCard = memo(function DraggableCard({ lead, moving, now }: LeadCardProps) {
  // Without scripts nothing drags.
  const hydrated = useHydrated()
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, isDragging } = useDraggable({
    id: lead.id,
    disabled: moving,
  })
  return (
    <li
      ref={setNodeRef}
      {...listeners}
      className={cx(card, 'cursor-grab touch-manipulation', (isDragging || moving) && 'opacity-50')}
    >
      <button
        ref={setActivatorNodeRef}
        type="button"
        {...attributes}
        aria-label={`Move ${lead.name}`}
        className={cx(
          'absolute top-2 left-1 flex size-6 cursor-grab items-center justify-center rounded-s text-faint hover:text-text',
          !hydrated && 'invisible',
        )}
      >
        <GripVertical size={14} aria-hidden />
      </button>
      <div className="pl-5">
        <CardBody lead={lead} now={now} />
      </div>
      <Corner lead={lead} />
    </li>
  )
})

/** A lead that the reader only sees. */
export const PlainCard = memo(function PlainCard({ lead, now }: Omit<LeadCardProps, 'moving'>) {
  return (
    <li className={card}>
      <CardBody lead={lead} now={now} />
      <Corner lead={lead} />
    </li>
  )
})

/** What can be done with it. */
const Corner = memo(function Corner({ lead }: { lead: LeadView }) {
  return (
    <div className="absolute top-1.5 right-1.5">
      <LeadMenu lead={lead} />
    </div>
  )
})

const card = 'relative rounded-m border border-line bg-raised px-2.5 py-2 hover:border-line-strong'

const CardBody = memo(function CardBody({ lead, now }: { lead: LeadView; now: number }) {
  const badge = leadBadge(lead, now)
  return (
    <>
      <CardFace lead={lead} />
      {badge || lead.blockedBy ? (
        <p className="mt-1.5 flex flex-wrap items-center gap-1.5">
          {badge ? <BadgeOf badge={badge} /> : null}
          {lead.blockedBy === 'dnc' ? <Badge tone="danger">DNC</Badge> : null}
          {lead.blockedBy === 'no_number' ? <Badge tone="warn">No number</Badge> : null}
        </p>
      ) : null}
    </>
  )
})

/** Who it is: also what is seen under the pointer while it is dragged. */
export function CardFace({ lead }: { lead: LeadView }) {
  const [phone, ...others] = lead.contactPhones
  const { assignedToUser: holder, calledCount } = lead
  const holderName = holder ? `${holder.firstName} ${holder.lastName}`.trim() : 'Unassigned'
  return (
    <>
      <p dir="auto" className="truncate pr-7 text-m font-medium text-text" title={lead.name}>
        {lead.name}
      </p>
      <p className="tabular flex items-center gap-1.5 text-s text-muted">
        {phone ? phone.display : 'No phone number'}
        {others.length > 0 ? <span className="text-faint">+{others.length}</span> : null}
      </p>
      <p className="mt-1 flex items-center justify-between gap-2 text-s text-faint">
        <span className="flex min-w-0 items-center gap-1.5">
          {holder ? <Avatar name={holderName} url={holder.thumbnailUrl} size="s" /> : null}
          <span dir="auto" className="truncate">
            {holderName}
          </span>
        </span>
        <span className="tabular flex shrink-0 items-center gap-1">
          <Phone size={12} aria-hidden />
          {calledCount}
          <span className="sr-only">{calledCount === 1 ? 'call' : 'calls'}</span>
        </span>
      </p>
    </>
  )
}

const icon = { size: 12, 'aria-hidden': true } as const
const looks: Record<LeadBadge['label'], { tone: Tone; picture: ReactNode }> = {
  'Due soon': { tone: 'accent', picture: <CalendarClock {...icon} /> },
  'Nuisance Protected': { tone: 'info', picture: <ShieldCheck {...icon} /> },
  'Timezone Protected': { tone: 'info', picture: <Clock {...icon} /> },
  'Hot Lead': { tone: 'warn', picture: <Flame {...icon} /> },
  Overdue: { tone: 'danger', picture: <TriangleAlert {...icon} /> },
  Scheduled: { tone: 'ok', picture: <CalendarClock {...icon} /> },
  'Snoozed Until': { tone: 'neutral', picture: <MoonStar {...icon} /> },
}

function BadgeOf({ badge: { label, at, note } }: { badge: LeadBadge }) {
  const { tone, picture } = looks[label]
  return (
    <span title={note} className="flex min-w-0 flex-wrap items-center gap-x-1.5 text-s text-muted">
      <Badge tone={tone} icon={picture}>
        {label}
      </Badge>
      {at ? <When at={at} precision="short" /> : null}
    </span>
  )
}
