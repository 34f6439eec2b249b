import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { Services } from '../app/domain/context.server'

export function createSeal(appSecret: string): Services['seal'] {
  const key = (purpose: string) => Buffer.from(hkdfSync('sha256', appSecret, 'trunkline', purpose, 32))
  const sealKey = key('seal')
  const hashKey = key('hash')
  return {
    seal(plain) {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', sealKey, iv)
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', sealKey, bytes.subarray(0, 12))
      decipher.setAuthTag(bytes.subarray(12, 28))
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
    },
    hash: (value) => createHmac('sha256', hashKey).update(value).digest('base64url'),
  }
}
