import type { Malformed } from './malformed'

const CRLF = '\r\n'
const MB = 1024 * 1024

interface Part {
  name: string
  fileName: string | null
  bytes: Buffer
}

/** The parts of a form that is right. */
export const partsOf = (form: FormData): Promise<Part[]> =>
  Promise.all(
    [...form.entries()].map(async ([name, value]) =>
      typeof value === 'string'
        ? { name, fileName: null, bytes: Buffer.from(value) }
        : { name, fileName: value.name, bytes: Buffer.from(await value.arrayBuffer()) },
    ),
  )

const NAMES = [
  '',
  'file',
  'files',
  'File',
  'file[]',
  '__proto__',
  'constructor',
  'a"b',
  'x'.repeat(5_000),
  '\0',
  'é',
  '=',
]
const FILE_NAMES = [
  '',
  '../../etc/passwd',
  'a\0.csv',
  '.',
  'x'.repeat(5_000),
  '"',
  "';drop--",
  'é.csv',
  'CON',
  'a/b\\c',
]

/** The same in every run. */
const noise = (length: number): Buffer => Buffer.from(Array.from({ length }, (_, n) => (n * n * 31 + n * 7) % 251))

/** What is in a file: nothing, noise, a little of what we take, or more than we take. */
const contents = (valid: Buffer, random: (below: number) => number): Buffer => {
  const kinds = [
    () => Buffer.alloc(0),
    () => noise(2_000),
    () => Buffer.alloc(4_000),
    () => valid.subarray(0, random(valid.length + 1)),
    () => Buffer.concat([valid, noise(500)]),
    () => Buffer.from(valid.map((byte) => (random(20) ? byte : random(256)))),
    () => Buffer.from('"'.repeat(3_001)),
    () => Buffer.from(`Name,Phone\n${'"a\n'.repeat(2_000)}`),
    () => Buffer.from(','.repeat(20_000)),
    () => Buffer.from('PK\u0003\u0004 a workbook'),
    () => Buffer.from('<svg onload="alert(1)"/>'),
    () => Buffer.from(`RIFF\u00ff\u00ff\u00ff\u007fWAVEfmt `, 'latin1'),
    () => Buffer.from('\ufeff\uffff\u0000', 'utf16le'),
  ]
  return kinds[random(kinds.length)]!()
}

/** Lines and bytes of a form that follows no rule of forms. */
const BROKEN: Array<(boundary: string) => Buffer | string> = [
  () => '',
  () => CRLF,
  (boundary) => `--${boundary}`,
  (boundary) => `--${boundary}--`,
  (boundary) => `--${boundary}${CRLF}${CRLF}no name${CRLF}--${boundary}--${CRLF}`,
  (boundary) => `--${boundary}${CRLF}Content-Disposition: form-data${CRLF}${CRLF}x${CRLF}--${boundary}--${CRLF}`,
  (boundary) => `--${boundary}${CRLF}Content-Disposition: form-data; name=file; filename=${CRLF}${CRLF}`,
  (boundary) => `--${boundary}\nContent-Disposition: form-data; name="file"\n\nbare line feeds\n--${boundary}--\n`,
  (boundary) => `--${boundary}${CRLF}Content-Disposition: form-data; name="file"; filename="a.csv"`,
  (boundary) => `--${boundary}${CRLF}${'X-A: b\r\n'.repeat(3_000)}${CRLF}x${CRLF}--${boundary}--${CRLF}`,
  (boundary) => `--${boundary}${CRLF}X: ${'y'.repeat(200_000)}${CRLF}${CRLF}x${CRLF}--${boundary}--${CRLF}`,
  (boundary) => `--${boundary}${CRLF}`.repeat(20_000),
  (boundary) =>
    `--${boundary}${CRLF}Content-Disposition: form-data; name="a"${CRLF}${CRLF}${CRLF}`.repeat(5_000) +
    `--${boundary}--`,
  () => noise(3_000),
  () => Buffer.alloc(3_000),
]

/** The n-th malformed form to an endpoint that takes a file: something right, spoilt in one or several places. */
export function malformedForm(
  valid: { params: Record<string, string>; parts: readonly Part[] },
  random: (below: number) => number,
): Malformed {
  const pick = <T>(from: readonly T[]): T => from[random(from.length)]!
  const boundary = pick(['x', '----form', `b${'o'.repeat(69)}`, "'()+_,-./:=?"])
  const header = pick([
    ...Array<string>(8).fill(`multipart/form-data; boundary="${boundary}"`),
    'multipart/form-data',
    'multipart/form-data; boundary=another',
    `multipart/form-data; boundary=${'z'.repeat(3_000)}`,
    `multipart/mixed; boundary="${boundary}"`,
    'multipart/form-data; boundary=""',
    'application/json',
  ])
  const spoilt = valid.parts.map((part) => ({ ...part }))
  for (let times = 1 + random(2); times > 0; times--) {
    const part = pick(spoilt)
    const kind = random(7)
    if (kind === 0) part.name = pick(NAMES)
    else if (kind === 1) part.fileName = pick(FILE_NAMES)
    else if (kind === 2) part.fileName = part.fileName === null ? 'field.txt' : null
    else if (kind === 3) spoilt.push({ ...part })
    else part.bytes = contents(part.bytes, random)
  }
  const written = spoilt.flatMap(({ name, fileName, bytes }) => [
    `--${boundary}${CRLF}Content-Disposition: form-data; name="${name}"`,
    fileName === null ? '' : `; filename="${fileName}"${CRLF}Content-Type: ${pick(['text/csv', 'audio/wav', 'x', ''])}`,
    CRLF + CRLF,
    bytes,
    CRLF,
  ])
  const whole = Buffer.concat([...written, `--${boundary}--${CRLF}`].map((piece) => Buffer.from(piece)))
  const large = random(100) === 0
  const body = large
    ? Buffer.concat([whole, Buffer.alloc(22 * MB)])
    : random(4) === 0
      ? Buffer.from(pick(BROKEN)(boundary))
      : random(6) === 0
        ? whole.subarray(0, random(whole.length))
        : whole
  return { params: { ...valid.params }, query: '', body, headers: { 'content-type': header } }
}
