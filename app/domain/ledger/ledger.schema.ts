import { z } from 'zod'
import { CAUSE_COLUMNS, TRANSACTION_KINDS, type Cause, type TransactionKind } from './transaction-kinds'

/** Amounts in ten-thousandths of a dollar. */
export const ledgerLine = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  kind: z.enum(Object.keys(TRANSACTION_KINDS) as [TransactionKind, ...TransactionKind[]]),
  cause: z
    .object({ kind: z.enum(Object.keys(CAUSE_COLUMNS) as [keyof Cause, ...Array<keyof Cause>]), id: z.string() })
    .nullable(),
  amount: z.number().int(),
  fundsAfter: z.number().int(),
})
export type LedgerLine = z.infer<typeof ledgerLine>
