import type { CrmAdapters } from '../../app/domain/crm.port'
import type { Env } from '../env'
import { makeHighLevel } from './ghl/high-level'
import { openVendorCrm } from './vendor-crm'

export const makeCrmAdapters = ({ publicUrl, highLevel }: Pick<Env, 'publicUrl' | 'highLevel'>): CrmAdapters => ({
  ofVendor: (vendor) => openVendorCrm(vendor, publicUrl),
  highLevel: highLevel && makeHighLevel({ ...highLevel, publicUrl }),
})
