import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { BootError } from './boot-error'
import { readEnv, warningsOf } from './env'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'trunkline-env-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const read = (variables: Record<string, string> = {}) => readEnv({ DATA_DIR: folder, ...variables })
const refused = (variables: Record<string, string>): string[] => {
  try {
    read(variables)
  } catch (error) {
    if (error instanceof BootError) return error.sentences
    throw error
  }
  return []
}
const TWILIO = {
  TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: 'x'.repeat(32),
  TWILIO_API_KEY: `SK${'0'.repeat(32)}`,
  TWILIO_API_SECRET: 'y'.repeat(32),
  TWILIO_TWIML_APP_SID: `AP${'0'.repeat(32)}`,
}
const SECRET = 's'.repeat(32)

test('the demo has a past only when it is asked for, on the simulator', () => {
  const DEMO_HISTORY = '1'
  expect(read()).toMatchObject({ demo: true, demoHistory: false })
  expect(read({ DEMO_HISTORY })).toMatchObject({ demoHistory: true })
  expect(read({ DEMO_HISTORY, DEMO: '0', APP_SECRET: SECRET })).toMatchObject({ demoHistory: false })
  expect(read({ DEMO_HISTORY, ...TWILIO })).toMatchObject({ demo: true, demoHistory: false })
})

describe('without a configuration', () => {
  test('it is a demo of this machine on the simulator', () => {
    expect(read()).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      pages: 'built',
      demo: true,
      practiceClock: true,
      carrier: { simulated: true, baseUrl: 'http://127.0.0.1:3002' },
      simulatorUrl: 'http://127.0.0.1:3002',
      hostDemoUrl: 'http://127.0.0.1:3001',
    })
    expect(warningsOf(read())).toEqual([])
  })

  test.each([
    ['0.0.0.0', 'http://localhost:3000'],
    ['::', 'http://localhost:3000'],
    ['::1', 'http://localhost:3000'],
    ['127.0.0.2', 'http://127.0.0.2:3000'],
    ['192.168.1.5', 'http://192.168.1.5:3000'],
    ['fd00::5', 'http://[fd00::5]:3000'],
  ])('HOST %s answers at %s', (HOST, publicUrl) => {
    expect(read({ HOST, APP_SECRET: SECRET }).publicUrl).toBe(publicUrl)
  })

  test('a generated secret is stored, readable by us alone', () => {
    const first = read()
    const second = read()
    expect([second.appSecret, second.carrier]).toEqual([first.appSecret, first.carrier])
    expect(first.appSecret.length).toBeGreaterThanOrEqual(32)
    for (const file of ['app-secret', 'carrier-credentials.json'])
      expect(statSync(join(folder, file)).mode & 0o777, file).toBe(0o600)
    expect(JSON.parse(readFileSync(join(folder, 'carrier-credentials.json'), 'utf8'))).toMatchObject({
      accountSid: expect.stringMatching(/^AC[0-9a-f]{32}$/),
    })
    expect(readdirSync(folder).toSorted()).toEqual(['app-secret', 'carrier-credentials.json'])
  })

  test.each([
    ['app-secret', ''],
    ['app-secret', 'too-short-to-be-one'],
    ['carrier-credentials.json', ''],
    ['carrier-credentials.json', '{ "accountSid": "AC'],
  ])('%s that holds %j is not taken for a generated secret', (name, text) => {
    const file = join(folder, name)
    writeFileSync(file, text)
    // Another start could be about to write it; here none is, and the second passes immediately.
    const waits = vi.spyOn(Atomics, 'wait').mockReturnValue('timed-out')
    expect(refused({})).toEqual([
      `${file} is empty or damaged: restore its content. In a new installation, delete it and start again.`,
    ])
    expect(waits.mock.calls.reduce((sum, [, , , ms = 0]) => sum + ms, 0)).toBe(1_000)
    expect(readFileSync(file, 'utf8')).toBe(text)
  })
})

describe('each bad variable is one sentence', () => {
  test.each([
    [{ PORT: 'abc' }, 'PORT must be a port number from 1 to 65533.'],
    [{ PORT: '0' }, 'PORT must be a port number from 1 to 65533.'],
    [{ PORT: '4190' }, 'Browsers refuse port 4190: choose another with PORT=….'],
    [{ PORT: '4189' }, 'Browsers refuse port 4190: choose another with HOST_DEMO_PORT=….'],
    [{ PORT: '4188' }, 'Browsers refuse port 4190: choose another with SIMULATOR_PORT=….'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be fatal, error, warn, info, debug or silent.'],
    [{ PUBLIC_URL: 'ftp://x' }, 'PUBLIC_URL must be our own address without a path, such as https://dial.example.com.'],
    [
      { PUBLIC_URL: 'https://example.com/dial' },
      'PUBLIC_URL must be our own address without a path, such as https://dial.example.com.',
    ],
    [
      { ...TWILIO, DEMO: '1', PUBLIC_URL: 'https://dial.example.com' },
      'DEMO=1 off this machine shows every sign-in code to any visitor, and this is the real carrier: leave out DEMO, or the TWILIO_ variables.',
    ],
    [
      { ...TWILIO, DEMO: '1', HOST: '0.0.0.0' },
      'DEMO=1 off this machine shows every sign-in code to any visitor, and this is the real carrier: leave out DEMO, or the TWILIO_ variables.',
    ],
    [{ APP_SECRET: 'short' }, 'APP_SECRET must be a random text of at least 32 characters.'],
    [{ DEMO: 'maybe' }, 'DEMO must be 1 or 0.'],
    [{ CLOCK: 'fast' }, 'CLOCK must be real or practice.'],
    [
      { CRASH_AT: 'place-call:before,place-call' },
      'CRASH_AT must be commit boundaries such as place-call:before, with commas between them.',
    ],
    [
      { CARRIER_BASE_URL: 'https://sim.example.com' },
      'CARRIER_BASE_URL must be on this machine in production: calls and credentials would go to a stranger otherwise.',
    ],
    [
      { DEMO: '0' },
      'APP_SECRET is missing: set a random text of at least 32 characters (only on this machine, or with DEMO=1, one is made).',
    ],
  ])('%j', (variables, sentence) => {
    expect(refused(variables)).toEqual([sentence])
  })

  test.each([
    [{ TWILIO_VERIFY_SERVICE: 'x' }, 'TWILIO_VERIFY_SERVICE must be VA and 32 hexadecimal digits.'],
    [{ TWILIO_INTELLIGENCE_SERVICE_SID: 'x' }, 'TWILIO_INTELLIGENCE_SERVICE_SID must be GA and 32 hexadecimal digits.'],
    [
      { ASSISTANT_BASE_URL: 'https://models.example.com/v1' },
      'ASSISTANT_BASE_URL is set without a model: set ASSISTANT_TRANSCRIPTION_MODEL, ASSISTANT_CHAT_MODEL or both.',
    ],
    [{ ASSISTANT_CHAT_MODEL: 'm' }, 'ASSISTANT_BASE_URL is missing: a key or a model of it is set.'],
    [{ ASSISTANT_API_KEY: 'k' }, 'ASSISTANT_BASE_URL is missing: a key or a model of it is set.'],
  ])('%j', (variables, sentence) => {
    expect(refused(variables)).toEqual([sentence])
  })

  test('all of them in one message', () => {
    expect(refused({ PORT: 'x', DEMO: 'x', ...TWILIO, TWILIO_AUTH_TOKEN: '', TWILIO_API_KEY: 'x' })).toEqual([
      'PORT must be a port number from 1 to 65533.',
      'DEMO must be 1 or 0.',
      'TWILIO_API_KEY must be SK and 32 hexadecimal digits.',
      'TWILIO_AUTH_TOKEN is missing: TWILIO_ACCOUNT_SID is set, so all five must be.',
    ])
  })

  test('refuses a folder that cannot be one', () => {
    const file = join(folder, 'file')
    writeFileSync(file, '')
    expect(refused({ DATA_DIR: file })).toEqual([`DATA_DIR ${file} cannot be written (EEXIST): choose another folder.`])
  })

  test('Node too old', () => {
    expect(() => readEnv({ DATA_DIR: folder }, '18.20.4')).toThrow(
      'Trunkline needs Node 20.19 or newer, and this is Node 18.20.4: install a current LTS.',
    )
    expect(() => readEnv({ DATA_DIR: folder }, '20.19.0')).not.toThrow()
    expect(() => readEnv({ DATA_DIR: folder }, '24.1.0')).not.toThrow()
  })
})

describe('selects the transcription service', () => {
  const ASSISTANT = { ASSISTANT_BASE_URL: 'https://models.example.com/v1/', ASSISTANT_CHAT_MODEL: 'm' }

  test('uses the simulator’s own service, or a configured one; on the real carrier none by default', () => {
    const { carrier } = read()
    expect(carrier.transcriptService).toBe(`GA${carrier.accountSid.slice(2)}`)
    expect(read({ ...TWILIO }).carrier.transcriptService).toBeNull()
    expect(carrier.verifyService).toBe(`VA${carrier.accountSid.slice(2)}`)
    expect(read({ ...TWILIO }).carrier.verifyService).toBeNull()
    const named = { TWILIO_INTELLIGENCE_SERVICE_SID: `GA${'1'.repeat(32)}` }
    expect(read({ ...TWILIO, ...named }).carrier.transcriptService).toBe(`GA${'1'.repeat(32)}`)
  })

  test('an endpoint with one model or both, and no key if it needs none', () => {
    expect(read().assistant).toBeNull()
    expect(read(ASSISTANT).assistant).toEqual({
      baseUrl: 'https://models.example.com/v1',
      apiKey: null,
      transcriptionModel: null,
      chatModel: 'm',
    })
    expect(warningsOf(read(ASSISTANT))).toEqual([])
    const plain = read({ ...ASSISTANT, ASSISTANT_BASE_URL: 'http://models.example.com/v1' })
    expect(warningsOf(plain)).toEqual([expect.stringContaining('ASSISTANT_BASE_URL is plain http')])
  })
})

describe('a real boot', () => {
  test('shows no demo parts behind a proxy on this machine', () => {
    const env = read({ PUBLIC_URL: 'https://dial.example.com/', APP_SECRET: SECRET })
    expect(env).toMatchObject({ demo: false, publicUrl: 'https://dial.example.com', hostDemoUrl: null })
  })

  test('with carrier credentials is on the real carrier and the real clock', () => {
    expect(read({ ...TWILIO })).toMatchObject({
      practiceClock: false,
      carrier: { simulated: false, baseUrl: null, accountSid: TWILIO.TWILIO_ACCOUNT_SID },
      simulatorUrl: null,
    })
  })

  test('reports an address that the real carrier cannot call back', () => {
    const said = 'PUBLIC_URL is on this machine, where the carrier cannot call back'
    expect(warningsOf(read({ ...TWILIO }))).toEqual([expect.stringContaining(said)])
    const reached = read({
      ...TWILIO,
      PUBLIC_URL: 'https://dial.example.com',
      TRUST_PROXY: '1',
      APP_SECRET: SECRET,
      SMTP_URL: 'smtp://x',
    })
    expect(warningsOf(reached)).toEqual([])
  })

  test('the practice clock can be switched off', () => {
    expect(read({ CLOCK: 'real' }).practiceClock).toBe(false)
  })

  test.each([
    [{ HOST: '0.0.0.0', SMTP_URL: 'smtp://x' }, /^HOST 0\.0\.0\.0 is reachable .* over plain http/],
    [{ HOST: '0.0.0.0', PUBLIC_URL: 'http://dial.example.com', SMTP_URL: 'smtp://x' }, /^PUBLIC_URL is plain http/],
    [{ PUBLIC_URL: 'https://dial.example.com', TRUST_PROXY: '1' }, /^SMTP_URL is not set/],
    [{ PUBLIC_URL: 'https://dial.example.com', SMTP_URL: 'smtp://x' }, /^PUBLIC_URL is https, .* TRUST_PROXY is 0/],
  ])('warns about %j in one sentence', (variables, sentence) => {
    expect(warningsOf(read({ APP_SECRET: SECRET, ...variables }))).toEqual([expect.stringMatching(sentence)])
  })
})

describe('payments', () => {
  const STRIPE = {
    STRIPE_SECRET_KEY: 'sk_test_51abcdefgh',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_51abcdefgh',
    STRIPE_WEBHOOK_SECRET: 'whsec_new12345, whsec_old12345',
  }

  test('are the simulator’s in the demo, and off elsewhere', () => {
    expect(read().payments).toMatchObject({ baseUrl: 'http://127.0.0.1:3002', publishableKey: 'pk_test_simulator' })
    expect(read({ DEMO: '0', APP_SECRET: SECRET }).payments).toBeNull()
    expect(read({ ...TWILIO, DEMO: '1' }).payments).toBeNull()
  })

  test('are Stripe’s with all three variables, with several secrets', () => {
    expect(read({ ...STRIPE, DEMO: '0', APP_SECRET: SECRET }).payments).toEqual({
      secretKey: STRIPE.STRIPE_SECRET_KEY,
      publishableKey: STRIPE.STRIPE_PUBLISHABLE_KEY,
      webhookSecrets: ['whsec_new12345', 'whsec_old12345'],
      baseUrl: null,
    })
  })

  test('need all three, of one mode', () => {
    expect(refused({ STRIPE_SECRET_KEY: STRIPE.STRIPE_SECRET_KEY })).toEqual([
      'STRIPE_PUBLISHABLE_KEY is missing: STRIPE_SECRET_KEY is set, so all three must be.',
      'STRIPE_WEBHOOK_SECRET is missing: STRIPE_SECRET_KEY is set, so all three must be.',
    ])
    expect(refused({ ...STRIPE, STRIPE_SECRET_KEY: 'sk_live_51abcdefgh' })).toEqual([
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be test keys, or both live.',
    ])
  })
})
