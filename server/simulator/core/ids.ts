import { randomBytes } from 'node:crypto'

export const sid = (prefix: string) => prefix + randomBytes(16).toString('hex')
