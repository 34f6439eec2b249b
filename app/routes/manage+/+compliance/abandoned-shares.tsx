import { Link, useLocation } from '@remix-run/react'
import type { AbandonedShare } from '~/domain/compliance/compliance.schema'
import { Badge } from '~/ui/badge'
import { Section } from '~/ui/page-shell'
import { CAMPAIGN } from './dial-choices'
import { compliancePagesWords } from './compliance-pages.words'

/** Rows shown before the list is expanded. */
const INITIAL_ROWS = 5

/** Abandoned-call rate per list or stage: answered calls without a free seller. */
export function AbandonedShares({ shares }: { shares: AbandonedShare[] }) {
  if (shares.length === 0) return null
  return (
    <Section
      title={compliancePagesWords.abandonedAnswers}
      id="shares"
      hint={compliancePagesWords.shareAnsweredCallsLast30}
    >
      <Shares shares={shares.slice(0, INITIAL_ROWS)} />
      {shares.length > INITIAL_ROWS ? (
        <details className="mt-2 border-t border-line pt-2">
          <summary className="cursor-pointer text-m font-medium text-muted hover:text-text">
            {compliancePagesWords.more(shares.length - INITIAL_ROWS)}
          </summary>
          <Shares shares={shares.slice(INITIAL_ROWS)} />
        </details>
      ) : null}
    </Section>
  )
}

function Shares({ shares }: { shares: AbandonedShare[] }) {
  const { pathname } = useLocation()
  return (
    <ul className="-my-1 divide-y divide-line">
      {shares.map(({ campaignId, name, live, abandoned, share, oneLineOnly }) => (
        <li key={campaignId} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2 text-m">
          <Link
            to={`${pathname}?${CAMPAIGN}=${campaignId}`}
            dir="auto"
            className="min-w-0 flex-1 truncate font-medium hover:underline max-sm:basis-full"
          >
            {name}
          </Link>
          {oneLineOnly ? <Badge tone="warn">{compliancePagesWords.oneLineOnly}</Badge> : null}
          <span className="tabular text-muted">{compliancePagesWords.of(abandoned, live)}</span>
          <span className="tabular w-16 text-right font-medium">
            {share === null ? compliancePagesWords.noAnswers : `${(100 * share).toFixed(1)}%`}
          </span>
        </li>
      ))}
    </ul>
  )
}
