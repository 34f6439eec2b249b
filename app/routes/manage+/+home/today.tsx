import { Link } from '@remix-run/react'
import { ChevronRight } from 'lucide-react'
import type { DayScope, Today as TodayView } from '~/domain/dashboard/today.read.server'
import { MIN_PACE_DAYS, type DayFigures } from '~/domain/dashboard/usual-pace'
import { ButtonLink } from '~/ui/button'
import { formatNumber } from '~/ui/format-count'
import { Section } from '~/ui/page-shell'
import { SegmentedLink, SegmentedLinks } from '~/ui/segmented-links'
import { GOALS_PATH } from '../+goals/goal-paths'
import { FigureTile } from './figure-tile'
import { formatTalk } from '../../+ui/format-talk'
import { homeWords } from './home.words'

interface TodayProps {
  today: TodayView
  canDial: boolean
  canChangeGoals: boolean
  /** Of the figures' calls. */
  historyPath: string
}

const { counted } = homeWords

/** Beside goal and usual pace. Every tile opens the calls behind it. */
export function Today({ today, canDial, canChangeGoals, historyPath }: TodayProps) {
  const { scope, scopes, figures, goals, usual } = today
  const isTeam = scope === 'team'
  const usually = (name: keyof DayFigures, format = formatNumber) =>
    usual.figures ? homeWords.usually(format(usual.figures[name])) : null
  return (
    <Section
      title={isTeam ? homeWords.teamToday : homeWords.today}
      id="today"
      actions={
        <>
          {scopes.length > 1 ? <ScopeLinks scope={scope} scopes={scopes} /> : null}
          {canChangeGoals ? (
            <Link to={GOALS_PATH} className="text-s font-medium text-accent hover:underline">
              {goals.dials === null && goals.conversations === null ? homeWords.setGoals : homeWords.goals}
            </Link>
          ) : null}
        </>
      }
    >
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-5">
        <FigureTile
          label={homeWords.dials}
          value={formatNumber(figures.dials)}
          amount={figures.dials}
          to={historyPath}
          goal={goals.dials}
          usual={usual.figures?.dials}
          note={usually('dials')}
        />
        <FigureTile
          label={homeWords.connects}
          value={formatNumber(figures.connects)}
          amount={figures.connects}
          to={`${historyPath}&outcome=answered`}
          aside={figures.dials > 0 ? homeWords.connectRate(Math.floor((100 * figures.connects) / figures.dials)) : null}
          note={usually('connects')}
        />
        <FigureTile
          label={homeWords.conversations}
          value={formatNumber(figures.conversations)}
          amount={figures.conversations}
          to={`${historyPath}&outcome=answered&sort=-duration`}
          goal={goals.conversations}
          usual={usual.figures?.conversations}
          note={usually('conversations')}
        />
        <FigureTile
          label={homeWords.talkTime}
          value={formatTalk(figures.talkMs)}
          amount={figures.talkMs}
          to={`${historyPath}&sort=-duration`}
          note={usually('talkMs', formatTalk)}
        />
        <FigureTile
          label={homeWords.appointments}
          value={formatNumber(figures.appointments)}
          amount={figures.appointments}
          to={historyPath}
          note={usually('appointments')}
        />
      </ul>
      {figures.dials === 0 ? (
        <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="text-m text-muted">{homeWords.noDialsYet}</p>
          {canDial ? (
            <ButtonLink to="/manage/dial" size="s">
              {homeWords.startDialing}
            </ButtonLink>
          ) : null}
        </div>
      ) : null}
      <details className="group mt-2 text-s text-muted">
        <summary className="flex w-fit cursor-pointer items-center gap-1 py-1 hover:text-text">
          <ChevronRight
            size={14}
            aria-hidden
            className="transition-transform duration-(--quick) group-open:rotate-90"
          />
          {homeWords.howCounted}
        </summary>
        <p className="mt-1">{counted.day(today.city)}</p>
        <dl className="mt-2 grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1">
          {getDefinitions(today).map(([term, text]) => (
            <div key={term} className="contents">
              <dt className="font-medium text-text">{term}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </details>
    </Section>
  )
}

const getDefinitions = ({ scope, goals, sellers, usual, conversationLength }: TodayView): [string, string][] => [
  [homeWords.dials, counted.dials],
  [homeWords.connects, counted.connects],
  [homeWords.conversations, counted.conversations(conversationLength)],
  [homeWords.talkTime, counted.talkTime],
  [homeWords.appointments, counted.appointments],
  ...(goals.dials === null && goals.conversations === null
    ? []
    : [[counted.goalTerm, scope === 'team' ? counted.teamGoal(sellers) : counted.goal] as [string, string]]),
  [
    counted.usualTerm,
    usual.figures ? counted.usual(usual.days, scope === 'team') : counted.noUsual(usual.days, MIN_PACE_DAYS),
  ],
]

const ScopeLinks = ({ scope, scopes }: { scope: DayScope; scopes: readonly DayScope[] }) => (
  <SegmentedLinks label={homeWords.scopeLabel}>
    {scopes.map((one) => (
      <SegmentedLink key={one} to={one === scopes[0] ? '/manage' : `/manage?of=${one}`} isCurrent={one === scope}>
        {homeWords.scopes[one]}
      </SegmentedLink>
    ))}
  </SegmentedLinks>
)
