import { parseArgs } from 'node:util'
import { allowVendor } from '../../app/domain/access/access.schema'
import {
  createApiKey,
  createVendor,
  revokeVendor,
  readVendorSecret,
  revokeApiKey,
} from '../../app/domain/access/create-vendor.server'
import { newToken } from '../../app/domain/access/new-token.server'
import { endSessionsOfVendor } from '../../app/domain/access/sign-out.server'
import { OWN_VENDOR } from '../../app/domain/access/set-up-first-owner.server'
import { findVendor, findVendorCrm, hadApiKey, listApiKeys } from '../../app/domain/access/vendors.read.server'
import { createSystemCtx, type Ctx } from '../../app/domain/context.server'
import { isDomainError } from '../../app/domain/errors'
import { refuse, withServices } from './with-services'

/** Prints server settings once. `--end-sessions` also unlinks addresses; `--end` also revokes keys and secret. */
const USAGE = `Add a CRM: npm run -s vendor -- acme 'Acme CRM' https://crm.acme.example [--crm https://crm.acme.example/api [--workflows]] [--new-key] [--new-secret]
Change a CRM: npm run -s vendor -- acme --crm URL|none [--workflows] | --new-key | --new-secret
Manage its keys: npm run -s vendor -- acme --keys | --add-key NAME | --revoke-key KEY
Its people sign our terms of service, or do not: npm run -s vendor -- acme|${OWN_VENDOR} --terms on|off
End its access: npm run -s vendor -- acme --end-sessions | --end`

function parseArguments() {
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
        terms: { type: 'string' },
        'end-sessions': { type: 'boolean', default: false },
        end: { type: 'boolean', default: false },
      },
    })
  } catch {
    refuse(USAGE)
  }
}

const print = (value: unknown) => console.log(JSON.stringify(value, null, 2))

const { positionals, values } = parseArguments()
const [id, name, ...allowedOrigins] = positionals
const { 'add-key': added, 'revoke-key': revoked, 'end-sessions': endsSessions, end: endsAccess } = values
const changesKeys = values.keys || added !== undefined || revoked !== undefined
const newSecret = values['new-secret']
const changesOther = values['new-key'] || values.crm !== undefined
const changes = changesOther || newSecret
if (id === undefined || added?.trim() === '' || (values.workflows && (values.crm ?? 'none') === 'none')) refuse(USAGE)
if (values.terms !== undefined && (positionals.length > 1 || changes || changesKeys || endsSessions || endsAccess))
  refuse(USAGE)
// It has no server, but its sealed secret shows whether APP_SECRET belongs to the database.
const resealsOwn = id === OWN_VENDOR && newSecret && !changesOther && name === undefined
if (id === OWN_VENDOR && !resealsOwn && values.terms === undefined)
  refuse(`${OWN_VENDOR} is our own name: choose another.`)
if (values.terms !== undefined) {
  const { terms } = values
  await withServices((services) => changeTerms(createSystemCtx(services), id, terms))
} else if (endsSessions || endsAccess) {
  if (name !== undefined || changes || changesKeys || endsSessions === endsAccess) refuse(USAGE)
  await withServices((services) => endVendorAccess(createSystemCtx(services), id))
} else if (changesKeys) {
  if (name !== undefined || changes) refuse(USAGE)
  await withServices((services) => changeKeys(createSystemCtx(services), id))
} else if (resealsOwn) await withServices((services) => resealOwn(createSystemCtx(services)), { anySecret: true })
else await withServices((services) => saveVendor(createSystemCtx(services), id), { anySecret: newSecret })

async function changeTerms(ctx: Ctx, vendorId: string, terms: string): Promise<void> {
  const vendor = await findVendor(ctx, vendorId)
  if (!vendor) refuse(`No CRM is called ${vendorId}.`)
  if (terms !== 'on' && terms !== 'off') refuse(USAGE)
  await createVendor(ctx, { ...vendor, signsTerms: terms === 'on' })
  print({ vendor: vendorId, terms })
}

async function resealOwn(ctx: Ctx): Promise<void> {
  const own = await findVendor(ctx, OWN_VENDOR)
  if (!own) refuse(`No CRM is called ${OWN_VENDOR}.`)
  await createVendor(ctx, { ...own, jwtSecret: newToken() })
  print({ vendor: own.id, name: own.name })
}

async function saveVendor(ctx: Ctx, vendorId: string): Promise<void> {
  const known = changes && name === undefined ? await findVendor(ctx, vendorId) : null
  const { crm: url, workflows } = values
  const crm = url === 'none' ? null : url === undefined ? undefined : { url, workflows }
  const parsed = allowVendor.safeParse({ ...(known ?? { id: vendorId, name: name ?? '', allowedOrigins }), crm })
  if (!parsed.success) refuse(parsed.error.issues.map(({ message }) => `${message}.`).join('\n'))
  const vendor = { ...parsed.data, ...(newSecret ? { jwtSecret: newToken() } : {}) }
  await createVendor(ctx, vendor)
  // Not for a new vendor only: a crash in between would leave it without a key. Revoked keys are not replaced.
  const newKey = values['new-key'] || !(await hadApiKey(ctx, vendorId))
  // If that fails, no key is revoked.
  const secret = newKey || newSecret ? await readSecretOrExit(ctx, vendorId) : undefined
  const apiKey = newKey ? await createApiKey(ctx, { vendorId, name: 'server', instead: true }) : undefined
  const { name: vendorName, allowedOrigins: origins } = vendor
  print({
    vendor: vendorId,
    name: vendorName,
    allowedOrigins: origins,
    crm: await findVendorCrm(ctx, vendorId),
    apiKey,
    secret,
  })
  if (!newKey && !newSecret)
    console.error('Its API key and secret are unchanged. --new-key creates another key, --new-secret another secret.')
}

function readSecretOrExit(ctx: Ctx, vendorId: string): Promise<string> {
  return readVendorSecret(ctx, vendorId).catch((error: unknown) => {
    if (isDomainError(error)) refuse(`${error.message}: --new-secret makes another one.`)
    throw error
  })
}

async function changeKeys(ctx: Ctx, vendorId: string): Promise<void> {
  if (!(await findVendor(ctx, vendorId))) refuse(`No CRM is called ${vendorId}.`)
  if (revoked !== undefined)
    await revokeApiKey(ctx, vendorId, revoked).catch((error: unknown) => {
      if (isDomainError(error)) refuse(`${vendorId} has no such key. --keys lists its keys.`)
      throw error
    })
  const apiKey = added === undefined ? undefined : await createApiKey(ctx, { vendorId, name: added })
  print({ vendor: vendorId, ...(apiKey ? { apiKey } : {}), keys: await listApiKeys(ctx, vendorId) })
}

async function endVendorAccess(ctx: Ctx, vendorId: string): Promise<void> {
  const vendor = await findVendor(ctx, vendorId)
  if (!vendor) refuse(`No CRM is called ${vendorId}.`)
  if (endsAccess) {
    print({ vendor: vendorId, ...(await revokeVendor(ctx, vendor)) })
    console.error(
      'Its keys and secret are revoked, and it gets no call reports. --new-key and --new-secret restore its access.',
    )
    return
  }
  // Without a key a linked address may be the only way to sign in.
  const unlink = (await listApiKeys(ctx, vendorId)).length > 0
  const ended = await endSessionsOfVendor(ctx, vendorId, { unlink })
  print({ vendor: vendorId, ...ended })
  console.error(
    unlink
      ? `Unlinked addresses, which people can link again: ${ended.unlinked}. Its key and secret still sign people in; --new-key and --new-secret replace them.`
      : `${vendorId} has no key, so linked addresses are kept. Add a key (--add-key NAME), then --end-sessions unlinks them.`,
  )
}
