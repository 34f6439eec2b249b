const MAX_PARTS = 100
const MAX_HEADER_BYTES = 8 * 1024
const CRLF = '\r\n'

/** HTML's escapes in a name. */
const unescape = (text: string) => text.replaceAll(/%22/gi, '"').replaceAll(/%0D/gi, '\r').replaceAll(/%0A/gi, '\n')

function parameter(header: string, name: string): string | null {
  const match = new RegExp(`;\\s*${name}=(?:"((?:[^"\\\\]|\\\\.)*)"|([^;\\s]+))`, 'i').exec(header)
  return match ? unescape((match[1] ?? match[2] ?? '').replaceAll(/\\(["\\])/g, '$1')) : null
}

function headersOf(text: string): Map<string, string> {
  return new Map(
    text.split(CRLF).map((line): [string, string] => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
}

/** RFC 7578. Copies each file once: `Response.formData` holds the event loop for 20 MB. null: malformed. */
export function readMultipart(bytes: Buffer<ArrayBuffer>, contentType: string): FormData | null {
  const boundary = parameter(contentType, 'boundary')
  if (!boundary) return null
  const delimiter = `${CRLF}--${boundary}`
  const form = new FormData()
  if (bytes.indexOf(delimiter.slice(CRLF.length)) !== 0) return null
  let at = delimiter.length - CRLF.length
  for (let parts = 0; parts <= MAX_PARTS; parts++) {
    const end = bytes.toString('latin1', at, at + 2)
    if (end === '--') return form
    if (end !== CRLF) return null
    const headersEnd = bytes.subarray(at, at + MAX_HEADER_BYTES).indexOf(CRLF + CRLF)
    if (headersEnd < 0) return null
    const headers = headersOf(bytes.toString('utf8', at + 2, at + headersEnd))
    const bodyStart = at + headersEnd + 2 * CRLF.length
    // An empty part ends where its headers do.
    const bodyEnd = bytes.indexOf(delimiter, bodyStart - CRLF.length)
    const disposition = headers.get('content-disposition') ?? ''
    const name = parameter(disposition, 'name')
    if (bodyEnd < 0 || name === null || !/^form-data/i.test(disposition)) return null
    const body = bytes.subarray(bodyStart, Math.max(bodyStart, bodyEnd))
    const fileName = parameter(disposition, 'filename')
    if (fileName === null) form.append(name, body.toString('utf8'))
    else form.append(name, new File([body], fileName, { type: headers.get('content-type') ?? 'text/plain' }))
    at = bodyEnd + delimiter.length
  }
  return null
}
