import { findProductIn, type CartContents, type CartItemRow } from './cart-contents.server'

/** A trial of the code, else of the product for an account that never had a subscription. 0: none. */
export function trialDaysOf(contents: CartContents, item: CartItemRow): number {
  const product = findProductIn(contents, item.product_id)
  if (item.action !== 'ADD' || !product || product.isResource) return 0
  return codeTrialDays(contents) ?? (contents.hadSubscription ? 0 : product.trialDays)
}

/** null: the cart's code grants no trial. */
export const codeTrialDays = ({ promotion }: Pick<CartContents, 'promotion'>): number | null =>
  promotion?.kind === 'trial_days' ? promotion.amount : null
