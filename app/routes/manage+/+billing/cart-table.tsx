import { useSubmit } from '@remix-run/react'
import { Trash2 } from 'lucide-react'
import type { Cart, CartItem, Quote } from '~/domain/cart/cart.schema'
import { Button } from '~/ui/button'
import { WholeNumber } from '~/ui/field'
import { IconButton } from '~/ui/icon-button'
import { Section } from '~/ui/page-shell'
import { useHydrated } from '~/ui/use-hydrated'
import { PostForm } from '../../+form/post-form'
import { checkoutPagesWords } from './checkout-pages.words'
import { formatExactCents } from './format-money'

interface CartTableProps {
  cart: Cart
  quote: Quote
}

/** Each change is a form of its own: the quote is computed again. */
export const CartTable = ({ cart, quote }: CartTableProps) => (
  <Section title={checkoutPagesWords.cart} id="cart">
    <ul className="-my-2 divide-y divide-line">
      {cart.items.map((item, index) => (
        <CartRow key={item.position} item={item} line={quote.items[index]} />
      ))}
    </ul>
  </Section>
)

function CartRow({ item, line }: { item: CartItem; line: Quote['items'][number] | undefined }) {
  const { position, product, qty, price, yearlyPriceInfo, trashable, error } = item
  const name = product.displayName
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3">
      <div className="min-w-40 flex-1">
        <p className="text-m font-medium">{line?.title ?? name}</p>
        {line?.subtitle ? <p className="text-s text-muted">{line.subtitle}</p> : null}
        {yearlyPriceInfo && price.period === 'MONTHLY' ? (
          <PostForm hiddenFields={{ intent: 'period', position: String(position), period: 'YEARLY' }}>
            <button className="min-h-6 text-s text-accent hover:underline">
              {checkoutPagesWords.switchToAnnual(yearlyPriceInfo.percent)}
            </button>
          </PostForm>
        ) : null}
        {price.period === 'YEARLY' && item.action === 'ADD' ? (
          <PostForm hiddenFields={{ intent: 'period', position: String(position), period: 'MONTHLY' }}>
            <button className="min-h-6 text-s text-accent hover:underline">{checkoutPagesWords.switchToMonthly}</button>
          </PostForm>
        ) : null}
        {error ? <p className="text-s text-danger">{error}</p> : null}
      </div>
      {product.static ? <span className="tabular pt-1 text-m text-muted">{qty}</span> : <Quantity item={item} />}
      <span className="tabular w-24 pt-1 text-right text-m">{line ? formatExactCents(line.amount) : null}</span>
      {trashable ? (
        <PostForm hiddenFields={{ intent: 'remove', position: String(position) }}>
          <IconButton
            label={checkoutPagesWords.remove(name)}
            variant="ghost"
            size="s"
            icon={<Trash2 size={16} aria-hidden />}
          />
        </PostForm>
      ) : null}
    </li>
  )
}

function Quantity({ item: { position, product, qty, error } }: { item: CartItem }) {
  const submit = useSubmit()
  const isHydrated = useHydrated()
  return (
    <PostForm hiddenFields={{ intent: 'quantity', position: String(position) }} className="flex items-center gap-2">
      <WholeNumber
        name="qty"
        key={qty}
        defaultValue={qty}
        min={1}
        max={999}
        required
        aria-label={checkoutPagesWords.quantityOf(product.displayName)}
        aria-invalid={error !== null || undefined}
        className="w-20"
        onChange={({ currentTarget }) => {
          if (currentTarget.form?.checkValidity()) submit(currentTarget.form, { preventScrollReset: true })
        }}
      />
      {isHydrated ? null : <Button size="s">{checkoutPagesWords.update}</Button>}
    </PostForm>
  )
}
