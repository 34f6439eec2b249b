import { z } from 'zod'
import { zoneName } from '../reports/reports.schema'

export const reportMail = z.object({
  isOn: z.boolean(),
  /** IANA name. null: it was never on. */
  zone: z.string().nullable(),
  /** null: without an address nothing is mailed. */
  email: z.string().nullable(),
})
export type ReportMail = z.infer<typeof reportMail>

export const reportMailChange = z.strictObject({ isOn: z.boolean(), zone: zoneName })
export type ReportMailChange = z.infer<typeof reportMailChange>

export const reportMailForm = z.strictObject({ weeklyMail: z.enum(['on', 'off']), zone: zoneName })
