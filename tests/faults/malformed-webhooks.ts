import { BODIES, PARAMS, TYPES, VALUES } from './malformed'

/** A callback of the carrier that is right: its address and its form. */
interface Callback {
  path: string
  fields: Record<string, string>
}

interface MalformedCallback {
  path: string
  body: string | Uint8Array
  type: string
  /** Over this form; null: none at all. */
  signedOver: string | null
}

/** What a field of a form may hold. */
const TEXTS = VALUES.map((value) => (value.startsWith('"') ? (JSON.parse(value) as string) : value))

const NAMES = ['', 'CallSid', 'callsid', 'CallSid[]', '__proto__', 'constructor', 'toString', 'x'.repeat(5_000), 'é']

const BYTES = [new Uint8Array([0x43, 0x61, 0x3d, 0xff, 0xfe]), new Uint8Array(64), new Uint8Array([0x1f, 0x8b, 8, 0])]

/** The n-th malformed callback to a webhook: something right, spoilt in one or several places, and signed unless that is spoilt. */
export function malformedCallback(valid: Callback, random: (below: number) => number): MalformedCallback {
  const pick = <T>(from: readonly T[]): T => from[random(from.length)]!
  const kind = random(10)
  let { path } = valid
  const form = new URLSearchParams(valid.fields)
  for (let times = 1 + random(3); times > 0; times--) {
    const name = pick([...form.keys(), ...Object.keys(valid.fields), pick(NAMES)])
    const how = random(4)
    if (how === 0) form.delete(name)
    else if (how === 1) form.append(name, pick(TEXTS))
    else form.set(name, pick(TEXTS))
  }
  let body: string | Uint8Array = String(form)
  let type = 'application/x-www-form-urlencoded'
  if (kind === 0) path = path.replace(/[^/]*_[^/]+/, pick(PARAMS))
  else if (kind === 1) path += pick(['?', '?a=%', '?CallSid=x', `?${'x'.repeat(4_000)}`, '?%00', '?a[b][c]=1'])
  else if (kind === 2)
    body = pick([...BODIES, '&&&', '=', '%', '%=%', '+', `a=${'%'.repeat(20_000)}`, '&'.repeat(60_000)])
  else if (kind === 3) body = pick(BYTES)
  else if (kind === 4) type = pick(TYPES)
  const text = typeof body === 'string' ? body : Buffer.from(body).toString('utf8')
  const signedOver = kind === 5 ? pick([null, '', 'CallSid=x']) : text
  return { path, body, type, signedOver }
}
