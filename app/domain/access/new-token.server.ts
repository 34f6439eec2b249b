import { randomBytes } from 'node:crypto'

/** A secret that nobody can guess: 32 random bytes, base64url. Only its hash is ever stored. */
export const newToken = (): string => randomBytes(32).toString('base64url')
