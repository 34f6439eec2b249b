import { z } from 'zod'

/** Spec 3-settings §3 'Invoice'. */
export const invoiceView = z.object({
  id: z.string(),
  type: z.enum(['PURCHASE', 'RENEWAL', 'CHANGE', 'CREDIT_NOTE']),
  /** `INV-000123`. */
  number: z.string(),
  /** Epoch ms. */
  date: z.number().int(),
  /** Cents; negative on a credit note. */
  amount: z.number().int(),
  offeringDisplayName: z.string(),
  uiStatus: z.enum(['Open', 'Paid', 'Payment Failed', 'Void', 'Refunded']),
})
export type InvoiceView = z.infer<typeof invoiceView>

/** Of the summary. Default: this year, UTC. */
export const invoiceYear = z.strictObject({
  year: z
    .string()
    .regex(/^20\d\d$/)
    .optional(),
})
