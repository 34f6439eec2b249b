import { LEADERBOARD_FIGURES, type LeaderboardFigure, type LeaderboardRow } from '~/domain/dashboard/leaderboard'
import { cx } from '~/ui/cx'
import { formatNumber } from '~/ui/format-count'
import { formatTalk } from '../../+ui/format-talk'
import { goalPagesWords } from './goal-pages.words'

interface LeaderboardTableProps {
  rows: readonly LeaderboardRow[]
  by: LeaderboardFigure
  /** The reader's own row is marked. */
  userId: string | null
}

const formats: Record<LeaderboardFigure, (value: number) => string> = {
  dials: formatNumber,
  conversations: formatNumber,
  talkMs: formatTalk,
}

export function LeaderboardTable({ rows, by, userId }: LeaderboardTableProps) {
  return (
    <table className="w-full text-m">
      <caption className="sr-only">{goalPagesWords.leaderboard}</caption>
      <thead>
        <tr className="border-b border-line text-left text-s text-muted">
          <th scope="col" className="w-10 py-2 font-medium">
            <span className="sr-only">{goalPagesWords.place}</span>
          </th>
          <th scope="col" className="w-full py-2 font-medium">
            {goalPagesWords.seller}
          </th>
          {LEADERBOARD_FIGURES.map((figure) => (
            <th
              key={figure}
              scope="col"
              aria-sort={figure === by ? 'descending' : undefined}
              className={cx(
                'py-2 pr-2 pl-5 text-right font-medium whitespace-nowrap',
                figure === by ? 'text-text' : 'max-sm:hidden',
              )}
            >
              {goalPagesWords.figures[figure]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rows.map((row) => (
          <tr key={row.userId} className={row.userId === userId ? 'bg-hover' : undefined}>
            <td className="tabular py-2.5 pr-4 pl-2 text-muted">{row.place ?? '–'}</td>
            <th scope="row" className="w-full max-w-0 truncate py-2.5 text-left font-medium">
              {row.name}
              {row.userId === userId ? <span className="text-muted"> {goalPagesWords.you}</span> : null}
            </th>
            {LEADERBOARD_FIGURES.map((figure) => (
              <td
                key={figure}
                className={cx(
                  'tabular py-2.5 pr-2 pl-5 text-right whitespace-nowrap',
                  figure === by ? 'font-semibold' : 'text-muted max-sm:hidden',
                )}
              >
                {formats[figure](row[figure])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
