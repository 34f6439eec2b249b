import { parseArgs } from 'node:util'
import { letVendorIn } from '../../app/domain/access/access.schema'
import {
  createApiKey,
  createVendor,
  readVendorSecret,
  revokeApiKey,
} from '../../app/domain/access/create-vendor.server'
import { OWN_VENDOR } from '../../app/domain/access/set-up-first-owner.server'
import { findVendor, hadApiKey, listApiKeys } from '../../app/domain/access/vendors.read.server'
import { asSystem, type Ctx } from '../../app/domain/context.server'
import { isDomainError } from '../../app/domain/errors'
import { refuse, withServices } from './with-services'

/**
 * `npm run -s vendor -- ID NAME ORIGIN…`: lets a CRM embed the widgets, or changes its name and origins. Prints what its
 * server needs as JSON, once: the API key is not kept in words. `--new-key` makes another one, and the ones before end.
 * `npm run -s vendor -- ID` with `--keys`, `--add-key NAME` or `--revoke-key KEY` lists its keys, makes one beside the others,
 * or ends one alone, by its id or by itself.
 */
const USAGE = `Say which CRM: npm run -s vendor -- acme 'Acme CRM' https://crm.acme.example [--new-key]
or what about its keys: npm run -s vendor -- acme --keys | --add-key NAME | --revoke-key KEY`

function argumentsGiven() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        'new-key': { type: 'boolean', default: false },
        keys: { type: 'boolean', default: false },
        'add-key': { type: 'string' },
        'revoke-key': { type: 'string' },
      },
    })
  } catch {
    refuse(USAGE)
  }
}

const print = (value: unknown) => console.log(JSON.stringify(value, null, 2))

const { positionals, values } = argumentsGiven()
const [id, name, ...allowedOrigins] = positionals
const { 'add-key': added, 'revoke-key': revoked } = values
if (id === undefined) refuse(USAGE)
if (id === OWN_VENDOR) refuse(`${OWN_VENDOR} is our own name: choose another.`)
if (values.keys || added !== undefined || revoked !== undefined) {
  if (name !== undefined || values['new-key']) refuse(USAGE)
  await withServices((services) => changeKeys(asSystem(services), id))
} else {
  const vendor = letVendorIn.safeParse({ id, name: name ?? '', allowedOrigins })
  if (!vendor.success) refuse(vendor.error.issues.map(({ message }) => `${message}.`).join('\n'))
  await withServices((services) => letIn(asSystem(services), vendor.data))
}

async function letIn(ctx: Ctx, vendor: ReturnType<typeof letVendorIn.parse>): Promise<void> {
  await createVendor(ctx, vendor)
  const vendorId = vendor.id
  // Not by whether the vendor was new: a death between the two would leave it without a key for ever. One whose keys were
  // revoked was cut off, and another name is no reason to let it in again.
  const isNew = values['new-key'] || !(await hadApiKey(ctx, vendorId))
  const forItsServer = isNew
    ? {
        apiKey: await createApiKey(ctx, { vendorId, name: 'server', instead: true }),
        secret: await readVendorSecret(ctx, vendorId),
      }
    : {}
  print({ vendor: vendorId, ...vendor, id: undefined, ...forItsServer })
  if (!isNew) console.error('Its API key and secret stay as they are; --new-key makes another key.')
}

async function changeKeys(ctx: Ctx, vendorId: string): Promise<void> {
  if (!(await findVendor(ctx, vendorId))) refuse(`No CRM is called ${vendorId}.`)
  if (revoked !== undefined)
    await revokeApiKey(ctx, vendorId, revoked).catch((error: unknown) => {
      if (isDomainError(error)) refuse(`${vendorId} has no such key: --keys lists those that it has.`)
      throw error
    })
  const apiKey = added === undefined ? undefined : await createApiKey(ctx, { vendorId, name: added })
  print({ vendor: vendorId, ...(apiKey ? { apiKey } : {}), keys: await listApiKeys(ctx, vendorId) })
}
