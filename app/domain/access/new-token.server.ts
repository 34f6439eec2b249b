import { randomBytes } from 'node:crypto'

export const newToken = (): string => randomBytes(32).toString('base64url')
