import { recordingDownloadPath } from '~/domain/recordings/recording-paths'
import { cx } from '~/ui/cx'
import { DownloadLink } from '~/ui/download-link'
import { EmptyState } from '~/ui/empty-state'
import { Pagination } from '~/ui/pagination'
import { Table, Td, Th, Tr } from '~/ui/table'
import { FormattedTime } from '~/ui/formatted-time'
import { NameCell } from '../+contact/name-cell'
import { CallLink, PlayLink } from '../+calls/call-links'
import { campaignPagesWords } from './campaign-pages.words'

export interface CampaignCallRow {
  id: string
  contactId: string | null
  /** null: unknown. */
  name: string | null
  number: string
  startTime: string
  disposition: string | null
  recordingId: string | null
}

interface CallsTableProps {
  rows: readonly CampaignCallRow[]
  nextCursor: string | null
  /** URL of the recording dialog over this list. */
  playAt(recordingId: string): string
  /** URL of a contact's page, where it is not the portal's. */
  contactAt?(contactId: string): string
}

/** On phones all columns fit and names are cut, so that Play stays on screen. */
const tight = 'max-sm:px-2'

export function CallsTable({ rows, nextCursor, playAt, contactAt }: CallsTableProps) {
  if (rows.length === 0)
    return (
      <div>
        <EmptyState title={campaignPagesWords.noRecordsDisplay}>
          {campaignPagesWords.callsCampaignAppearHereWhen}
        </EmptyState>
        <Pagination nextCursor={nextCursor} />
      </div>
    )
  return (
    <Table
      label={campaignPagesWords.callsCampaign}
      head={
        <>
          <Th className={tight}>{campaignPagesWords.contact}</Th>
          <Th from="sm">{campaignPagesWords.number}</Th>
          <Th from="sm">{campaignPagesWords.startTime}</Th>
          <Th className={tight}>{campaignPagesWords.disposition}</Th>
          <Th align="end" className={tight}>
            {campaignPagesWords.recording}
          </Th>
        </>
      }
      foot={<Pagination nextCursor={nextCursor} />}
    >
      {rows.map((row) => (
        <Tr key={row.id}>
          <Td className={cx('max-w-44 max-sm:max-w-32', tight)}>
            <NameCell contactId={row.contactId} to={row.contactId === null ? undefined : contactAt?.(row.contactId)}>
              <CallLink id={row.id}>{row.name ?? campaignPagesWords.noName}</CallLink>
              <span className="tabular block truncate text-s text-faint sm:hidden">{row.number}</span>
              <span className="block truncate text-s text-faint sm:hidden">
                <FormattedTime at={row.startTime} precision="short" />
              </span>
            </NameCell>
          </Td>
          <Td from="sm" className="tabular text-muted">
            {row.number}
          </Td>
          <Td from="sm" className="text-muted">
            <FormattedTime at={row.startTime} />
          </Td>
          <Td className={cx('max-w-36 max-sm:max-w-20', tight)}>
            <span dir="auto" title={row.disposition ?? undefined} className="block truncate">
              {row.disposition ?? 'None'}
            </span>
          </Td>
          <Td align="end" className={cx('w-0', tight)}>
            {row.recordingId ? (
              <span className="flex justify-end gap-1">
                <PlayLink to={playAt(row.recordingId)} contactName={row.name ?? row.number} />
                <DownloadLink
                  to={recordingDownloadPath(row.recordingId)}
                  size="s"
                  variant="ghost"
                  square
                  aria-label={campaignPagesWords.downloadRecordingCall(row.name ?? row.number)}
                />
              </span>
            ) : null}
          </Td>
        </Tr>
      ))}
    </Table>
  )
}
