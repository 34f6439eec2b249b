import type { ReactNode } from 'react'
import type { Quote } from '~/domain/cart/cart.schema'
import { Section } from '~/ui/page-shell'
import { cx } from '~/ui/cx'
import { checkoutPagesWords } from './checkout-pages.words'
import { formatCents, formatExactCents } from './format-money'

/** What the purchase costs, and under it what is needed to buy. */
export function PaymentSummary({ quote, children }: { quote: Quote; children: ReactNode }) {
  const { subtotal, discounts, salesTax, taxRegion, total, refund, dueToday, yearlySavingsInfo } = quote
  return (
    <Section title={checkoutPagesWords.summary} id="summary">
      <dl className="flex flex-col gap-1.5" aria-live="polite">
        <Amount label={checkoutPagesWords.subtotal}>{formatExactCents(subtotal)}</Amount>
        {discounts.map(({ type, amount, codeString }, index) => (
          <Amount key={index} label={codeString ?? checkoutPagesWords.discountOf[type]}>
            {formatExactCents(-amount)}
          </Amount>
        ))}
        <Amount label={checkoutPagesWords.salesTax}>
          {taxRegion === '' ? checkoutPagesWords.taxLater : formatExactCents(salesTax)}
        </Amount>
        <Amount label={checkoutPagesWords.total}>{formatExactCents(total)}</Amount>
        {refund > 0 ? <Amount label={checkoutPagesWords.refund}>{formatExactCents(-refund)}</Amount> : null}
        <Amount label={checkoutPagesWords.dueToday} isLast>
          {formatExactCents(dueToday)}
        </Amount>
      </dl>
      {yearlySavingsInfo && yearlySavingsInfo.savings > 0 ? (
        <p className="mt-2 text-s text-ok">
          {checkoutPagesWords.yearlySavings(formatCents(yearlySavingsInfo.savings))}
        </p>
      ) : null}
      <div className="mt-4 flex flex-col gap-4 border-t border-line pt-4">{children}</div>
    </Section>
  )
}

const Amount = ({ label, isLast = false, children }: { label: string; isLast?: boolean; children: ReactNode }) => (
  <div className={cx('flex justify-between gap-4 text-m', isLast && 'border-t border-line pt-2 text-l font-semibold')}>
    <dt className={isLast ? undefined : 'text-muted'}>{label}</dt>
    <dd className="tabular">{children}</dd>
  </div>
)
