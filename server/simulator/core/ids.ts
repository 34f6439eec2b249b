import { randomBytes } from 'node:crypto'

/** A carrier identifier: two letters and 32 hexadecimal digits. */
export const sid = (prefix: string) => prefix + randomBytes(16).toString('hex')
