import type { Product } from '../catalog/product'

/** To accounts of the form, and of the size. */
export const isOffered = (
  { isResource, cartBilling, teamOnly }: Pick<Product, 'isResource' | 'cartBilling' | 'teamOnly'>,
  account: { cartBilling: boolean; isTeam: boolean },
): boolean =>
  !isResource && (cartBilling === null || cartBilling === account.cartBilling) && teamOnly === account.isTeam
