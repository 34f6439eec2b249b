import { once } from 'node:events'
import { Agent, createServer, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startHostDemo } from './start'

const KEY = 'tk_secret_of_harbor'
const SECRET = 'the secret of Harbor CRM’s server'
const contacts = [
  {
    contactId: 'harbor-1',
    firstName: 'Grace',
    lastName: 'Whitfield',
    company: 'Whitfield Dental',
    numbers: ['+13125550100'],
    city: 'Chicago',
    state: 'IL',
    zip: '60614',
  },
]

let demo: { url: string; close(): Promise<void> }
let minted: { authorization: string | undefined; body: Record<string, unknown> }[]
let status: number
let closeApp: () => void

beforeEach(async () => {
  minted = []
  status = 201
  const app = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    minted.push({ authorization: request.headers.authorization, body: JSON.parse(body) as Record<string, unknown> })
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(status === 201 ? { token: 'ts_1', expiresAt: '' } : { error: 'No', code: 'forbidden' }))
  })
  await new Promise<void>((resolve) => app.listen(0, '127.0.0.1', resolve))
  closeApp = () => {
    app.close()
    app.closeAllConnections()
  }
  const appUrl = `http://127.0.0.1:${(app.address() as AddressInfo).port}`
  demo = await startHostDemo({
    port: 0,
    host: '127.0.0.1',
    appUrl,
    vendorId: 'harbor',
    apiKey: KEY,
    secret: SECRET,
    contacts,
  })
})

afterEach(async () => {
  closeApp()
  await demo.close()
})

test('mints a session for the user signed in to the CRM, with its key', async () => {
  const answer = await fetch(`${demo.url}/sign-in?as=mia`, { method: 'POST', headers: { origin: demo.url } })
  expect(await answer.json()).toMatchObject({ token: 'ts_1' })
  expect(minted).toEqual([
    {
      authorization: `Bearer ${KEY}`,
      body: {
        vendorUserId: 'mia',
        email: 'mia@harbor.test',
        name: 'Mia Torres',
        team: 'Harbor Realty',
        role: 'MEMBER',
      },
    },
  ])
})

test('an individual has no team', async () => {
  await fetch(`${demo.url}/sign-in?as=sam`, { method: 'POST', headers: { origin: demo.url } })
  expect(minted[0]?.body).toEqual({ vendorUserId: 'sam', email: 'sam@rivera.test', name: 'Sam Rivera' })
})

test('another site cannot mint through a visitor', async () => {
  for (const headers of [{ origin: 'https://evil.test' }, {} as Record<string, string>]) {
    const answer = await fetch(`${demo.url}/sign-in?as=mia`, { method: 'POST', headers })
    expect(answer.status).toBe(403)
  }
  expect((await fetch(`${demo.url}/sign-in?as=mia`)).status).toBe(404)
  expect(minted).toEqual([])
})

test('an unknown user is refused, and a refusal by Trunkline is reported', async () => {
  const ask = (who: string) => fetch(`${demo.url}/sign-in?as=${who}`, { method: 'POST', headers: { origin: demo.url } })
  expect((await ask('eve')).status).toBe(404)
  status = 403
  expect((await ask('mia')).status).toBe(502)
})

test('a page of the CRM gets every file that it requests', async () => {
  for (const page of ['/', '/received']) {
    const text = await (await fetch(demo.url + page)).text()
    const files = [...text.matchAll(/(?:href|src)="(\/[^"]+\.\w+)"/g)].map(([, path]) => path!)
    expect(files).toEqual(expect.arrayContaining(['/harbor.css', '/harbor.svg']))
    for (const path of files) expect((await fetch(demo.url + path)).status, path).toBe(200)
  }
})

test('its style sheet finds the typeface', async () => {
  const style = await (await fetch(`${demo.url}/harbor.css`)).text()
  const [, font] = /url\((\/[^)]+)\)/.exec(style)!
  const answer = await fetch(demo.url + font)
  expect(answer.headers.get('content-type')).toBe('font/woff2')
  expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(10_000)
})

test('the key never reaches the page', async () => {
  for (const path of [
    '/',
    '/harbor.js',
    '/activity.js',
    '/contacts.js',
    '/texts.js',
    '/received',
    '/received.js',
    '/received.json',
    '/crm',
  ]) {
    const answer = await fetch(demo.url + path)
    expect(answer.status, path).toBe(200)
    const text = await answer.text()
    for (const secret of [KEY, SECRET]) expect(text, path).not.toContain(secret)
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  }
  expect((await fetch(`${demo.url}/../start.ts`)).status).toBe(404)
})

test('a too large body is refused in words, and the next request on its connection is answered', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const send = async (bytes: number) => {
    const sent = request(`${demo.url}/api/contacts/harbor-1/tags`, { method: 'POST', agent })
    sent.end('x'.repeat(bytes))
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    await buffer(response)
    return `${response.statusCode}${sent.reusedSocket ? ' again' : ''}`
  }
  try {
    expect(await send(2_000_000)).toBe('413')
    expect(await send(10)).toBe('401 again')
  } finally {
    agent.destroy()
  }
})
