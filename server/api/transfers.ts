import { listColleagues } from '../../app/domain/transfers/colleagues.read.server'
import { listTransferContacts } from '../../app/domain/transfers/transfers.read.server'
import { startTransfer, controlTransfer } from '../../app/domain/transfers/transfer-call.server'
import { os } from './implement'

export const transfers = {
  start: os.transfers.start.handler(({ context, input }) => startTransfer(context.ctx, input)),
  steer: os.transfers.steer.handler(({ context, input }) => controlTransfer(context.ctx, input)),
  listColleagues: os.transfers.listColleagues.handler(async ({ context }) => ({
    items: await listColleagues(context.ctx),
  })),
  listContacts: os.transfers.listContacts.handler(async ({ context }) => ({
    items: await listTransferContacts(context.ctx),
  })),
}
