import { Headphones } from 'lucide-react'
import type { MemberView } from '~/domain/monitoring/monitoring.schema'
import { formatTimeAgo, monitorName } from '~/domain/monitoring/monitoring.words'
import { Badge, type Tone } from '~/ui/badge'
import { Button } from '~/ui/button'
import { Table, Td, Th, Tr } from '~/ui/table'
import { FormattedTime } from '~/ui/formatted-time'

const TONES: Record<MemberView['status'], Tone> = {
  Offline: 'neutral',
  Online: 'info',
  Dialing: 'accent',
  'In Call': 'ok',
}

interface MemberTableProps {
  members: MemberView[]
  /** Time of the reading; null: not hydrated yet. */
  now: number | null
  /** null: monitoring is not available, as before hydration. */
  onMonitor: ((userId: string) => void) | null
}

export function MemberTable({ members, now, onMonitor: monitor }: MemberTableProps) {
  return (
    <div className="max-h-[450px] overflow-y-auto rounded-l">
      <Table
        label="Team members"
        head={
          <>
            <Th>Name</Th>
            <Th>Status</Th>
            <Th from="sm">Last Call</Th>
            <Th from="md">First Call Today</Th>
            <Th>
              <span className="sr-only">Action</span>
            </Th>
          </>
        }
      >
        {members.map((member) => (
          <Tr key={member.userId}>
            <Td className="max-w-52 max-sm:max-w-32">
              <span className="block truncate font-medium text-text">{member.name || 'Team Member'}</span>
              <span className="block truncate text-s text-faint">{member.email}</span>
            </Td>
            <Td wrap>
              <Badge tone={TONES[member.status]}>{member.status}</Badge>
              {member.monitoredBy === null ? null : (
                <span className="mt-0.5 block text-s text-faint" title={member.monitoredBy}>
                  Monitored by {monitorName(member.monitoredBy)}
                </span>
              )}
            </Td>
            <Td from="sm" className="text-muted">
              {member.lastCallAt === null ? 'No calls yet' : <LastCall at={member.lastCallAt} now={now} />}
            </Td>
            <Td from="md" className="text-muted">
              {member.firstCallToday === null ? '--' : <FormattedTime at={member.firstCallToday} precision="clock" />}
            </Td>
            <Td className="text-right max-sm:pl-0">
              <Button
                size="s"
                icon={<Headphones size={16} aria-hidden />}
                disabled={!member.canMonitor || monitor === null}
                title={member.blocker ?? undefined}
                aria-label={`Monitor ${member.name || 'Team Member'}`}
                onClick={() => monitor?.(member.userId)}
              >
                <span className="max-sm:sr-only">Monitor</span>
              </Button>
            </Td>
          </Tr>
        ))}
      </Table>
    </div>
  )
}

function LastCall({ at, now }: { at: string; now: number | null }) {
  return (
    <>
      <span className="block">
        <FormattedTime at={at} precision="short" />
      </span>
      {now === null ? null : <span className="block text-s text-faint">{formatTimeAgo(Date.parse(at), now)}</span>}
    </>
  )
}
