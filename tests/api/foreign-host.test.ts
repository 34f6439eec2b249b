import { once } from 'node:events'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { startHostDemo } from '../../server/host-demo/start'
import { startSimulator } from '../../server/simulator/start'
import { scratchFolder } from '../helpers/process'
import type { Served, ServeOptions } from '../helpers/serve'
import { onServedWorld } from '../helpers/served-world'

let serveIt: (options?: ServeOptions) => Promise<Served>
onServedWorld((_world, open) => {
  serveIt = open
})

const UPGRADE = { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13', 'sec-websocket-key': 'a' }

/** Requests under another name, as a page does whose name was rebound to this machine after it was loaded. */
async function ask(url: string, host: string, { method = 'GET', headers = {} } = {}) {
  const asked = request(url, { method, headers: { ...headers, host } })
  asked.end()
  const [answer] = await Promise.race([once(asked, 'response'), once(asked, 'upgrade')])
  if (answer.statusCode === 101) answer.socket.destroy()
  return { status: answer.statusCode as number, body: answer.statusCode === 101 ? '' : await text(answer) }
}

const OURS = ['localhost', 'LOCALHOST:1', '127.0.0.1:3000', '[::1]:3000', 'dial.example.com', '192.168.1.5:3000']
const FOREIGN = ['evil.test', 'evil.test:3000', 'localhost.evil.test', '127.0.0.1.evil.test', 'not a host']

test('the demo answers under its own name only', async () => {
  const served = await serveIt({ env: { publicUrl: 'https://dial.example.com' } })
  for (const host of FOREIGN) {
    const answer = await ask(`${served.url}/outbox`, host)
    expect([host, answer]).toEqual([
      host,
      { status: 421, body: 'This host name is unknown: open https://dial.example.com.\n' },
    ])
    for (const path of ['/healthz', '/api/openapi.json', '/nothing'])
      expect([host, path, (await ask(served.url + path, host)).status]).toEqual([host, path, 421])
    expect((await ask(`${served.url}/webhooks/twilio/voice/agent`, host, { method: 'POST' })).status).toBe(421)
    expect((await ask(`${served.url}/simulator/phones`, host, { headers: UPGRADE })).status).toBe(421)
    expect((await ask(`${served.url}/socket.io/?EIO=4&transport=polling`, host)).status).toBe(403)
  }
  for (const host of OURS) {
    expect([host, (await ask(`${served.url}/outbox`, host)).status]).toEqual([host, 200])
    expect([host, (await ask(`${served.url}/socket.io/?EIO=4&transport=polling`, host)).status]).toEqual([host, 200])
  }
})

test('a real installation leaves names to its proxy: every request is authorized as usual', async () => {
  const served = await serveIt({ env: { demo: false } })
  expect((await ask(`${served.url}/healthz`, 'app:3000')).status).toBe(200)
})

test('the demo CRM and the simulator’s pages answer under their own names only', async () => {
  const crm = await startHostDemo({
    port: 0,
    host: '127.0.0.1',
    appUrl: 'http://127.0.0.1:9',
    vendorId: 'harbor',
    apiKey: '',
    secret: '',
    contacts: [],
  })
  const folder = await scratchFolder('foreign-host')
  const account = { sid: `AC${'0'.repeat(32)}`, authToken: '', apiKey: '', apiSecret: '', applicationSid: '' }
  const simulator = await startSimulator({
    port: 0,
    dataDir: folder.path,
    publicUrl: 'https://dial.example.com',
    account,
  })
  const { url } = simulator
  try {
    for (const host of FOREIGN) {
      const origin = `http://${host}`
      expect((await ask(`${crm.url}/crm`, host)).status).toBe(421)
      expect((await ask(`${crm.url}/sign-in?as=mia`, host, { method: 'POST', headers: { origin } })).status).toBe(421)
      expect((await ask(`${url}/simulator/log`, host)).status).toBe(421)
      expect((await ask(`${url}/simulator/faults`, host, { method: 'DELETE', headers: { origin } })).status).toBe(421)
      expect((await ask(`${url}/simulator/phones`, host, { headers: { ...UPGRADE, origin } })).status).toBe(421)
    }
    expect((await ask(`${crm.url}/crm`, 'localhost:4001')).status).toBe(200)
    expect((await ask(`${url}/simulator/log`, 'localhost:4001')).status).toBe(200)
    // Through the app, whose name the browser says.
    expect((await ask(`${url}/simulator/log`, 'dial.example.com')).status).toBe(200)
  } finally {
    await simulator.close()
    await folder.remove()
    await crm.close()
  }
})
