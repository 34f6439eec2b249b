import { readdirSync, readFileSync } from 'node:fs'
import { once } from 'node:events'
import { join } from 'node:path'
import { SignJWT } from 'jose'
import { io } from 'socket.io-client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createApiKey, createVendor } from '../../app/domain/access/create-vendor.server'
import { findActor } from '../../app/domain/access/find-actor.server'
import { startSession } from '../../app/domain/access/start-session.server'
import { findCarrierAudioPath } from '../../app/domain/audio/carrier-audio.server'
import { saveAudioMessage } from '../../app/domain/audio/audio-message-input.server'
import { createSystemCtx, createCtx } from '../../app/domain/context.server'
import { finishConnecting, startConnecting } from '../../app/domain/crm/connect-high-level.server'
import { HIGHLEVEL_APP, openFakeHighLevel, type FakeHighLevel } from '../helpers/fake-high-level'
import { scratchFolder } from '../helpers/process'
import { wavOf } from '../helpers/sounds'
import { prepareApp, type AppProcess } from './app-process'

/**
 * Every credential is used once in each way that there is, well and badly, with the log at its most
 * talkative; then nothing of it is in the log, in the file or in what a browser would pass on.
 */
const JWT_SECRET = 'a-vendor-secret-of-at-least-32-characters'
const EMAIL = 'sam@rivera.test'

let folder: Awaited<ReturnType<typeof scratchFolder>>
let app: AppProcess
let highLevel: FakeHighLevel
beforeEach(async () => {
  folder = await scratchFolder('secrets')
  highLevel = await openFakeHighLevel()
})
afterEach(async () => {
  await app.running().end('SIGKILL')
  await highLevel.close()
  await folder.remove()
})

test('no token, key or code is logged, stored or passed on', { timeout: 300_000 }, async () => {
  const CARRIER_TOKEN = 'the-auth-token-of-the-carrier-account'
  app = await prepareApp(folder.path, {
    LOG_LEVEL: 'debug',
    METRICS_TOKEN: 'the-token-of-the-watcher',
    APP_SECRET: 'the-secret-of-this-installation-which-is-long',
    ...Object.fromEntries(
      ['TWILIO_ACCOUNT_SID', 'TWILIO_API_KEY', 'TWILIO_TWIML_APP_SID'].map((name, n) => [
        name,
        `${['AC', 'SK', 'AP'][n]}${'0'.repeat(32)}`,
      ]),
    ),
    TWILIO_AUTH_TOKEN: CARRIER_TOKEN,
    TWILIO_API_SECRET: 'the-secret-of-the-carrier-key',
    SMTP_URL: 'smtp://trunkline:the-password-of-the-mail-server@127.0.0.1:11',
    MAIL_FROM: 'no-reply@own.test',
    GHL_CLIENT_ID: HIGHLEVEL_APP.clientId,
    GHL_CLIENT_SECRET: HIGHLEVEL_APP.clientSecret,
    GHL_BASE_URL: highLevel.url,
    ASSISTANT_BASE_URL: 'http://127.0.0.1:9',
    ASSISTANT_CHAT_MODEL: 'a-model',
    ASSISTANT_API_KEY: 'the-key-of-the-assistant',
    // No carrier listens: what is logged about the carrier then is written with its credentials at hand.
    CARRIER_BASE_URL: 'http://127.0.0.1:9',
  })
  const { apiKey, cookie, audio } = await app.withFile(async (services) => {
    const system = createSystemCtx(services)
    await createVendor(system, { id: 'jot', name: 'Jot', allowedOrigins: [], jwtSecret: JWT_SECRET })
    await services.store.queries.updateTable('users').set({ email: EMAIL, email_verified_at: 1 }).execute()
    const page = await startSession(system, { userId: app.userId, for: 'page' })
    const sam = createCtx(services, (await findActor(system, app.token))!.actor)
    const state = new URL(await startConnecting(sam)).searchParams.get('state')
    await finishConnecting(sam, { state, code: 'good-code' })
    const message = await saveAudioMessage(sam, { label: 'Sorry', bytes: await wavOf(1) })
    return {
      audio: (await findCarrierAudioPath(system, message.value))!,
      apiKey: await createApiKey(system, { vendorId: 'harbor', name: 'server' }),
      cookie: page.token,
    }
  })
  const jwt = await new SignJWT({ name: 'Nora' })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer('jot')
    .setSubject('nora')
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode(JWT_SECRET))
  await app.start()

  const referrers: Array<[string, string | null]> = []
  const call = async (path: string, init: RequestInit & { json?: unknown; as?: string } = {}) => {
    const { json, as, headers, ...rest } = init
    const answer = await fetch(app.url + path, {
      ...rest,
      ...(json === undefined ? {} : { method: 'POST', body: JSON.stringify(json) }),
      headers: {
        ...(as ? { authorization: `Bearer ${as}` } : {}),
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        // As a page whose address holds a token would send it.
        referer: `${app.url}/manage?token=${app.token}`,
        ...(headers as Record<string, string> | undefined),
      },
    })
    if (path.includes('token=')) referrers.push([path.split('?')[0]!, answer.headers.get('referrer-policy')])
    const text = await answer.text()
    return {
      status: answer.status,
      body: (text.startsWith('{') ? JSON.parse(text) : { text }) as Record<string, unknown>,
    }
  }

  // A sign-in by code, wrong and right.
  await call('/api/v1/auth/login/send', { json: { email: EMAIL } })
  const code = await app.withFile(async ({ store }) => {
    const { body } = await store.queries.selectFrom('mails').select('body').executeTakeFirstOrThrow()
    return /\b\d{6}\b/.exec(body)![0]
  })
  await call('/api/v1/auth/login/validate', { json: { email: EMAIL, code: code === '111111' ? '222222' : '111111' } })
  const signedIn = await call('/api/v1/auth/login/validate', { json: { email: EMAIL, code } })
  const minted = await call('/api/v1/sessions', { json: { vendorUserId: 'u2', name: 'Ben' }, as: apiKey })
  const download = await call('/api/v1/download-tokens', {
    json: { resource: { kind: 'dnc-list' } },
    as: app.token,
    headers: { 'idempotency-key': 'one' },
  })
  const traded = await fetch(`${app.url}/framed/harbor/api/v1/session/framed`, {
    method: 'POST',
    headers: { authorization: `Bearer ${String(minted.body.token)}`, 'content-type': 'application/json' },
    body: '{"vendor":"harbor"}',
  })
  const ofFrame = /^trunkline-frame=([^;]+)/.exec(traded.headers.getSetCookie()[0] ?? '')?.[1] ?? ''
  const phone = await call('/api/v1/dialer/phone-token', { json: {}, as: app.token })
  const tokens = [app.token, signedIn.body.token, minted.body.token, download.body.token, jwt, ofFrame]
    .concat(phone.body.token)
    .map(String)
  expect(tokens.every((token) => token.length > 30)).toBe(true)

  // Each of them where it belongs, and where it does not.
  for (const token of [...tokens, apiKey, cookie]) {
    await call('/api/v1/session', { as: token })
    await call('/api/v1/session', { headers: { cookie: `trunkline=${token}`, 'sec-fetch-site': 'same-origin' } })
    await call('/framed/harbor/api/v1/session', {
      headers: { cookie: `trunkline-frame=${token}`, 'sec-fetch-site': 'same-origin' },
    })
    await call(`/framed/harbor/api/v1/call-history/dnc-list?token=${token}`)
    await call(`/api/v1/call-history/dnc-list?token=${token}`)
    await call(`/api/v1/nothing?access_token=${token}&jwt=${token}`)
    await call(`/api/v1/contacts/${token}`, { as: app.token })
    await call('/api/v1/contacts', { json: { token }, as: app.token })
    await call('/api/v1/contacts', { method: 'POST', body: `{"token":"${token}`, as: token })
    await call(`/webhooks/twilio/voice/agent?token=${token}`, { method: 'POST', body: `x=${token}` })
    const socket = io(app.url, { auth: { token }, transports: ['websocket'], reconnection: false, forceNew: true })
    await Promise.race([once(socket as never, 'connect'), once(socket as never, 'connect_error')])
    socket.close()
  }
  // The CRM takes its access token back, a fresh one is fetched with the refresh token, and then that is refused too.
  const tags = () => call('/api/ghl/v2/tags', { json: {}, as: app.token })
  expect((await tags()).status).toBe(200)
  highLevel.revokeAccess()
  expect((await tags()).status).toBe(200)
  highLevel.revokeAccess()
  highLevel.revokeRefresh()
  expect((await tags()).status).toBeGreaterThanOrEqual(400)

  // A recorded message, by the address that the carrier is given, and by one that is spoilt.
  expect((await call(audio)).status).toBe(200)
  expect((await call(`${audio}x`)).status).toBe(404)

  expect((await call('/metrics', { as: 'the-token-of-the-watcher' })).status).toBe(200)
  await call(`/api/v1/auth/login/validate?code=${code}`, { json: { email: EMAIL, code } })
  await call('/api/v1/auth/signout', { json: {}, as: app.token })

  await app.running().end('SIGTERM')
  const secrets = {
    ...Object.fromEntries(tokens.map((token, n) => [`token ${n}`, token])),
    apiKey,
    cookie,
    code,
    JWT_SECRET,
    CARRIER_TOKEN,
    keySecret: 'the-secret-of-the-carrier-key',
    appSecret: 'the-secret-of-this-installation-which-is-long',
    metricsToken: 'the-token-of-the-watcher',
    mailPassword: 'the-password-of-the-mail-server',
    crmSecret: HIGHLEVEL_APP.clientSecret,
    ...Object.fromEntries(['access-1', 'refresh-1', 'access-2', 'refresh-2'].map((token) => [`crm ${token}`, token])),
    audioSignature: audio.split('/').at(-1)!,
    assistantKey: 'the-key-of-the-assistant',
  }
  const log = app.running().output()
  expect(log.split('\n').length).toBeGreaterThan(60)
  expect(log).toContain('"url":"/api/v1/call-history/dnc-list?token=redacted"')
  // The mail server was asked, and its refusal is reported without its request.
  expect(log).toContain('ECONNREFUSED 127.0.0.1:11')
  expect(Object.keys(secrets).filter((name) => log.includes(secrets[name as keyof typeof secrets]))).toEqual([])

  // The demo's outbox is rows of this file: the code is in its mail and nowhere else.
  await app.withFile(async ({ store }) => void (await store.queries.updateTable('mails').set({ body: '' }).execute()))
  await app.withFile(async ({ store }) => void store.sqlite.exec('vacuum'))
  const files = readdirSync(folder.path).filter((name) => name.startsWith('trunkline.db'))
  const bytes = Buffer.concat(files.map((name) => readFileSync(join(folder.path, name)))).toString('latin1')
  expect(bytes.length).toBeGreaterThan(100_000)
  const { code: _six, ...long } = secrets
  expect(Object.keys(long).filter((name) => bytes.includes(long[name as keyof typeof long]))).toEqual([])

  // A token in an address is passed on to no other site.
  const files_ = referrers.filter(([path]) => path.startsWith('/api/v1/call-history'))
  expect(files_.length).toBe(tokens.length + 2)
  expect(new Set(files_.map(([, policy]) => policy))).toEqual(new Set(['no-referrer']))
})
