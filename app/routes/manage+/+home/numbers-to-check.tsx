import { Link } from '@remix-run/react'
import type { NumbersToCheck as NumbersView } from '~/domain/dashboard/numbers-to-check.read.server'
import { Badge, type Tone } from '~/ui/badge'
import { FormattedTime } from '~/ui/formatted-time'
import { Section } from '~/ui/page-shell'
import { homeWords } from './home.words'

const TONES: Record<NumbersView['numbers'][number]['fault'], Tone> = {
  unpaid: 'danger',
  released: 'danger',
  spam_failed: 'danger',
  text_refused: 'warn',
  removal: 'neutral',
}

export function NumbersToCheck({ numbers, total }: NumbersView) {
  return (
    <Section
      title={homeWords.numbersToCheck}
      id="numbers-to-check"
      actions={
        <Link to="/manage/phone-numbers" className="text-s font-medium text-accent hover:underline">
          {homeWords.allNumbers}
        </Link>
      }
    >
      <ul className="-my-4 divide-y divide-line">
        {numbers.map(({ id, display, nickname, fault, at }) => (
          <li key={id} className="flex items-center gap-3 py-2.5">
            <div className="min-w-0 flex-1">
              <Link
                to={`/manage/phone-numbers?${new URLSearchParams({ search: display })}`}
                className="tabular block truncate text-m font-medium hover:underline"
              >
                {display}
              </Link>
              {nickname ? <p className="truncate text-s text-muted">{nickname}</p> : null}
            </div>
            {at ? (
              <span className="text-s whitespace-nowrap text-muted">
                <FormattedTime at={at} precision="day" />
              </span>
            ) : null}
            <Badge tone={TONES[fault]}>{homeWords.numberFaults[fault]}</Badge>
          </li>
        ))}
        {total > numbers.length ? (
          <li className="py-2.5 text-s text-muted">{homeWords.moreNumbers(total - numbers.length)}</li>
        ) : null}
      </ul>
    </Section>
  )
}
