import { getCompanyDispositions } from '../../app/domain/account-dispositions/account-dispositions.read.server'
import {
  addAccountDisposition,
  deleteAccountDisposition,
  orderAccountDispositions,
  updateAccountDisposition,
} from '../../app/domain/account-dispositions/change-account-dispositions.server'
import {
  getTeamDispositions,
  updateTeamDispositions,
} from '../../app/domain/account-dispositions/team-dispositions.server'
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
  findTeamDispositions: at.findTeamDispositions.handler(({ context }) => getTeamDispositions(context.ctx)),
  updateTeamDispositions: at.updateTeamDispositions.handler(({ context, input }) =>
    updateTeamDispositions(context.ctx, input),
  ),
  listCompanyDispositions: at.listCompanyDispositions.handler(async ({ context }) => ({
    items: await getCompanyDispositions(context.ctx),
  })),
  addCompanyDisposition: at.addCompanyDisposition.handler(({ context, input }) =>
    addAccountDisposition(context.ctx, input, 'company'),
  ),
  orderCompanyDispositions: at.orderCompanyDispositions.handler(async ({ context, input }) => ({
    items: await orderAccountDispositions(context.ctx, input.order, 'company'),
  })),
  updateCompanyDisposition: at.updateCompanyDisposition.handler(({ context, input }) =>
    updateAccountDisposition(context.ctx, input, 'company'),
  ),
  deleteCompanyDisposition: at.deleteCompanyDisposition.handler(({ context, input }) =>
    deleteAccountDisposition(context.ctx, input.id, 'company'),
  ),
}
