import {
  addAccountDisposition,
  deleteAccountDisposition,
  orderAccountDispositions,
  updateAccountDisposition,
} from '../../app/domain/account-dispositions/change-account-dispositions.server'
import { os } from './implement'

const { accountDispositions: at } = os

export const accountDispositions = {
  addDisposition: at.addDisposition.handler(({ context, input }) => addAccountDisposition(context.ctx, input)),
  orderDispositions: at.orderDispositions.handler(async ({ context, input }) => ({
    items: await orderAccountDispositions(context.ctx, input.order),
  })),
  updateDisposition: at.updateDisposition.handler(({ context, input }) => updateAccountDisposition(context.ctx, input)),
  deleteDisposition: at.deleteDisposition.handler(({ context, input }) =>
    deleteAccountDisposition(context.ctx, input.id),
  ),
}
