import { listInvoices } from '../../app/domain/invoices/invoices.read.server'
import { os } from './implement'

export const invoices = {
  listInvoices: os.invoices.listInvoices.handler(({ context: { ctx }, input }) => listInvoices(ctx, input)),
}
