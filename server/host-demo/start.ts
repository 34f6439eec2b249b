import { existsSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { isOwnHostName } from '../host-names'
import { readBytes } from '../read-bytes'
import { HARBOR_REALTY, INDIVIDUALS, TEAM } from '../seeds/demo-people'
import type { SeedContact } from '../seeds/contacts'
import { createHarborCrm } from './crm'

export interface HostDemoOptions {
  port: number
  host: string
  appUrl: string
  vendorId: string
  /** Server-side only: never sent to the page. */
  apiKey: string
  /** Signs Trunkline's calls to this CRM. */
  secret: string
  contacts: readonly SeedContact[]
}

/** From the sources, and from the bundle under build/. */
const PAGE = [new URL('./page/', import.meta.url), new URL('../server/host-demo/page/', import.meta.url)]
  .map((folder) => fileURLToPath(folder))
  .find((folder) => existsSync(`${folder}index.html`))
const TYPES = { html: 'text/html', css: 'text/css', js: 'text/javascript', svg: 'image/svg+xml', woff2: 'font/woff2' }
const FILES: Record<string, string> = {
  '/': 'index.html',
  '/harbor.css': 'harbor.css',
  '/embeds.css': 'embeds.css',
  '/harbor.js': 'harbor.js',
  '/activity.js': 'activity.js',
  '/contacts.js': 'contacts.js',
  '/received': 'received.html',
  '/received.js': 'received.js',
  '/calls.js': 'calls.js',
  '/texts.js': 'texts.js',
  '/overlays.js': 'overlays.js',
  '/harbor.svg': 'harbor.svg',
  '/figtree.woff2': 'figtree.woff2',
}

/** Larger than any call from Trunkline. */
const MAX_BODY_BYTES = 64 * 1024

const people = [...TEAM, ...INDIVIDUALS].map((person) => ({
  ...person,
  name: `${person.firstName} ${person.lastName}`,
}))

/** Start "Harbor CRM", a sample vendor on another site, which creates Trunkline sessions with its API key. */
export async function startHostDemo(options: HostDemoOptions): Promise<{ url: string; close(): Promise<void> }> {
  const crm = createHarborCrm(options.contacts, options.secret)
  const server = createServer((request, response) => {
    answer(options, crm, request, response).catch((error: unknown) => {
      console.error('Harbor CRM:', error)
      sendJson(response, 502, { error: 'Harbor CRM could not reach Trunkline' })
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, options.host, resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://${options.host}:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function answer(
  options: HostDemoOptions,
  crm: ReturnType<typeof createHarborCrm>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (!isOwnHostName(request)) return sendJson(response, 421, { error: 'This host name is unknown' })
  const url = new URL(request.url ?? '/', 'http://harbor')
  const { pathname } = url
  const appOrigin = new URL(options.appUrl).origin
  response.setHeader(
    'Content-Security-Policy',
    `default-src 'none'; script-src 'self' ${appOrigin}; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; frame-src ${appOrigin}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  )
  response.setHeader('X-Content-Type-Options', 'nosniff')
  response.setHeader('Referrer-Policy', 'same-origin')
  response.setHeader('Cache-Control', 'no-store')

  if (request.method === 'GET' && pathname === '/crm') {
    return sendJson(response, 200, {
      appUrl: appOrigin,
      vendorId: options.vendorId,
      people: people.map(({ vendorUserId, name, role }) => ({ id: vendorUserId, name, role: role ?? 'On their own' })),
      contacts: options.contacts,
    })
  }
  if (request.method === 'GET' && pathname === '/received.json') {
    const contactId = url.searchParams.get('contact')
    const received = crm.received().filter((each) => contactId === null || each.contactId === contactId)
    return sendJson(response, 200, { received, tags: contactId === null ? [] : crm.tagsOf(contactId) })
  }
  if (pathname.startsWith('/api/')) {
    const bytes = await readBytes(request, MAX_BODY_BYTES)
    if (bytes === 'too_large') return sendJson(response, 413, { message: 'Too large' })
    const { method = 'GET', headers } = request
    const { status, body: responseBody } = crm.answer({ method, url, headers, body: bytes.toString('utf8') })
    return sendJson(response, status, responseBody)
  }
  if (request.method === 'POST' && pathname === '/sign-in') {
    // Only its own page: another site must not create sessions.
    if (request.headers.origin !== `http://${request.headers.host}`) {
      return sendJson(response, 403, { error: 'Not from this page' })
    }
    return signIn(options, request, response)
  }
  const file = FILES[pathname]
  if (request.method !== 'GET' || !file || !PAGE) return sendJson(response, 404, { error: 'Not found' })
  const type = TYPES[file.split('.').pop() as keyof typeof TYPES]
  response.writeHead(200, { 'Content-Type': type.startsWith('font/') ? type : `${type}; charset=utf-8` })
  response.end(readFileSync(PAGE + file))
}

/** Create a session for the dialer (embedding.md, 'Hand-over'). */
async function signIn(options: HostDemoOptions, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const id = new URL(request.url ?? '/', 'http://harbor').searchParams.get('as')
  const person = people.find((each) => each.vendorUserId === id)
  if (!person) return sendJson(response, 404, { error: 'No one by that name works here' })
  const minted = await fetch(new URL('/api/v1/sessions', options.appUrl), {
    method: 'POST',
    headers: { authorization: `Bearer ${options.apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      vendorUserId: person.vendorUserId,
      email: person.email,
      name: person.name,
      ...(person.role ? { team: HARBOR_REALTY.teamKey, role: person.role } : {}),
    }),
    signal: AbortSignal.timeout(10_000),
  })
  sendJson(response, minted.ok ? 200 : 502, await minted.json())
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8' })
  response.end(JSON.stringify(body))
}
