import type { Ctx } from '../../app/domain/context.server'
import { startHostDemo } from '../../server/host-demo/start'
import type { SeedContact } from '../../server/seeds/contacts'

const SECRET = 'vendor-secret-vendor-secret-32ch'

export const GRACE: SeedContact = {
  contactId: 'harbor-1',
  firstName: 'Grace',
  lastName: 'Whitfield',
  company: 'Whitfield Dental',
  numbers: ['+13125550105'],
  city: 'Chicago',
  state: 'IL',
  zip: '60614',
}

export interface Told {
  what: string
  contactId: string
  account: string
  details: string[]
}

/** The demo CRM with its page, on a port of its own. */
export async function openHarborCrm(contacts: readonly SeedContact[] = [GRACE]) {
  const { url, close } = await startHostDemo({
    port: 0,
    host: '127.0.0.1',
    appUrl: 'http://localhost',
    vendorId: 'harbor',
    apiKey: 'tk_none',
    secret: SECRET,
    contacts,
  })
  return {
    url,
    /** The requests it received, newest first. */
    received: async () => ((await (await fetch(`${url}/received.json`)).json()) as { received: Told[] }).received,
    close,
  }
}

/** The vendor 'harbor' of a test's world takes calls at this address. */
export async function connectVendorCrm(system: Ctx, url: string): Promise<void> {
  await system.db.q.updateTable('vendors').set({ crm_url: url, crm_workflows: 1 }).where('id', '=', 'harbor').execute()
}
