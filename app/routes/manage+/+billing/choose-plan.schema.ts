import { z } from 'zod'

/** As the plan picker posts it. */
export const choosePlan = z.strictObject({
  productId: z.string().max(60),
  period: z.enum(['MONTHLY', 'YEARLY']),
  qty: z.coerce.number().int().min(1).max(999),
})
