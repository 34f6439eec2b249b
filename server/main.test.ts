import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listVendorsBySeal } from '../app/domain/access/create-vendor.server'
import { findFirstOwner, ensureFirstOwner } from '../app/domain/access/set-up-first-owner.server'
import { startSession } from '../app/domain/access/start-session.server'
import { createSystemCtx } from '../app/domain/context.server'
import { adoptNumbers } from '../app/domain/numbers/adopt-numbers.server'
import { openLoneCarrier } from '../tests/helpers/lone-carrier'
import { freePorts } from '../tests/helpers/process'
import { waitFor } from '../tests/helpers/wait-for'
import { readEnv } from './env'
import { start, type RunningApp } from './main'
import { openServices } from './services'

let folder: string
let running: RunningApp | undefined
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'trunkline-main-'))
})
afterEach(async () => {
  vi.useRealTimers()
  await running?.stop()
  running = undefined
  rmSync(folder, { recursive: true, force: true })
})

const environment = async (more: Record<string, string> = {}) =>
  readEnv({ DATA_DIR: folder, PORT: String(await freePorts(3)), PAGES: 'none', LOG_LEVEL: 'silent', ...more })

test('starts on an empty folder, names itself, and leaves nothing behind when it stops', async () => {
  const env = await environment()
  running = await start(env)
  const answer = await fetch(`http://127.0.0.1:${env.port}/healthz`)
  expect(await answer.json()).toEqual({ ok: true })
  const verbose = await fetch(`http://127.0.0.1:${env.port}/healthz?verbose`)
  expect(await verbose.json()).toEqual({
    ok: true,
    zoneRules: {
      inUse: expect.stringMatching(/^(shipped|platform)$/),
      shipped: expect.stringMatching(/^20\d\d[a-z]$/),
      platform: process.versions.tz,
      ageDays: expect.any(Number),
    },
    ledger: null,
  })
  expect(readFileSync(join(folder, 'server.pid'), 'utf8')).toBe(String(process.pid))
  await running.stop()
  expect(existsSync(join(folder, 'server.pid'))).toBe(false)
  await expect(fetch(`http://127.0.0.1:${env.port}/healthz`)).rejects.toThrow('fetch failed')
})

test('a port in use is reported in one sentence, and the process that has it is unharmed', async () => {
  const env = await environment()
  running = await start(env)
  const other = { ...env, dataDir: join(folder, 'other') }
  mkdirSync(other.dataDir)
  await expect(start(other)).rejects.toMatchObject({
    code: 'boot_refused',
    sentences: [`Port ${env.port} is taken by another program: end it, or choose another with PORT=….`],
  })
  expect((await fetch(`http://127.0.0.1:${env.port}/healthz`)).status).toBe(200)
  expect(existsSync(join(folder, 'server.pid'))).toBe(true)
})

test('a second app over the same folder is refused on any port, until the first has ended', async () => {
  const env = await environment()
  running = await start(env)
  const other = await environment()
  await expect(start(other, 0)).rejects.toMatchObject({
    code: 'boot_refused',
    sentences: [`DATA_DIR ${folder} is used by another Trunkline: end it, or choose another DATA_DIR.`],
  })
  expect((await fetch(`http://127.0.0.1:${env.port}/healthz`)).status).toBe(200)
  const next = start(other)
  await running.stop()
  running = await next
  expect((await fetch(`http://127.0.0.1:${other.port}/healthz`)).status).toBe(200)
})

test('lets a running request finish before it stops', async () => {
  const env = await environment()
  running = await start(env)
  const body = JSON.stringify({ email: 'mia@harbor.test' })
  const slow = request({
    port: env.port,
    host: '127.0.0.1',
    method: 'POST',
    path: '/api/v1/auth/login/send',
    headers: { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' },
  })
  const continued = once(slow, 'continue')
  const answered = once(slow, 'response')
  slow.flushHeaders()
  // The server has the request in hand and waits for its body.
  await continued
  const stopped = running.stop()
  await waitFor('nobody new is let in', () =>
    fetch(`http://127.0.0.1:${env.port}/healthz`).then(
      () => false,
      () => true,
    ),
  )
  slow.end(body)
  const [response] = await answered
  expect(response.statusCode).toBe(200)
  response.resume()
  await stopped
})

test('the configured first owner exists from the first boot on', async () => {
  const env = await environment({ DEMO: '0', APP_SECRET: 's'.repeat(32), FIRST_OWNER_EMAIL: 'Rosa@own.test' })
  running = await start(env)
  await running.stop()
  running = await start(env)
  const users = await running.services.store.queries.selectFrom('users').select(['email', 'role']).execute()
  expect(users).toEqual([{ email: 'rosa@own.test', role: 'OWNER' }])
})

test('a mistyped first owner is replaced by the right address, until the first sign-in', async () => {
  const owner = { DEMO: '0', APP_SECRET: 's'.repeat(32) }
  const startAs = async (FIRST_OWNER_EMAIL: string) => {
    await running?.stop()
    running = await start(await environment({ ...owner, FIRST_OWNER_EMAIL }))
    const { queries } = running.services.store
    return queries
      .selectFrom('users')
      .innerJoin('teams', 'teams.account_id', 'users.account_id')
      .innerJoin('accounts', 'accounts.id', 'users.account_id')
      .select(['users.id', 'users.email', 'vendor_user_id', 'first_name', 'vendor_team_key', 'accounts.name'])
      .execute()
  }
  const [mistyped] = await startAs('rosa@onw.test')
  const right = {
    id: mistyped!.id,
    email: 'rosa.diaz@own.test',
    vendor_user_id: 'rosa.diaz@own.test',
    first_name: 'rosa.diaz',
    vendor_team_key: 'own.test',
    name: 'own.test',
  }
  expect(await startAs('rosa.diaz@own.test')).toEqual([right])
  const system = createSystemCtx(running!.services)
  expect(await findFirstOwner(system)).toBe('rosa.diaz@own.test')
  await startSession(system, { userId: right.id, for: 'page' })
  expect(await startAs('eve@own.test')).toEqual([right])
  const again = createSystemCtx(running!.services)
  expect(await ensureFirstOwner(again, 'eve@own.test')).toBe('not_used')
  expect(await ensureFirstOwner(again, 'rosa.diaz@own.test')).toBe('known')
})

test('an installation without a CRM starts with another APP_SECRET, and one that has a CRM’s tokens does not', async () => {
  const startWith = async (letter: string) => {
    await running?.stop()
    const owner = { DEMO: '0', FIRST_OWNER_EMAIL: 'rosa@own.test' }
    running = await start(await environment({ ...owner, APP_SECRET: letter.repeat(32) }))
    return createSystemCtx(running.services)
  }
  await startWith('s')
  const system = await startWith('t')
  expect(await listVendorsBySeal(system)).toEqual({ ours: ['trunkline'], others: [] })
  // A command with another secret than the app changes nothing, beside it or alone.
  const tool = await environment({ DEMO: '0', APP_SECRET: 'u'.repeat(32) })
  for (const beside of [{ besideApp: true }, { isTool: true }])
    await expect(openServices(tool, beside)).rejects.toMatchObject({ code: 'boot_refused' })

  const { id, account_id } = await system.db.q
    .selectFrom('users')
    .select(['id', 'account_id'])
    .executeTakeFirstOrThrow()
  await system.db.transact('test.connect', (tx) =>
    tx.db.q
      .insertInto('crm_connections')
      .values({
        account_id,
        location_id: 'loc',
        location_name: 'Own',
        access_token: system.seal.seal('a'),
        refresh_token: system.seal.seal('r'),
        expires_at: 1,
        state: 'connected',
        last_error: null,
        connected_by: id,
        connected_at: 1,
        updated_at: 1,
      })
      .execute(),
  )
  await expect(startWith('u')).rejects.toMatchObject({ code: 'boot_refused' })
  expect(await listVendorsBySeal(await startWith('t'))).toEqual({ ours: ['trunkline'], others: [] })
})

test('each start asks the carrier for its numbers: a returned number can be used again', async () => {
  const lone = await openLoneCarrier({ personas: { rings: {} }, numbers: {}, default: 'rings' })
  try {
    const owner = { DEMO: '0', APP_SECRET: 's'.repeat(32), FIRST_OWNER_EMAIL: 'rosa@own.test' }
    const env = await environment({ ...owner, ...lone.environment })
    const released = async () => {
      const { queries } = running!.services.store
      const rows = await queries.selectFrom('phone_numbers').select('released_at').execute()
      return rows.length === 0 ? null : rows.some((row) => row.released_at !== null)
    }
    running = await start(env)
    const { id: accountId } = await running.services.store.queries
      .selectFrom('accounts')
      .select('id')
      .executeTakeFirstOrThrow()
    await adoptNumbers(createSystemCtx(running.services), { accountId, numbers: 'all' })
    expect(await released()).toBe(false)
    await running.services.store.queries.updateTable('phone_numbers').set({ released_at: 1 }).execute()
    await running.stop()
    running = await start(env)
    await waitFor('they are called from again', async () => (await released()) === false)
  } finally {
    await lone.close()
  }
})

test('waits survive a start on a clock set back, and a change while the app runs', async () => {
  const HOUR = 3_600_000
  const env = await environment()
  running = await start(env)
  const { sqlite } = running.services.store
  const at = Date.now() + HOUR
  // As the file of an app that died an hour ahead of now.
  sqlite
    .prepare(
      `insert into events (prev, room, account_id, type, subject_id, payload, created_at) values (0, 'r', 'a', 't', 's', '{}', ?)`,
    )
    .run(at)
  sqlite
    .prepare(`insert into timers (owner, name, fire_at, event) values ('line:gone', 'silence', ?, '{}')`)
    .run(at + HOUR)
  await running.stop()

  const leftMs = ({ services }: RunningApp) =>
    services.store.sqlite.prepare<[], number>('select fire_at from timers').pluck().get()! - Date.now()
  running = await start(env)
  const left = leftMs(running)
  expect(left).toBeGreaterThan(HOUR - 60_000)
  expect(left).toBeLessThanOrEqual(HOUR)
  for (const setBy of [-HOUR, HOUR]) {
    vi.useFakeTimers({ now: Date.now() + setBy, toFake: ['Date'], shouldAdvanceTime: true })
    const app = running
    await waitFor('the clock has followed', () => Math.abs(app.services.clock.now() - Date.now()) < 1_000)
    expect(Math.abs(leftMs(app) - left)).toBeLessThan(30_000)
  }
})
