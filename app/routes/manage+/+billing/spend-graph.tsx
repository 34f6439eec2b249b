import type { SpendSlice } from '~/domain/wallet/wallet.schema'
import { billingPagesWords } from './billing-pages.words'
import { formatMoney } from './format-money'

/** Shares as one bar, with a table of the amounts. */
export function SpendBar({ slices }: { slices: readonly SpendSlice[] }) {
  const isEmpty = slices.every(({ totalSpend }) => totalSpend === 0)
  return (
    <div className="flex flex-col gap-3">
      {isEmpty ? (
        <p className="text-m text-muted">{billingPagesWords.nothingSpent}</p>
      ) : (
        <div aria-hidden className="flex h-3 overflow-hidden rounded-full bg-inset">
          {slices.map(({ type, value, color }) => (
            <div key={type} style={{ width: `${value}%`, background: color }} />
          ))}
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
