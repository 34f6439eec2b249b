import { MapPin } from 'lucide-react'
import { fullName } from '~/domain/person-name'
import type { NumberView } from '~/domain/numbers/numbers.schema'
import { Badge } from '~/ui/badge'
import { ButtonLink } from '~/ui/button'
import type { DataColumn } from '~/ui/data-table/data-column'
import { FormattedTime } from '~/ui/formatted-time'
import { Tooltip } from '~/ui/tooltip'
import { SpamIcon } from '../+spam-protection/spam-icon'
import { numberConfigPath, selectedPath } from './number-paths'
import { numbersPagesWords } from './numbers-pages.words'

const COLUMNS: Record<string, DataColumn<NumberView>> = {
  number: {
    id: 'number',
    header: numbersPagesWords.number,
    place: 'title',
    cell: ({ display }) => <span className="tabular font-medium">{display}</span>,
  },
  nickname: {
    id: 'nickname',
    header: numbersPagesWords.nickname,
    className: 'max-w-48',
    cell: ({ nickname }) => (nickname ? <span className="block truncate">{nickname}</span> : null),
  },
  forwarding: {
    id: 'forwarding',
    header: numbersPagesWords.callForwarding,
    className: 'max-w-48 text-muted',
    cell: ({ callForwarding }) =>
      callForwarding ? <span className="block truncate">{callForwarding.label}</span> : null,
  },
  localPresence: {
    id: 'local-presence',
    header: numbersPagesWords.localPresence,
    cell: ({ enableLocalPresence }) =>
      enableLocalPresence ? (
        <Tooltip text={numbersPagesWords.usedForLocalPresence}>
          <span className="inline-flex text-accent">
            <MapPin size={16} role="img" aria-label={numbersPagesWords.usedForLocalPresence} />
          </span>
        </Tooltip>
      ) : null,
  },
  spam: {
    id: 'spam',
    header: numbersPagesWords.spamProtection,
    from: 'lg',
    cell: ({ spamRegistrationStatus }) =>
      spamRegistrationStatus === 'UNPROTECTED' ? null : <SpamIcon status={spamRegistrationStatus} />,
  },
  status: { id: 'status', header: numbersPagesWords.status, cell: (number) => <StatusBadges number={number} /> },
  actions: { id: 'actions', header: '', place: 'actions', cell: (number) => <RowActions number={number} /> },
}

interface ShownColumns {
  forwarding: boolean
  spam?: boolean
}

export const columnsOf = ({ forwarding, spam = false }: ShownColumns): DataColumn<NumberView>[] => [
  COLUMNS.number!,
  COLUMNS.nickname!,
  ...(forwarding ? [COLUMNS.forwarding!] : []),
  COLUMNS.localPresence!,
  ...(spam ? [COLUMNS.spam!] : []),
  COLUMNS.status!,
  COLUMNS.actions!,
]

function StatusBadges({ number }: { number: NumberView }) {
  const { status, cancelsAt, unpaid, canCallFrom, textRefusal, shareWithTeam, teamId, user } = number
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      {status === 'PENDING_CANCELLATION' && cancelsAt ? (
        <Badge tone="warn">
          {numbersPagesWords.removedOn} <FormattedTime at={cancelsAt} precision="day" />
        </Badge>
      ) : status === 'DELETED' ? (
        <Badge>{numbersPagesWords.deleted}</Badge>
      ) : (
        <Badge tone="ok">{numbersPagesWords.active}</Badge>
      )}
      {unpaid ? <Badge tone="danger">{numbersPagesWords.unpaid}</Badge> : null}
      {status === 'DELETED' || canCallFrom ? null : <Badge tone="warn">{numbersPagesWords.notAtCarrier}</Badge>}
      {textRefusal === null || status === 'DELETED' ? null : (
        <Tooltip text={textRefusal}>
          <Badge tone="warn">{numbersPagesWords.textsRefused}</Badge>
        </Tooltip>
      )}
      {teamId === null || shareWithTeam || user === null ? null : (
        <Badge>{numbersPagesWords.onlyOf(fullName(user.firstName, user.lastName))}</Badge>
      )}
    </span>
  )
}

function RowActions({ number: { id, display, status, blockers } }: { number: NumberView }) {
  return (
    <span className="flex gap-1">
      {status === 'DELETED' ? null : (
        <ButtonLink
          to={numberConfigPath(id)}
          preventScrollReset
          size="s"
          variant="ghost"
          aria-label={numbersPagesWords.configureNumber(display)}
        >
          {numbersPagesWords.configure}
        </ButtonLink>
      )}
      {blockers.restore === null ? (
        <ButtonLink
          to={selectedPath('restore', [id])}
          preventScrollReset
          size="s"
          variant="ghost"
          aria-label={numbersPagesWords.restoreNumber(display)}
        >
          {numbersPagesWords.restore}
        </ButtonLink>
      ) : null}
    </span>
  )
}
