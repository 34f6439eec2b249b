import { createECDH } from 'node:crypto'
import { join } from 'node:path'
import type { PushSender } from '../../app/domain/push/push.port'
import { WebhookSendError, type WebhookSender } from '../../app/domain/outside.port'
import { loadOrCreateSecret } from '../stored-secret'

interface VapidKeys {
  publicKey: string
  privateKey: string
}

const VAPID_FILE = 'vapid.json'
const GONE = new Set([404, 410])

function isComplete(text: string): boolean {
  try {
    const keys = JSON.parse(text) as Partial<VapidKeys>
    return typeof keys.publicKey === 'string' && typeof keys.privateKey === 'string'
  } catch {
    return false
  }
}

function createKeys(): VapidKeys {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  // A private key that begins with zeros is shorter.
  const privateKey = Buffer.concat([Buffer.alloc(32), keys.getPrivateKey()]).subarray(-32)
  return { publicKey: keys.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') }
}

/** Browsers are bound to them. Throws as `loadOrCreateSecret`. */
export const loadVapidKeys = (dataDir: string): VapidKeys =>
  JSON.parse(
    loadOrCreateSecret(join(dataDir, VAPID_FILE), () => JSON.stringify(createKeys(), null, 2), isComplete),
  ) as VapidKeys

/** `subject`: an address that push services can write to (RFC 8292). */
export function createPushSender(keys: VapidKeys, subject: string, webhooks: WebhookSender): PushSender {
  return {
    publicKey: keys.publicKey,
    isAllowed: (endpoint) => webhooks.isAllowed(new URL(endpoint)),
    async send({ endpoint, p256dh, auth }, message, ttlSeconds) {
      // Loaded with the first message.
      const { default: webPush } = await import('web-push')
      const request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message), {
        vapidDetails: { subject, ...keys },
        TTL: ttlSeconds,
        urgency: 'high',
      })
      try {
        const { status } = await webhooks.send(new URL(endpoint), toHeaders(request.headers), request.body ?? '')
        if (GONE.has(status)) return 'gone'
        return status >= 200 && status < 300 ? 'sent' : 'failed'
      } catch (error) {
        if (error instanceof WebhookSendError) return 'failed'
        throw error
      }
    },
  }
}

/** Names in lower case replace those of the sender. */
const toHeaders = (headers: Record<string, string | number>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => name.toLowerCase() !== 'content-length')
      .map(([name, value]) => [name.toLowerCase(), String(value)]),
  )
