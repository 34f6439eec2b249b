import type { Ctx } from '../context.server'
import type { Features } from './plan'

/** The one place that decides whether an account pays from its wallet. Otherwise its plan counts down. */
export const usesWallet = (
  { billing }: Pick<Ctx, 'billing'>,
  { cartBilling }: Pick<Features, 'cartBilling'>,
): boolean => billing === 'on' && cartBilling
