import { getProduct } from '../catalog/catalogs'
import type { Ctx } from '../context.server'
import type { SubscriptionRow } from '../subscriptions/subscription-row'
import { billingLink, mailOwner } from './mail-owner.server'
import { renewalsWords } from './renewals.words'

export const mailEnded = (tx: Ctx, { account_id, product_id }: SubscriptionRow): Promise<void> =>
  mailOwner(tx, account_id, renewalsWords.ended({ product: getProduct(product_id).displayName, link: billingLink(tx) }))
