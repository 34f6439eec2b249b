import { findAffiliate } from '../../app/domain/affiliates/affiliates.read.server'
import { joinAffiliates } from '../../app/domain/affiliates/join-affiliates.server'
import { os } from './implement'

const { affiliates: at } = os

export const affiliates = {
  findAffiliate: at.findAffiliate.handler(({ context }) => findAffiliate(context.ctx)),
  joinAffiliates: at.joinAffiliates.handler(({ context, input }) => joinAffiliates(context.ctx, input)),
}
