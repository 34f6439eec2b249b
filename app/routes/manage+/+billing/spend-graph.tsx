import { useEffect } from 'react'
import type { DailySpend, SpendSlice } from '~/domain/wallet/wallet.schema'
import { createLazyModule } from '~/ui/lazy-module'
import { billingPagesWords } from './billing-pages.words'
import { formatMoney } from './format-money'

interface SpendGraphProps {
  slices: readonly SpendSlice[]
  days: readonly DailySpend[]
}

/** recharts: 100 kB. */
const chart = createLazyModule(() => import('./spend-chart'))

/** Spend by day, with a table of the amounts, which needs no scripts. */
export function SpendGraph({ slices, days }: SpendGraphProps) {
  const isEmpty = slices.every(({ totalSpend }) => totalSpend === 0)
  const loaded = chart.useLoaded()
  useEffect(() => {
    // Without the picture the amounts remain.
    if (!isEmpty) chart.load().catch(() => {})
  }, [isEmpty])
  return (
    <div className="flex flex-col gap-3">
      {isEmpty ? (
        <p className="text-m text-muted">{billingPagesWords.nothingSpent}</p>
      ) : (
        <div aria-hidden className="h-44">
          {loaded ? <loaded.SpendChart slices={slices} days={days} /> : null}
        </div>
      )}
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        {slices.map(({ type, value, color, totalSpend }) => (
          <div key={type} className="flex items-center gap-2 text-m">
            <span aria-hidden className="size-2.5 rounded-full" style={{ background: color }} />
            <dt className="text-muted">{billingPagesWords.spendOf[type]}</dt>
            <dd className="tabular">
              {formatMoney(totalSpend)} <span className="text-faint">{value}%</span>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
