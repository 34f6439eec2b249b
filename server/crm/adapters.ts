import type { CrmAdapters } from '../../app/domain/crm.port'
import type { Env } from '../env'
import { createHighLevel } from './ghl/high-level'
import { openVendorCrm } from './vendor-crm'

export const createCrmAdapters = ({ publicUrl, highLevel }: Pick<Env, 'publicUrl' | 'highLevel'>): CrmAdapters => ({
  forVendor: (vendor) => openVendorCrm(vendor, publicUrl),
  highLevel: highLevel && createHighLevel({ ...highLevel, publicUrl }),
})
