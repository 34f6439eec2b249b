import { parseArgs } from 'node:util'
import { letVendorIn } from '../../app/domain/access/access.schema'
import {
  createApiKey,
  createVendor,
  endVendor,
  readVendorSecret,
  revokeApiKey,
} from '../../app/domain/access/create-vendor.server'
import { newToken } from '../../app/domain/access/new-token.server'
import { endSessionsOfVendor } from '../../app/domain/access/sign-out.server'
import { OWN_VENDOR } from '../../app/domain/access/set-up-first-owner.server'
import { findVendor, findVendorCrm, hadApiKey, listApiKeys } from '../../app/domain/access/vendors.read.server'
import { asSystem, type Ctx } from '../../app/domain/context.server'
import { isDomainError } from '../../app/domain/errors'
import { refuse, withServices } from './with-services'

/**
 * `npm run -s vendor -- ID NAME ORIGIN…`: lets a CRM embed the widgets, or changes its name and origins. Prints what its
 * server needs as JSON, once: the API key is not kept in words. `--new-key` makes another one, and the ones before end;
 * `--new-secret` makes another secret, and what is signed with the one before is nobody's from then on;
 * `--crm URL [--workflows]` says where the CRM takes our signed calls. What is not told stays, name and origins too.
 * `npm run -s vendor -- ID` with `--keys`, `--add-key NAME` or `--revoke-key KEY` lists its keys, makes one beside the others,
 * or ends one alone, by its id or by itself. `--end-sessions` signs out everybody whom its server or its tokens signed in,
 * and unlinks the addresses that they linked; `--end` lets the CRM go: its keys and its secret end as well, and it is told of no calls.
 */
const USAGE = `Say which CRM: npm run -s vendor -- acme 'Acme CRM' https://crm.acme.example [--crm https://crm.acme.example/api [--workflows]] [--new-key] [--new-secret]
or what changes of one that is in: npm run -s vendor -- acme --crm URL|none [--workflows] | --new-key | --new-secret
or what about its keys: npm run -s vendor -- acme --keys | --add-key NAME | --revoke-key KEY
or what ends: npm run -s vendor -- acme --end-sessions | --end`

function argumentsGiven() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        'new-key': { type: 'boolean', default: false },
        'new-secret': { type: 'boolean', default: false },
        crm: { type: 'string' },
        workflows: { type: 'boolean', default: false },
        keys: { type: 'boolean', default: false },
        'add-key': { type: 'string' },
        'revoke-key': { type: 'string' },
        'end-sessions': { type: 'boolean', default: false },
        end: { type: 'boolean', default: false },
      },
    })
  } catch {
    refuse(USAGE)
  }
}

const print = (value: unknown) => console.log(JSON.stringify(value, null, 2))

const { positionals, values } = argumentsGiven()
const [id, name, ...allowedOrigins] = positionals
const { 'add-key': added, 'revoke-key': revoked, 'end-sessions': endsSessions, end: ends } = values
const changesKeys = values.keys || added !== undefined || revoked !== undefined
const newSecret = values['new-secret']
const changesMore = values['new-key'] || values.crm !== undefined
const changes = changesMore || newSecret
if (id === undefined || added?.trim() === '' || (values.workflows && (values.crm ?? 'none') === 'none')) refuse(USAGE)
// Our own vendor has no server that could know its secret, but a file is told by it as by others'.
const resealsOwn = id === OWN_VENDOR && newSecret && !changesMore && name === undefined
if (id === OWN_VENDOR && !resealsOwn) refuse(`${OWN_VENDOR} is our own name: choose another.`)
if (endsSessions || ends) {
  if (name !== undefined || changes || changesKeys || endsSessions === ends) refuse(USAGE)
  await withServices((services) => end(asSystem(services), id))
} else if (changesKeys) {
  if (name !== undefined || changes) refuse(USAGE)
  await withServices((services) => changeKeys(asSystem(services), id))
} else if (resealsOwn) await withServices((services) => resealOwn(asSystem(services)), { anySecret: true })
else await withServices((services) => letIn(asSystem(services), id), { anySecret: newSecret })

async function resealOwn(ctx: Ctx): Promise<void> {
  const own = await findVendor(ctx, OWN_VENDOR)
  if (!own) refuse(`No CRM is called ${OWN_VENDOR}.`)
  await createVendor(ctx, { ...own, jwtSecret: newToken() })
  print({ vendor: own.id, name: own.name })
}

async function letIn(ctx: Ctx, vendorId: string): Promise<void> {
  const known = changes && name === undefined ? await findVendor(ctx, vendorId) : null
  const { crm: url, workflows } = values
  const crm = url === 'none' ? null : url === undefined ? undefined : { url, workflows }
  const told = letVendorIn.safeParse({ ...(known ?? { id: vendorId, name: name ?? '', allowedOrigins }), crm })
  if (!told.success) refuse(told.error.issues.map(({ message }) => `${message}.`).join('\n'))
  const vendor = { ...told.data, ...(newSecret ? { jwtSecret: newToken() } : {}) }
  await createVendor(ctx, vendor)
  // Not by whether the vendor was new: a death between the two would leave it without a key for ever. One whose keys were
  // revoked was cut off, and another name is no reason to let it in again.
  const newKey = values['new-key'] || !(await hadApiKey(ctx, vendorId))
  // The secret first: where it cannot be told, no key ends.
  const secret = newKey || newSecret ? await secretOf(ctx, vendorId) : undefined
  const apiKey = newKey ? await createApiKey(ctx, { vendorId, name: 'server', instead: true }) : undefined
  const { name: called, allowedOrigins: origins } = vendor
  print({
    vendor: vendorId,
    name: called,
    allowedOrigins: origins,
    crm: await findVendorCrm(ctx, vendorId),
    apiKey,
    secret,
  })
  if (!newKey && !newSecret)
    console.error('Its API key and secret stay as they are; --new-key makes another key, --new-secret another secret.')
}

function secretOf(ctx: Ctx, vendorId: string): Promise<string> {
  return readVendorSecret(ctx, vendorId).catch((error: unknown) => {
    if (isDomainError(error)) refuse(`${error.message}: --new-secret makes another one.`)
    throw error
  })
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

async function end(ctx: Ctx, vendorId: string): Promise<void> {
  const vendor = await findVendor(ctx, vendorId)
  if (!vendor) refuse(`No CRM is called ${vendorId}.`)
  if (ends) {
    print({ vendor: vendorId, ...(await endVendor(ctx, vendor)) })
    console.error(
      'Its keys and its secret have ended, and it is told of no calls; --new-key and --new-secret let it in again.',
    )
    return
  }
  // Where nobody could sign in anew, an address that was linked may be the one way in that its people have.
  const unlink = (await listApiKeys(ctx, vendorId)).length > 0
  const ended = await endSessionsOfVendor(ctx, vendorId, { unlink })
  print({ vendor: vendorId, ...ended })
  console.error(
    unlink
      ? `Addresses that were unlinked, which their people can link again: ${ended.unlinked}. Whoever has its key or its secret signs people in again; --new-key and --new-secret make others.`
      : `${vendorId} has no key, and the addresses that its people linked are kept: once it has one (--add-key NAME), --end-sessions unlinks them.`,
  )
}
