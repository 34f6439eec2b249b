import { useDraggable } from '@dnd-kit/core'
import { CalendarClock, Clock, Flame, MoonStar, ShieldCheck, TriangleAlert } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import type { LeadView } from '~/domain/leads/leads.schema'
import { fullName } from '~/domain/person-name'
import { Avatar } from '~/ui/avatar'
import { Badge, type Tone } from '~/ui/badge'
import { FormattedTime } from '~/ui/formatted-time'
import { leadBadge, type LeadBadge } from '../+board/lead-badge'
import { ContactLink } from '../../+contact/contact-link'
import { SelectLead } from '../+select/select-lead'
import { LeadMenu } from './lead-menu'
import { boardPagesWords } from '../+board/board-pages.words'

interface LeadCardProps {
  lead: LeadView
  /** Individual boards show no assignee (1-boards §6). */
  isTeam: boolean
  /** Browser path of lead pages. */
  pages: string
  /** Board time, epoch ms. */
  now: number
  /** Not confirmed yet. */
  moving: boolean
}

export const DraggableCard = memo(function DraggableCard({ lead, isTeam, pages, moving, now }: LeadCardProps) {
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, isDragging } = useDraggable({
    id: lead.id,
    disabled: moving,
  })
  return (
    <li
      ref={setNodeRef}
      {...listeners}
      className={isDragging || moving ? 'lead-card drags opacity-50' : 'lead-card drags'}
    >
      <button
        ref={setActivatorNodeRef}
        type="button"
        aria-label={boardPagesWords.moveLabel(lead.name)}
        aria-roledescription={attributes['aria-roledescription']}
        aria-describedby={attributes['aria-describedby']}
        aria-pressed={attributes['aria-pressed']}
        aria-disabled={moving || undefined}
        className="lead-handle"
      />
      <SelectLead leadId={lead.id} name={lead.name} />
      <CardBody lead={lead} isTeam={isTeam} now={now} />
      <LeadMenu lead={lead} pages={pages} />
    </li>
  )
})

/** The reader may only view it. */
export const PlainCard = memo(function PlainCard({ lead, isTeam, pages, now }: Omit<LeadCardProps, 'moving'>) {
  return (
    <li className="lead-card">
      <CardBody lead={lead} isTeam={isTeam} now={now} />
      <LeadMenu lead={lead} pages={pages} />
    </li>
  )
})

const CardBody = memo(function CardBody({ lead, isTeam, now }: Pick<LeadCardProps, 'lead' | 'isTeam' | 'now'>) {
  const badge = leadBadge(lead, now)
  return (
    <>
      <CardFace lead={lead} isTeam={isTeam} />
      {badge || lead.blockedBy ? (
        <p className="mt-1.5 flex flex-wrap items-center gap-1.5">
          {badge ? <LeadBadgeView badge={badge} /> : null}
          {lead.blockedBy === 'dnc' ? <Badge tone="danger">{boardPagesWords.dnc}</Badge> : null}
          {lead.blockedBy === 'no_number' ? <Badge tone="warn">{boardPagesWords.noNumber}</Badge> : null}
        </p>
      ) : null}
    </>
  )
})

/** Also the drag preview. */
export function CardFace({ lead, isTeam }: Pick<LeadCardProps, 'lead' | 'isTeam'>) {
  const [phone, ...others] = lead.contactPhones
  const { assignedToUser: assignee, calledCount, otherCallCount } = lead
  const calls = calledCount + otherCallCount
  const assigneeName = assignee ? fullName(assignee.firstName, assignee.lastName) : 'Unassigned'
  return (
    <>
      <p dir="auto" className="lead-name" title={lead.name}>
        <ContactLink
          contactId={lead.contactId}
          to={`/boards/${lead.boardId}/contacts/${lead.contactId}`}
          draggable={false}
          // Frames may deny the storage that link discovery needs.
          discover="none"
          className="underline-offset-2 hover:underline"
        >
          {lead.name}
        </ContactLink>
      </p>
      <p className="lead-number">
        {phone ? phone.display : boardPagesWords.noPhoneNumber}
        {others.length > 0 ? <span className="text-faint">+{others.length}</span> : null}
      </p>
      <p className="lead-foot">
        {isTeam && assignee ? <Avatar name={assigneeName} url={assignee.thumbnailUrl} size="s" /> : null}
        <span dir="auto" className="lead-holder">
          {isTeam ? assigneeName : null}
        </span>
        <span className="lead-calls" title={boardPagesWords.callsOfBoard(calledCount, otherCallCount)}>
          {calls}
          <span className="sr-only">{calls === 1 ? 'call' : 'calls'}</span>
        </span>
      </p>
    </>
  )
}

const icon = { size: 12, 'aria-hidden': true } as const
const BADGE_STYLES: Record<LeadBadge['label'], { tone: Tone; picture: ReactNode }> = {
  'Due soon': { tone: 'accent', picture: <CalendarClock {...icon} /> },
  'Nuisance Protected': { tone: 'info', picture: <ShieldCheck {...icon} /> },
  'Timezone Protected': { tone: 'info', picture: <Clock {...icon} /> },
  'Hot Lead': { tone: 'warn', picture: <Flame {...icon} /> },
  Overdue: { tone: 'danger', picture: <TriangleAlert {...icon} /> },
  Scheduled: { tone: 'ok', picture: <CalendarClock {...icon} /> },
  'Snoozed Until': { tone: 'neutral', picture: <MoonStar {...icon} /> },
}

function LeadBadgeView({ badge: { label, at, note } }: { badge: LeadBadge }) {
  const { tone, picture } = BADGE_STYLES[label]
  return (
    <span title={note} className="flex min-w-0 flex-wrap items-center gap-x-1.5 text-s text-muted">
      <Badge tone={tone} icon={picture}>
        {label}
      </Badge>
      {at ? <FormattedTime at={at} precision="short" /> : null}
    </span>
  )
}
