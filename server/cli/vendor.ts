import { parseArgs } from 'node:util'
import { letVendorIn } from '../../app/domain/access/access.schema'
import { createApiKey, createVendor, readVendorSecret } from '../../app/domain/access/create-vendor.server'
import { OWN_VENDOR } from '../../app/domain/access/set-up-first-owner.server'
import { hasApiKey } from '../../app/domain/access/vendors.read.server'
import { asSystem } from '../../app/domain/context.server'
import { refuse, withServices } from './with-services'

/**
 * `npm run -s vendor -- ID NAME ORIGIN…`: lets a CRM embed the widgets, or changes its name and origins. Prints what its
 * server needs as JSON, once: the API key is not kept in words. `--new-key` makes another one, and the ones before end.
 */
const USAGE = "Say which CRM: npm run -s vendor -- acme 'Acme CRM' https://crm.acme.example [--new-key]"

function argumentsGiven() {
  try {
    return parseArgs({ allowPositionals: true, options: { 'new-key': { type: 'boolean', default: false } } })
  } catch {
    refuse(USAGE)
  }
}

const { positionals, values } = argumentsGiven()
const [id, name, ...allowedOrigins] = positionals
if (id === undefined) refuse(USAGE)
const vendor = letVendorIn.safeParse({ id, name: name ?? '', allowedOrigins })
if (!vendor.success) refuse(vendor.error.issues.map(({ message }) => `${message}.`).join('\n'))
if (vendor.data.id === OWN_VENDOR) refuse(`${OWN_VENDOR} is our own name: choose another.`)

await withServices(async (services) => {
  const ctx = asSystem(services)
  await createVendor(ctx, vendor.data)
  const vendorId = vendor.data.id
  // Not by whether the vendor was new: a death between the two would leave it without a key for ever.
  const isNew = values['new-key'] || !(await hasApiKey(ctx, vendorId))
  const forItsServer = isNew
    ? {
        apiKey: await createApiKey(ctx, { vendorId, name: 'server', instead: true }),
        secret: await readVendorSecret(ctx, vendorId),
      }
    : {}
  console.log(JSON.stringify({ vendor: vendorId, ...vendor.data, id: undefined, ...forItsServer }, null, 2))
  if (!isNew) console.error('Its API key and secret stay as they are; --new-key makes another key.')
})
