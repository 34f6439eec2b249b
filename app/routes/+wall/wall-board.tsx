import type { MemberStatus } from '~/domain/monitoring/monitoring.schema'
import type { WallView } from '~/domain/wall/wall.read.server'
import { Badge, type Tone } from '~/ui/badge'
import { cx } from '~/ui/cx'
import { formatNumber } from '~/ui/format-count'
import { formatTalk } from '../+ui/format-talk'
import { WallClock } from './wall-clock'
import { WallFigure } from './wall-figure'
import { wallPagesWords } from './wall-pages.words'

const TONES: Record<MemberStatus, Tone> = { 'In Call': 'ok', Dialing: 'accent', Online: 'info', Offline: 'neutral' }
/** What fits beside each other on a screen; the rest is counted. */
const MAX_MEMBERS = 12
const MAX_PLACES = 8

interface WallBoardProps {
  wall: WallView
  state: 'live' | 'lost' | null
}

/** Type grows with the screen. No menus, nothing to press. */
export function WallBoard({ wall, state }: WallBoardProps) {
  const { figures, goals, usual, members, leaderboard } = wall
  const usually = (value: string | undefined) => (value === undefined ? null : wallPagesWords.usually(value))
  return (
    <main className="wall flex min-h-dvh flex-col gap-[1.2em] bg-canvas p-[1.4em]">
      <header className="flex flex-wrap items-baseline justify-between gap-x-[1em]">
        <h1 className="min-w-0 truncate text-[1.7em] font-semibold">{wall.team}</h1>
        <p className="flex items-baseline gap-[0.8em] text-[1.2em] text-muted">
          {state === null ? null : <ConnectionState state={state} />}
          <span>{wall.city}</span>
          <span className="text-[1.4em] font-semibold text-text">
            <WallClock now={wall.now} zone={wall.zone} />
          </span>
        </p>
      </header>
      <div className="wall-columns grid flex-1 gap-[1.2em]">
        <section aria-label={wallPagesWords.today} className="wall-figures grid min-w-0 gap-[1.2em]">
          <WallFigure
            label={wallPagesWords.dials}
            value={formatNumber(figures.dials)}
            amount={figures.dials}
            goal={goals.dials}
            usual={usual?.dials}
            note={usually(usual ? formatNumber(usual.dials) : undefined)}
          />
          <WallFigure
            label={wallPagesWords.conversations}
            value={formatNumber(figures.conversations)}
            amount={figures.conversations}
            goal={goals.conversations}
            usual={usual?.conversations}
            note={usually(usual ? formatNumber(usual.conversations) : undefined)}
          />
          <WallFigure
            label={wallPagesWords.connects}
            value={formatNumber(figures.connects)}
            amount={figures.connects}
            note={usually(usual ? formatNumber(usual.connects) : undefined)}
            small
          />
          <WallFigure
            label={wallPagesWords.talkTime}
            value={formatTalk(figures.talkMs)}
            amount={figures.talkMs}
            note={usually(usual ? formatTalk(usual.talkMs) : undefined)}
            small
          />
          <WallFigure
            label={wallPagesWords.appointments}
            value={formatNumber(figures.appointments)}
            amount={figures.appointments}
            note={usually(usual ? formatNumber(usual.appointments) : undefined)}
            small
          />
        </section>
        <div className="flex min-w-0 flex-col gap-[1.2em]">
          <Panel title={wallPagesWords.team}>
            {members.length === 0 ? <p className="text-muted">{wallPagesWords.noMembers}</p> : null}
            <ul className="divide-y divide-line">
              {members.slice(0, MAX_MEMBERS).map(({ userId, name, status, dials }) => (
                <li key={userId} className="flex items-center gap-[0.7em] py-[0.35em]">
                  <span className="min-w-0 flex-1 truncate font-medium">{name}</span>
                  {dials > 0 ? (
                    <span className="tabular text-[0.85em] text-muted">
                      {wallPagesWords.dialsOf(formatNumber(dials))}
                    </span>
                  ) : null}
                  <span className="wall-badge">
                    <Badge tone={TONES[status]}>{status}</Badge>
                  </span>
                </li>
              ))}
            </ul>
            {members.length > MAX_MEMBERS ? (
              <p className="pt-[0.4em] text-[0.85em] text-muted">
                {wallPagesWords.moreMembers(members.length - MAX_MEMBERS)}
              </p>
            ) : null}
          </Panel>
          {leaderboard ? (
            <Panel title={wallPagesWords.leaderboard}>
              <ol className="divide-y divide-line">
                {leaderboard.slice(0, MAX_PLACES).map(({ userId, name, place, dials }) => (
                  <li key={userId} className="flex items-baseline gap-[0.7em] py-[0.35em]">
                    <span className="tabular w-[1.6em] text-muted">{place ?? '–'}</span>
                    <span className="min-w-0 flex-1 truncate font-medium">{name}</span>
                    <span className="tabular font-semibold">{wallPagesWords.dialsOf(formatNumber(dials))}</span>
                  </li>
                ))}
              </ol>
            </Panel>
          ) : null}
        </div>
      </div>
    </main>
  )
}

const Panel = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <section aria-label={title} className="rounded-l border border-line bg-panel p-[1em]">
    <h2 className="pb-[0.3em] text-[0.9em] font-medium text-muted">{title}</h2>
    {children}
  </section>
)

const ConnectionState = ({ state }: { state: 'live' | 'lost' }) => (
  <span role="status" className="flex items-center gap-[0.4em] text-[0.8em]">
    <span aria-hidden className={cx('size-[0.6em] rounded-full', state === 'live' ? 'bg-ok' : 'bg-warn')} />
    {state === 'live' ? wallPagesWords.live : wallPagesWords.reconnecting}
  </span>
)
