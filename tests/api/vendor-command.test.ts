import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { SignJWT } from 'jose'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { acceptVendorJwt } from '../../app/domain/access/accept-vendor-jwt.server'
import { createVendor } from '../../app/domain/access/create-vendor.server'
import { findVendorOfApiKey } from '../../app/domain/access/find-actor.server'
import { findVendor, findVendorCrm } from '../../app/domain/access/vendors.read.server'
import { createSystemCtx, type Ctx } from '../../app/domain/context.server'
import { readEnv } from '../../server/env'
import { openServices } from '../../server/services'
import { scratchFolder } from '../helpers/process'
import { runCommand } from '../helpers/run-command'

let folder: Awaited<ReturnType<typeof scratchFolder>>
beforeEach(async () => {
  folder = await scratchFolder('vendor')
  await withFile(async () => {})
})
afterEach(() => folder.remove())

/** Something done over the file of the folder, which a first boot would have made. */
async function withFile<T>(work: (system: Ctx) => Promise<T>, more = {}): Promise<T> {
  const services = await openServices(readEnv({ DATA_DIR: folder.path, LOG_LEVEL: 'silent', ...more }))
  try {
    return await work(createSystemCtx(services))
  } finally {
    await services.store.close()
  }
}

/** Runs the command as its operator does. */
const run = (...args: string[]) => runWith({}, ...args)
const runWith = (more: Record<string, string>, ...args: string[]) =>
  runCommand('vendor', args, { DATA_DIR: folder.path, ...more })

const ACME = ['acme', 'Acme CRM', 'https://crm.acme.example', 'https://eu.acme.example:8443']

test('a CRM is registered, and gets its key and secret once', { timeout: 180_000 }, async () => {
  const first = await run(...ACME)
  expect(first.code).toBe(0)
  const printed = JSON.parse(first.output) as { vendor: string; apiKey: string; secret: string }
  expect(printed).toMatchObject({
    vendor: 'acme',
    apiKey: expect.stringMatching(/^tk_/),
    secret: expect.stringMatching(/^.{40,}$/),
  })
  await withFile(async (system) => {
    expect(await findVendorOfApiKey(system, printed.apiKey)).toEqual({
      kind: 'vendor',
      vendorId: 'acme',
      keyId: expect.any(String),
    })
    expect(await findVendor(system, 'acme')).toEqual({
      id: 'acme',
      name: 'Acme CRM',
      allowedOrigins: ['https://crm.acme.example', 'https://eu.acme.example:8443'],
    })
  })

  const again = await run('acme', 'Acme', 'https://crm.acme.example')
  expect(again.output).toContain('are unchanged')
  expect(again.output).not.toContain('apiKey')
  await withFile(async (system) => {
    expect(await findVendor(system, 'acme')).toMatchObject({
      name: 'Acme',
      allowedOrigins: ['https://crm.acme.example'],
    })
    expect(await findVendorOfApiKey(system, printed.apiKey)).not.toBeNull()
  })

  const renewed = JSON.parse((await run(...ACME, '--new-key')).output) as typeof printed
  expect(renewed.secret).toBe(printed.secret)
  await withFile(async (system) => {
    expect(await findVendorOfApiKey(system, printed.apiKey)).toBeNull()
    expect(await findVendorOfApiKey(system, renewed.apiKey)).toEqual({
      kind: 'vendor',
      vendorId: 'acme',
      keyId: expect.any(String),
    })
  })
})

test('one key of a CRM is revoked alone, and another is created beside it', { timeout: 180_000 }, async () => {
  const first = JSON.parse((await run(...ACME)).output) as { apiKey: string }
  type Keys = { apiKey?: string; keys: Array<{ id: string; name: string }> }
  const second = JSON.parse((await run('acme', '--add-key', 'reporting')).output) as Keys
  expect(second.keys.map(({ name }) => name)).toEqual(['server', 'reporting'])
  const letsIn = (key: string) => withFile(async (system) => (await findVendorOfApiKey(system, key)) !== null)
  expect([await letsIn(first.apiKey), await letsIn(second.apiKey!)]).toEqual([true, true])

  // By the key itself: a key that leaked is found by its text and not by its id.
  const left = JSON.parse((await run('acme', '--revoke-key', first.apiKey)).output) as Keys
  expect(left).toEqual({ vendor: 'acme', keys: [second.keys[1]] })
  expect([await letsIn(first.apiKey), await letsIn(second.apiKey!)]).toEqual([false, true])

  const wrong = await run('acme', '--revoke-key', second.keys[0]!.id)
  expect([wrong.code, wrong.output.trim()]).toEqual([1, 'acme has no such key. --keys lists its keys.'])
  const none = JSON.parse((await run('acme', '--revoke-key', second.keys[1]!.id)).output) as Keys
  expect(none.keys).toEqual([])
  expect((await run('nobody', '--keys')).output.trim()).toBe('No CRM is called nobody.')
  // A new name does not restore a revoked CRM.
  expect((await run(...ACME)).output).not.toContain('apiKey')
})

test('the address for our calls to a CRM is set once and stays until it is changed', { timeout: 180_000 }, async () => {
  const first = await run(...ACME, '--crm', 'https://api.acme.example/trunkline/', '--workflows')
  expect(JSON.parse(first.output)).toMatchObject({
    vendor: 'acme',
    crm: { url: 'https://api.acme.example/trunkline', workflows: true },
  })
  // What no option of the command can say.
  const flags = { restricted: 1, shows_campaigns: 1 } as const
  await withFile((system) => system.db.q.updateTable('vendors').set(flags).execute())
  const row = () =>
    withFile((system) =>
      system.db.q
        .selectFrom('vendors')
        .select(['name', 'crm_url', 'crm_workflows', 'restricted', 'shows_campaigns'])
        .executeTakeFirstOrThrow(),
    )
  await run('acme', 'Acme', 'https://crm.acme.example')
  const kept = { name: 'Acme', crm_url: 'https://api.acme.example/trunkline', crm_workflows: 1, ...flags }
  expect(await row()).toEqual(kept)

  // Name and origins need not be repeated.
  const moved = await run('acme', '--crm', 'http://127.0.0.1:4000/api')
  expect(moved.output).toContain('"name": "Acme"')
  expect(await row()).toEqual({ ...kept, crm_url: 'http://127.0.0.1:4000/api', crm_workflows: 0 })
  await run('acme', '--crm', 'none')
  expect(await row()).toEqual({ ...kept, crm_url: null, crm_workflows: 0 })

  const plain = await run('acme', '--crm', 'http://api.acme.example')
  expect([plain.code, plain.output.trim()]).toEqual([
    1,
    'Use a CRM address such as https://crm.example.com/api: https, or http on this machine, or none.',
  ])
  expect((await run('acme', '--workflows')).output).toContain('Add a CRM:')
  expect((await run('nobody', '--crm', 'none')).output.trim()).toBe('A name is needed.\nAt least one origin is needed.')
})

/** Whether a JWT that is signed with a secret makes its person a session. */
const signsIn = (secret: string, more = {}) =>
  withFile(async (system) => {
    const token = await new SignJWT({ name: 'Vera Signed' })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer('acme')
      .setSubject('vera')
      .setJti(randomUUID())
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode(secret))
    return acceptVendorJwt(system, token)
  }, more)

test('a leaked secret is replaced, and the key stays', { timeout: 180_000 }, async () => {
  const first = JSON.parse((await run(...ACME)).output) as { apiKey: string; secret: string }
  const changed = JSON.parse((await run('acme', '--new-secret')).output) as { apiKey?: string; secret: string }
  expect(changed).toEqual({
    vendor: 'acme',
    name: 'Acme CRM',
    allowedOrigins: ACME.slice(2),
    crm: null,
    secret: expect.stringMatching(/^.{40,}$/),
  })
  expect([await signsIn(first.secret), await signsIn(changed.secret)]).toEqual([false, true])
  await withFile(async (system) => expect(await findVendorOfApiKey(system, first.apiKey)).not.toBeNull())
})

test(
  'a changed APP_SECRET is reported before anything is done, and a lost one can be replaced',
  { timeout: 180_000 },
  async () => {
    const first = JSON.parse((await run(...ACME)).output) as { apiKey: string; secret: string }
    await run('beta', 'Beta CRM', 'https://beta.example')
    await withFile((system) => createVendor(system, { id: 'trunkline', name: 'Trunkline', allowedOrigins: [] }))
    const other = { APP_SECRET: 'another secret of at least 32 characters' }
    const refusal = [
      `APP_SECRET does not match this database: set the previous one, or restore it as ${join(folder.path, 'app-secret')} if none was set.`,
      'If it is lost, stop the app and give each CRM a new secret and key: npm run -s vendor -- acme --new-secret --new-key; npm run -s vendor -- beta --new-secret --new-key; npm run -s vendor -- trunkline --new-secret.',
    ]
    await expect(withFile(async () => {}, other)).rejects.toMatchObject({ code: 'boot_refused', sentences: refusal })
    const keyOnly = await runWith(other, 'acme', '--new-key')
    expect([keyOnly.code, keyOnly.output.trim()]).toEqual([1, refusal.join('\n')])
    await withFile(async (system) => expect(await findVendorOfApiKey(system, first.apiKey)).not.toBeNull())

    const own = await runWith(other, 'trunkline', '--new-secret')
    expect(JSON.parse(own.output)).toEqual({ vendor: 'trunkline', name: 'Trunkline' })
    // The file opens again; CRMs that were not sealed again sign no one in and lose no key.
    expect(await signsIn(first.secret, other)).toBe(false)
    const untold = await runWith(other, 'acme', '--new-key')
    expect([untold.code, untold.output.trim()]).toEqual([
      1,
      'The secret of acme was sealed with another APP_SECRET: --new-secret makes another one.',
    ])
    const renewed = JSON.parse((await runWith(other, 'acme', '--new-secret', '--new-key')).output) as typeof first
    expect(await signsIn(renewed.secret, other)).toBe(true)
    const letsIn = await withFile((system) => findVendorOfApiKey(system, renewed.apiKey), other)
    expect(letsIn).toEqual({ kind: 'vendor', vendorId: 'acme', keyId: expect.any(String) })
  },
)

test(
  'a CRM with leaked tokens has its sessions ended, and a removed one no longer signs in',
  { timeout: 180_000 },
  async () => {
    const first = JSON.parse((await run(...ACME, '--crm', 'https://crm.acme.example/api')).output) as {
      apiKey: string
      secret: string
    }
    const sessions = () =>
      withFile(
        async (system) =>
          (await system.db.q.selectFrom('sessions').select('id').where('revoked_at', 'is', null).execute()).length,
      )
    expect(await signsIn(first.secret)).toBe(true)
    expect(await sessions()).toBe(1)
    const ended = await run('acme', '--end-sessions')
    expect([ended.code, ended.output]).toEqual([0, expect.stringContaining('"signedOut": 1,\n  "unlinked": 0')])
    expect(await sessions()).toBe(0)

    expect(await signsIn(first.secret)).toBe(true)
    const gone = await run('acme', '--end')
    expect([gone.code, gone.output]).toEqual([0, expect.stringContaining('"signedOut": 1')])
    expect([await sessions(), await signsIn(first.secret)]).toEqual([0, false])
    await withFile(async (system) => {
      expect(await findVendorOfApiKey(system, first.apiKey)).toBeNull()
      expect(await findVendorCrm(system, 'acme')).toBeNull()
    })

    // A user whose address is unlinked now could not sign in.
    const link = { email: 'vera@else.test', email_verified_at: 1 }
    await withFile((system) => system.db.q.updateTable('users').set(link).execute())
    const kept = await run('acme', '--end-sessions')
    expect([kept.code, kept.output]).toEqual([
      0,
      expect.stringContaining('acme has no key, so linked addresses are kept'),
    ])
    expect(
      await withFile((system) => system.db.q.selectFrom('users').select('email').executeTakeFirstOrThrow()),
    ).toEqual({ email: 'vera@else.test' })

    const back = JSON.parse((await run('acme', '--new-key', '--new-secret')).output) as typeof first
    expect(await signsIn(back.secret)).toBe(true)
    const unlinked = await run('acme', '--end-sessions')
    expect([unlinked.code, unlinked.output]).toEqual([
      0,
      expect.stringContaining('Unlinked addresses, which people can link again: 1.'),
    ])
    expect((await run('acme', '--end', '--new-key')).output).toContain('Add a CRM:')
    expect((await run('nobody', '--end-sessions')).output.trim()).toBe('No CRM is called nobody.')
  },
)

test('an empty argument is no CRM address and no key name', { timeout: 60_000 }, async () => {
  expect((await run(...ACME)).code).toBe(0)
  const noAddress = await run('acme', '--crm', '')
  expect([noAddress.code, noAddress.output]).toEqual([
    1,
    expect.stringMatching(/^Use a CRM address such as .*, or none\.\n$/),
  ])
  const noName = await run('acme', '--add-key', ' ')
  expect([noName.code, noName.output]).toEqual([1, expect.stringContaining('--add-key NAME')])
  expect(JSON.parse((await run('acme', '--keys')).output)).toMatchObject({ keys: [{ name: 'server' }] })
})

test('our own name is no CRM’s', { timeout: 60_000 }, async () => {
  const { code, output } = await run('trunkline', 'Us', 'https://crm.acme.example')
  expect([code, output.trim()]).toEqual([1, 'trunkline is our own name: choose another.'])
})

test('its people sign the terms of service, or do not; what it had stays', { timeout: 120_000 }, async () => {
  await run(...ACME)
  const signs = () =>
    withFile((system) =>
      system.db.q.selectFrom('vendors').select(['signs_terms', 'name']).where('id', '=', 'acme').executeTakeFirst(),
    )
  expect(await signs()).toEqual({ signs_terms: 0, name: 'Acme CRM' })
  expect((await run('acme', '--terms', 'on')).code).toBe(0)
  expect(await signs()).toEqual({ signs_terms: 1, name: 'Acme CRM' })
  expect((await run('acme', '--terms', 'maybe')).code).not.toBe(0)
  expect((await run('acme', '--terms', 'off', '--new-key')).code).not.toBe(0)
  await run(...ACME)
  expect(await signs()).toMatchObject({ signs_terms: 1 })
  expect((await run('unknown', '--terms', 'on')).code).not.toBe(0)
})
