/** A generator of the same numbers for the same seed (mulberry32). */
export function seeded(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

const nested = (levels: number, open: string, close: string) => open.repeat(levels) + close.repeat(levels)

/** Values that no field expects, as JSON: types, lengths, letters, numbers, depth. */
export const VALUES: string[] = [
  'null',
  'true',
  '0',
  '-1',
  '1e308',
  '-1e308',
  '9007199254740993',
  '1.5',
  '1e-300',
  '""',
  '" "',
  '"\\u0000"',
  '"a\\u0000b"',
  '"\\ud800"',
  '"\\udfff\\ud800"',
  '"\\u202e\\u200b\\ufeff"',
  '"👩‍👩‍👧‍👦"',
  '"İıſ"',
  '"Z̷̢͚̈́a̴l̶g̸o̵"',
  `"${'x'.repeat(10_000)}"`,
  `"${'+'.repeat(300)}"`,
  `"${'é'.repeat(100_000)}"`,
  '"NaN"',
  '"Infinity"',
  '"1e9"',
  '"0x10"',
  '"2026-02-30T25:61:61Z"',
  '"+13125550105; drop table contacts"',
  '"\' or 1=1 --"',
  '"%"',
  '"_"',
  '"\\\\"',
  '"<script>alert(1)</script>"',
  '"=cmd|\' /C calc\'!A0"',
  '"../../etc/passwd"',
  '"__proto__"',
  '"constructor"',
  '"hasOwnProperty"',
  '[]',
  '[null]',
  '[[]]',
  '{}',
  '{"__proto__":{"isStaff":true}}',
  '{"constructor":{"prototype":{"isStaff":true}}}',
  '{"toString":1,"valueOf":2}',
  '{"length":1000000000}',
  '{"then":"x"}',
  nested(500, '[', ']'),
  `[${Array.from({ length: 3_000 }, () => '1').join(',')}]`,
  `{"a":${nested(200, '{"a":', '1}').replace('1}', '1}')}}`,
]

/** Bodies that are no object of ours, whatever the endpoint. */
export const BODIES: string[] = [
  '',
  ' ',
  'null',
  'true',
  '1',
  '"text"',
  '[]',
  '[{}]',
  '{',
  '{"a":',
  "{'a':1}",
  '{"a":1,}',
  '{"a":NaN}',
  '\ufeff{}',
  '{"a":1}{"b":2}',
  '{"":1}',
  '{"__proto__":{"isStaff":true}}',
  '{"constructor":1,"prototype":2}',
  nested(20_000, '[', ']'),
  `{"a":${nested(20_000, '[', ']')}}`,
  `{${Array.from({ length: 5_000 }, (_, n) => `"k${n}":${n}`).join(',')}}`,
  `{"a":"${'x'.repeat(900_000)}"}`,
  `{"a":"${'x'.repeat(1_200_000)}"}`,
  'a=1&b=2',
  '<?xml version="1.0"?><a/>',
  '\u0000\u0001\u0002',
]

export const TYPES = [
  'application/json',
  'application/json; charset=utf-16',
  'application/json;',
  'APPLICATION/JSON',
  'application/jsonp',
  'text/plain',
  'text/html',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'multipart/form-data; boundary=',
  'application/octet-stream',
  ';',
  'x',
]

export const PARAMS = [
  '%00',
  '%2e%2e%2f%2e%2e%2fetc',
  '%F0%9F%93%9E',
  '%E0%A4%A',
  '%',
  '%25',
  '%ED%A0%80',
  "'%20or%201=1",
  '__proto__',
  'constructor',
  'null',
  'undefined',
  '0',
  '-1',
  '%20',
  'x'.repeat(4_000),
  '%7B%7D',
  '*',
  'con_00000000000000000000000000',
]

const QUERIES = [
  '?limit=-1',
  '?limit=1e9',
  '?limit=0',
  '?limit=NaN',
  '?limit=1&limit=2',
  '?limit[]=1',
  '?limit[a][b][c]=1',
  '?cursor=x',
  '?cursor=',
  `?cursor=${'A'.repeat(3_000)}`,
  '?cursor=eyJhIjoxfQ',
  '?cursor=W10&cursor=W10',
  '?search=%00',
  '?search=%25%25%25',
  `?search=${'%F0%9F%93%9E'.repeat(200)}`,
  '?search="',
  '?search=*',
  '?search=NEAR(a%20b)',
  '?search=%E0%A4%A',
  '?__proto__[isStaff]=true',
  '?constructor=1',
  '?=1',
  '?&&&',
  '?%',
  '?listId=x',
  '?token=x',
  '?userId=%00',
]

export interface Malformed {
  params: Record<string, string>
  query: string
  /** undefined: none. */
  body: string | Uint8Array | undefined
  headers: Record<string, string>
}

export interface Valid {
  params: Record<string, string>
  body: Record<string, unknown>
  fields: readonly string[]
  reads: boolean
}

/** The n-th malformed request to an endpoint: something right, spoilt in one or several places. */
export function malformed(valid: Valid, random: (below: number) => number): Malformed {
  const pick = <T>(from: readonly T[]): T => from[random(from.length)]!
  const result: Malformed = { params: { ...valid.params }, query: '', body: undefined, headers: {} }
  const names = Object.keys(valid.params)
  const kind = random(10)
  if (names.length > 0 && (kind < 2 || valid.reads)) result.params[pick(names)] = pick(PARAMS)
  if (kind === 2 || (valid.reads && random(3) > 0)) result.query = pick(QUERIES)
  if (random(8) === 0) result.headers['idempotency-key'] = pick(['', ' ', 'x'.repeat(300), 'é', '__proto__', 'k'])
  if (valid.reads) return result
  result.headers['content-type'] = 'application/json'
  if (kind === 3 || kind === 4) result.body = pick(BODIES)
  else if (kind === 5) {
    result.body = JSON.stringify(valid.body)
    result.headers['content-type'] = pick(TYPES)
  } else if (kind === 6) {
    result.body = pick([
      new Uint8Array([0x7b, 0xff, 0xfe, 0x7d]),
      new Uint8Array([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]),
      new Uint8Array(64),
      new Uint8Array([0x1f, 0x8b, 8, 0, 0, 0, 0, 0]),
    ])
    if (random(2)) result.headers['content-encoding'] = pick(['gzip', 'br', 'identity', 'x'])
  } else {
    // A field, or several, of a value that it does not take; now and then twice, or an unknown one.
    const spoilt = { ...valid.body }
    let text = Object.entries(spoilt).map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`)
    for (let times = 1 + random(3); times > 0; times--) {
      const name = pick([
        ...valid.fields,
        ...Object.keys(spoilt),
        ...Object.keys(spoilt),
        '__proto__',
        'id',
        'accountId',
      ])
      if (random(3) > 0) text = text.filter((field) => !field.startsWith(`${JSON.stringify(name)}:`))
      text.push(`${JSON.stringify(name)}:${pick(VALUES)}`)
    }
    result.body = `{${text.join(',')}}`
  }
  return result
}
