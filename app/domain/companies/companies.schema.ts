import { z } from 'zod'

/** Of one company; more are not listed. */
export const MAX_LOCATIONS = 5_000

/** Spec 3-settings §3, with 'trunkline' as the product. */
export const companyInfo = z.object({
  id: z.string(),
  name: z.string(),
  /** All locations, new ones too. */
  trunklineEnabled: z.boolean(),
  dispositionsEnabled: z.boolean(),
  /** Teams may have a list of their own. */
  customDispositionsEnabled: z.boolean(),
})
export type CompanyInfo = z.infer<typeof companyInfo>

export const updateCompany = z.strictObject({
  trunklineEnabled: z.boolean().optional(),
  dispositionsEnabled: z.boolean().optional(),
  customDispositionsEnabled: z.boolean().optional(),
})
export type UpdateCompany = z.infer<typeof updateCompany>

export const companyLocation = z.object({
  id: z.string(),
  name: z.string(),
  trunklineEnabled: z.boolean(),
})
export type CompanyLocation = z.infer<typeof companyLocation>

export const listLocations = z.strictObject({
  search: z.string().trim().max(100).optional(),
  /** Id of the last location of the page before. */
  cursor: z.string().max(60).optional(),
  limit: z.coerce.number().int().min(1).max(500).default(100),
})
export type ListLocations = z.infer<typeof listLocations>

export const updateLocation = z.strictObject({ id: z.string().max(60), trunklineEnabled: z.boolean() })
export type UpdateLocation = z.infer<typeof updateLocation>
