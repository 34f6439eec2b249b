import { createECDH, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { WebhookSendError, type WebhookSender } from '../../app/domain/outside.port'
import { createPushSender, loadVapidKeys } from './web-push'

const subscription = () => {
  const browser = createECDH('prime256v1')
  browser.generateKeys()
  return {
    endpoint: 'https://push.example.com/1',
    p256dh: browser.getPublicKey('base64url'),
    auth: randomBytes(16).toString('base64url'),
  }
}
const message = { title: 'Missed call', body: 'Rosa called you.', tag: 'ntf_1', path: '/manage' }

test('keys are created once, readable by the owner alone', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vapid-'))
  const keys = loadVapidKeys(folder)
  expect(loadVapidKeys(folder)).toEqual(keys)
  expect(statSync(join(folder, 'vapid.json')).mode & 0o777).toBe(0o600)
  rmSync(folder, { recursive: true })
})

test('a message is encrypted and signed; what the service answers decides', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vapid-'))
  const requests: { headers: Record<string, string>; body: string | Uint8Array }[] = []
  let status: number | null = 201
  const webhooks: WebhookSender = {
    isAllowed: ({ protocol }) => protocol === 'https:',
    async send(_, headers, body) {
      requests.push({ headers, body })
      if (status === null) throw new WebhookSendError('unreachable')
      return { status, body: '' }
    },
  }
  const push = createPushSender(loadVapidKeys(folder), 'mailto:push@trunkline.test', webhooks)
  rmSync(folder, { recursive: true })
  expect(push.isAllowed('http://push.example.com')).toBe(false)
  expect(await push.send(subscription(), message, 30)).toBe('sent')
  const [{ headers, body }] = requests as [(typeof requests)[0]]
  expect(headers).toMatchObject({ ttl: '30', 'content-encoding': 'aes128gcm', urgency: 'high' })
  expect(headers['authorization']).toMatch(/^vapid t=.+, k=/)
  expect(Buffer.from(body as Uint8Array).toString('latin1')).not.toContain('Rosa')
  for (const [answer, result] of [
    [410, 'gone'],
    [404, 'gone'],
    [500, 'failed'],
    [429, 'failed'],
    [null, 'failed'],
  ] as const) {
    status = answer
    expect(await push.send(subscription(), message, 30)).toBe(result)
  }
})
