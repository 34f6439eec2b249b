import type { Request } from 'express'
import type { Sender } from '../webhook'

/** Last value of a repeated field. */
export type Fields = Readonly<Record<string, string | undefined>>

/** Carrier forms are a few kB. */
const MAX_BYTES = 64 * 1024

export const twilioSender = (
  isSigned: (request: Request, fields: Record<string, string | string[]>) => boolean,
): Sender<Fields> => ({
  bodyType: 'application/x-www-form-urlencoded',
  maxBytes: MAX_BYTES,
  read(request, body) {
    const form = new URLSearchParams(body)
    const signed: Record<string, string | string[]> = {}
    for (const key of new Set(form.keys())) {
      const values = form.getAll(key)
      signed[key] = values.length === 1 ? values[0]! : values
    }
    return isSigned(request, signed) ? { kind: 'signed', content: Object.fromEntries(form) } : { kind: 'unsigned' }
  },
})
