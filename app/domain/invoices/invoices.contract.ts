import { oc } from '@orpc/contract'
import { z } from 'zod'
import { invoiceView } from './invoices.schema'

export const invoicesContract = {
  listInvoices: oc
    .route({
      method: 'GET',
      path: '/api/billing/client/v3/invoices',
      summary: 'Invoices and credit notes, newest first',
      description: 'Searches product, number, amount and date (`2026-12-31`, `2026-12`, `12/31/2026`).',
      tags: ['Invoices'],
    })
    .input(z.strictObject({ search: z.string().max(100).optional(), cursor: z.string().max(200).optional() }))
    .output(z.object({ items: z.array(invoiceView), nextCursor: z.string().nullable() })),
}
