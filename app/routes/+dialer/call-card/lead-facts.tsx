import { History, Info, MapPin, MessageSquare, StickyNote, Tag } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CallCard } from '~/domain/call-card/call-card.schema'
import { formatPhone } from '~/domain/phone-numbers/phone'
import { cx } from '~/ui/cx'
import { FormattedTime } from '~/ui/formatted-time'
import { Tooltip } from '~/ui/tooltip'
import { dialerWords } from '../dialer.words'
import { useDialerUi } from '../dialer-context'
import { LocalClock } from './local-clock'
import { StageOfLead } from './stage-of-lead'
import { useCallCard, type CardTarget } from './use-call-card'

export interface Lead extends CardTarget {
  /** Name, else number. */
  name: string
  /** Empty: unknown. */
  contactName: string
  vendorContactId: string | null
  /** Why it was chosen. */
  reasons: readonly string[]
}

interface LeadFactsProps {
  lead: Lead
  /** Beside the name: timer, status. */
  status?: ReactNode
}

const icon = { size: 12, 'aria-hidden': true, className: 'shrink-0 text-faint' } as const

/** Who is on the line. Three lines of fixed height. */
export function LeadFacts({ lead, status }: LeadFactsProps) {
  const { size, openContact } = useDialerUi()
  const card = useCallCard(lead)
  const { vendorContactId } = lead
  const number = lead.number ? formatPhone(lead.number) : null
  return (
    <div className="flex min-w-0 flex-col gap-0.5 text-s text-muted">
      <div className="flex h-6 min-w-0 items-center gap-2">
        {vendorContactId && openContact ? (
          <button
            type="button"
            dir="auto"
            className="min-w-0 truncate text-l font-semibold text-text hover:underline"
            onClick={() => openContact(vendorContactId)}
          >
            {lead.name}
          </button>
        ) : (
          <span dir="auto" className="min-w-0 truncate text-l font-semibold text-text">
            {lead.name}
          </span>
        )}
        {card?.company ? (
          <span dir="auto" className="min-w-0 shrink-[99] truncate text-m" title={card.company}>
            {card.company}
          </span>
        ) : null}
        {status}
      </div>
      <div className="flex h-5 min-w-0 items-center gap-3">
        {number === lead.name ? null : <span className="tabular shrink-0">{number ?? dialerWords.noNumber}</span>}
        {card ? <Place card={card} /> : null}
        <Tags tags={card?.tags ?? []} />
        <WhyChosen reasons={lead.reasons} />
      </div>
      <div className="flex min-w-0 items-center gap-3">
        <LastContact card={card} reasons={lead.reasons} isNarrow={size === 'mini'} />
        {card?.lead ? <StageOfLead key={card.lead.id} lead={card.lead} contactId={lead.contactId} /> : null}
      </div>
    </div>
  )
}

function Place({ card: { place, localClock } }: { card: CallCard }) {
  if (!place && !localClock) return null
  return (
    <span className="flex min-w-0 items-center gap-1">
      <MapPin {...icon} />
      <span className="truncate">{place}</span>
      {localClock ? (
        <span className="shrink-0">
          {place ? ' · ' : ''}
          <LocalClock clock={localClock} />
        </span>
      ) : null}
    </span>
  )
}

function WhyChosen({ reasons }: { reasons: readonly string[] }) {
  if (reasons.length === 0) return null
  const text = dialerWords.whyChosen(reasons.join(' · '))
  return (
    <Tooltip text={text}>
      <span
        role="img"
        tabIndex={0}
        aria-label={text}
        className="inline-flex size-5 shrink-0 items-center justify-center rounded-s"
      >
        <Info {...icon} />
      </span>
    </Tooltip>
  )
}

function Tags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null
  return (
    <span className="flex min-w-0 items-center gap-1" title={tags.join(', ')}>
      <Tag {...icon} />
      <span className="sr-only">{dialerWords.tags} </span>
      <span className="truncate">{tags.join(', ')}</span>
    </span>
  )
}

/** The last call and text; for a lead never spoken to, why it was chosen. */
function LastContact({
  card,
  reasons,
  isNarrow,
}: {
  card: CallCard | null
  reasons: readonly string[]
  isNarrow: boolean
}) {
  const call = card?.lastCall
  const [text] = card?.texts ?? []
  const row = cx('flex min-w-0 flex-1 gap-x-3', isNarrow ? 'flex-col' : 'h-5 items-center')
  if (!call && !text) {
    return (
      <p className={row} title={reasons.join(' · ')}>
        <span className="truncate">{card ? [dialerWords.firstCall, ...reasons].join(' · ') : reasons.join(' · ')}</span>
      </p>
    )
  }
  return (
    <div className={row}>
      {call ? (
        <span className="flex min-w-0 items-center gap-1">
          <History {...icon} />
          <span className="shrink-0">
            <span className="sr-only">{dialerWords.lastCall} </span>
            <FormattedTime at={call.at} precision="near" />
          </span>
          <span className="truncate text-text">{call.disposition ?? call.outcome}</span>
        </span>
      ) : null}
      {call?.note ? <Quote icon={<StickyNote {...icon} />} label={dialerWords.note} text={call.note} /> : null}
      {text ? (
        <Quote
          icon={<MessageSquare {...icon} />}
          label={text.direction === 'in' ? dialerWords.theirLastText : dialerWords.yourLastText}
          text={text.body}
        />
      ) : null}
    </div>
  )
}

function Quote({ icon: picture, label, text }: { icon: ReactNode; label: string; text: string }) {
  return (
    <span className="flex min-w-0 flex-1 items-center gap-1" title={text}>
      {picture}
      <span className="sr-only">{label} </span>
      <span dir="auto" className="truncate">
        {text}
      </span>
    </span>
  )
}
