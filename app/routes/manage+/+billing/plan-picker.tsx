import { Link, useSearchParams } from '@remix-run/react'
import { Check, Package } from 'lucide-react'
import type { ProductView } from '~/domain/subscriptions/subscriptions.schema'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { cx } from '~/ui/cx'
import { EmptyState } from '~/ui/empty-state'
import { Field, WholeNumber } from '~/ui/field'
import { Tabs } from '~/ui/tabs'
import { PostForm } from '../../+form/post-form'
import { findPrice, formatMonthlyPrice, type PlanPeriod } from './format-price'
import { formatCents } from './format-money'
import { subscriptionPagesWords } from './subscription-pages.words'

export const PLANS_PARAM = 'plans'
export const PERIOD_PARAM = 'period'
export type PlanKind = 'team' | 'individual'

export const readPlanKind = (params: URLSearchParams, fallback: PlanKind): PlanKind =>
  params.get(PLANS_PARAM) === 'team' ? 'team' : params.get(PLANS_PARAM) === 'individual' ? 'individual' : fallback
export const readPlanPeriod = (params: URLSearchParams): PlanPeriod =>
  params.get(PERIOD_PARAM) === 'YEARLY' ? 'YEARLY' : 'MONTHLY'

interface PlanPickerProps {
  products: readonly ProductView[]
  /** The account can have these only. */
  kinds: readonly PlanKind[]
  /** Cannot be chosen again in its period. */
  current?: { productId: string; period: PlanPeriod }
  /** Seats that the plan needs at least. */
  seats?: number
  hasQuantity?: boolean
  /** Starts at the end of the period, and costs nothing now. */
  isLater?(product: ProductView, period: PlanPeriod): boolean
}

/** Choosing one posts `productId`, `period` and `qty` to the route. */
export function PlanPicker(props: PlanPickerProps) {
  const { products, kinds, current, seats = 1, hasQuantity = true, isLater = () => false } = props
  const [params] = useSearchParams()
  const kind = readPlanKind(params, kinds[0]!)
  const period = readPlanPeriod(params)
  const shown = products.filter((product) => product.teamOnly === (kind === 'team') && findPrice(product, period))
  const to = (change: Record<string, string>) =>
    `?${new URLSearchParams({ ...Object.fromEntries(params), [PLANS_PARAM]: kind, [PERIOD_PARAM]: period, ...change })}`
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        {kinds.length > 1 ? (
          <Tabs
            label={subscriptionPagesWords.plans}
            items={kinds.map((one) => ({
              to: to({ [PLANS_PARAM]: one }),
              label: one === 'team' ? subscriptionPagesWords.teamPlans : subscriptionPagesWords.individualPlans,
              current: one === kind,
            }))}
          />
        ) : (
          <h2 className="text-l font-semibold">
            {kind === 'team' ? subscriptionPagesWords.teamPlans : subscriptionPagesWords.individualPlans}
          </h2>
        )}
        <nav aria-label={subscriptionPagesWords.billed} className="flex rounded-m border border-line bg-inset p-0.5">
          {(['MONTHLY', 'YEARLY'] as const).map((one) => (
            <Link
              key={one}
              to={to({ [PERIOD_PARAM]: one })}
              preventScrollReset
              aria-current={one === period ? 'true' : undefined}
              className={cx(
                'flex h-7 items-center gap-2 rounded-s px-3 text-m font-medium',
                one === period ? 'bg-selected text-text' : 'text-muted hover:text-text',
              )}
            >
              {one === 'MONTHLY' ? subscriptionPagesWords.monthly : subscriptionPagesWords.annual}
              {one === 'YEARLY' ? <Badge tone="ok">{subscriptionPagesWords.annualOff}</Badge> : null}
            </Link>
          ))}
        </nav>
      </div>
      {shown.length === 0 ? (
        <EmptyState icon={<Package size={24} aria-hidden />} title={subscriptionPagesWords.noProducts} />
      ) : (
        <ul className="flex gap-4 overflow-x-auto p-1 max-sm:flex-col">
          {shown.map((product) => (
            <PlanCard
              key={product.id}
              product={product}
              period={period}
              seats={product.static ? product.minimumQty : Math.max(seats, product.minimumQty)}
              hasQuantity={hasQuantity}
              isLater={isLater(product, period)}
              isCurrent={current?.productId === product.id && current.period === period}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

interface PlanCardProps {
  product: ProductView
  period: PlanPeriod
  seats: number
  hasQuantity: boolean
  isLater: boolean
  isCurrent: boolean
}

/** 245 px wide (3-settings §9). */
function PlanCard({ product, period, seats, hasQuantity, isLater, isCurrent }: PlanCardProps) {
  const { id, displayName, teamOnly, static: isStatic, minimumQty, trialDays, featureStrings } = product
  const { amount } = findPrice(product, period)!
  const monthly = formatMonthlyPrice(amount, period)
  const quantityId = `seats-${id}`
  return (
    <li className="flex w-[245px] shrink-0 flex-col rounded-l border border-line bg-panel p-4 max-sm:w-full">
      <h3 className="flex flex-wrap items-center gap-2 text-l font-semibold">
        {displayName}
        {isCurrent ? <Badge tone="info">{subscriptionPagesWords.currentPlan}</Badge> : null}
        {trialDays > 0 && !isCurrent ? <Badge tone="ok">{subscriptionPagesWords.trial(trialDays)}</Badge> : null}
      </h3>
      <p className="tabular mt-1 text-m font-medium">
        {teamOnly ? subscriptionPagesWords.aSeatAMonth(monthly) : subscriptionPagesWords.aMonth(monthly)}
      </p>
      <p className="min-h-5 text-s text-muted">
        {period === 'YEARLY'
          ? (teamOnly ? subscriptionPagesWords.billedAnnuallyEach : subscriptionPagesWords.billedAnnually)(
              formatCents(amount),
            )
          : minimumQty > 1
            ? subscriptionPagesWords.minimum(minimumQty)
            : null}
      </p>
      <ul className="my-3 flex flex-1 flex-col gap-1.5 text-m">
        {featureStrings.map((feature) => (
          <li key={feature} className="flex items-start gap-2">
            <Check size={16} aria-hidden className="mt-0.5 shrink-0 text-ok" />
            <span>{feature}</span>
          </li>
        ))}
      </ul>
      {isLater && !isCurrent ? <p className="mb-2 text-s text-muted">{subscriptionPagesWords.later}</p> : null}
      <PostForm hiddenFields={{ productId: id, period }} preventScrollReset={false} className="flex flex-col gap-3">
        {isStatic || !hasQuantity ? (
          <input type="hidden" name="qty" value={seats} />
        ) : (
          <Field
            meta={{ id: quantityId, errorId: `${quantityId}-error`, descriptionId: `${quantityId}-hint` }}
            label={subscriptionPagesWords.seats}
          >
            <WholeNumber id={quantityId} name="qty" defaultValue={seats} min={minimumQty} max={999} required />
          </Field>
        )}
        <Button
          variant={isCurrent ? 'secondary' : 'primary'}
          disabled={isCurrent}
          aria-label={subscriptionPagesWords.choosePlan(displayName)}
        >
          {isCurrent ? subscriptionPagesWords.currentPlan : subscriptionPagesWords.choose}
        </Button>
      </PostForm>
    </li>
  )
}
