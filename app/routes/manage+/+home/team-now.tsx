import { Link } from '@remix-run/react'
import { compareStatus, type MemberStatus, type MemberView } from '~/domain/monitoring/monitoring.schema'
import { Avatar } from '~/ui/avatar'
import { Badge, type Tone } from '~/ui/badge'
import { FormattedTime } from '~/ui/formatted-time'
import { Section } from '~/ui/page-shell'
import { homeWords } from './home.words'

const TONES: Record<MemberStatus, Tone> = {
  'In Call': 'ok',
  Dialing: 'accent',
  Online: 'info',
  Offline: 'neutral',
}

const MAX_SHOWN = 8

/** For those who monitor calls. */
export function TeamNow({
  members,
}: {
  members: Pick<MemberView, 'userId' | 'name' | 'status' | 'lastCallAt' | 'canMonitor'>[]
}) {
  const shown = members.toSorted((a, b) => compareStatus(a.status, b.status)).slice(0, MAX_SHOWN)
  return (
    <Section
      title={homeWords.teamNow}
      id="team-now"
      actions={
        <Link to="/manage/team-monitoring" className="text-s font-medium text-accent hover:underline">
          {homeWords.openMonitoring}
        </Link>
      }
    >
      <ul className="-my-3 divide-y divide-line">
        {shown.map(({ userId, name, status, lastCallAt, canMonitor }) => (
          <li key={userId} className="flex items-center gap-3 py-2.5">
            <Avatar name={name} url={null} />
            <span className="min-w-0 flex-1 truncate text-m font-medium">{name}</span>
            <span className="text-s text-muted max-sm:hidden">
              {lastCallAt ? (
                <>
                  {homeWords.lastCall} <FormattedTime at={lastCallAt} precision="near" />
                </>
              ) : (
                homeWords.noCallYet
              )}
            </span>
            {canMonitor ? (
              <Link
                to={`/manage/team-monitoring?${new URLSearchParams({ search: name })}`}
                className="text-s font-medium text-accent hover:underline"
                aria-label={homeWords.listenTo(name)}
              >
                {homeWords.listen}
              </Link>
            ) : null}
            <Badge tone={TONES[status]}>{status}</Badge>
          </li>
        ))}
        {members.length > shown.length ? (
          <li className="py-2.5 text-s text-muted">{homeWords.teamMore(members.length - shown.length)}</li>
        ) : null}
      </ul>
    </Section>
  )
}
