import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import express from 'express'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startSession } from '../../app/domain/access/start-session.server'
import { apiHandler } from '../api/api-handler'
import { createLimits } from '../limits'
import { testWorld, type World } from '../../tests/helpers/world'

/** From an empty request to the end of a file of 20 MB, other requests wait at most so long. */
const MAX_DELAY_MS = 50
/** Of this process, all threads: other programs of the machine do not count. */
const MAX_ANSWER_MS = 5_000

/** In its own process: writing 20 MB would hold this one's loop. */
const CLIENT = `
const [url, token, shape] = process.argv.slice(1)
const MB = 1024 * 1024
const fill = (text) => text.repeat(Math.floor((20 * MB - 100) / text.length))
const FILES = {
  small: () => 'Name,Phone\\nAnn,3125550101\\n',
  commas: () => fill(','),
  'short lines of commas': () => fill(','.repeat(900_000) + '\\n'),
  newlines: () => 'Name,Phone\\n' + fill('\\n'),
  'blank rows': () => 'Name,Phone\\n' + fill(',\\n'),
  rows: () => 'Name,Phone\\n' + Array.from({ length: 300_000 }, (_, n) => 'Lead ' + n + ',312' + (2_000_000 + n) + '\\n').join(''),
  quote: () => 'Name,Phone\\n"' + fill('a,b\\n'),
  quotes: () => fill('"'),
  'one cell': () => 'Name,Phone\\n' + fill('x'),
  'wide cells': () => 'Name,Phone\\n' + fill('x'.repeat(900_000) + ',3125550101\\n'),
  'numbers of a cell': () => 'Name,Phone\\n' + fill('x,' + '312-555-0101;'.repeat(60_000) + '\\n'),
  'high bytes': () => Buffer.concat([Buffer.from('Name,Phone\\n'), Buffer.alloc(20 * MB - 100, 0x91)]),
  'full file': () => 'Name,Phone,Note\\n' + Array.from({ length: 49_900 }, (_, n) => 'Lead ' + n + ',312' + (2_000_000 + n) + ',' + 'note '.repeat(76) + '\\n').join(''),
}
const body = new FormData()
body.set('file', new File([FILES[shape]()], 'file.csv', { type: 'text/csv' }))
const request = new Request(url, { method: 'POST', body, headers: { authorization: 'Bearer ' + token }, duplex: 'half' })
const headers = [...request.headers]
request.arrayBuffer().then(async (bytes) => {
  const response = await fetch(url, { method: 'POST', body: bytes, headers })
  const answer = await response.json()
  console.log(JSON.stringify({ status: response.status, error: answer.error ?? null, check: answer.check ?? null }))
})
`

const FORMAT = { encoding: 'utf-8', delimiter: ',', quoted: true, hasHeader: true, hasSepLine: false }

let world: World
let http: Server
let url: string
let token: string
/** The first large file compiles the code that reads it. */
let isWarm = false

beforeEach(async () => {
  world = await testWorld()
  const app = express()
  app.use(apiHandler(world.services, { publicUrl: 'http://localhost' }, createLimits()))
  http = createServer(app).listen(0, '127.0.0.1')
  await once(http, 'listening')
  url = `http://127.0.0.1:${(http.address() as AddressInfo).port}/api/v1/contact-imports`
  token = (await startSession(world.system, { userId: (await world.person()).userId, for: 'api' })).token
  // Thread and code are warm, as in a process that runs.
  await upload(isWarm ? 'small' : 'quote')
  isWarm = true
})
afterEach(async () => {
  http.close()
  http.closeAllConnections()
  await world.close()
})

const CPU_TIME = '/proc/thread-self/schedstat'
/** Time that this thread has worked: other programs of the machine do not count. Elsewhere, the time of the wall. */
const threadMs = () =>
  existsSync(CPU_TIME) ? Number(readFileSync(CPU_TIME, 'utf8').split(' ')[0]) / 1e6 : performance.now()

/** The longest turn of the event loop: as long as another request may wait. */
function watchLoop(): { end(): number } {
  let last = threadMs()
  let longest = 0
  const timer = setInterval(() => {
    const now = threadMs()
    longest = Math.max(longest, now - last)
    last = now
  }, 1)
  return {
    end() {
      clearInterval(timer)
      return longest
    },
  }
}

interface Answer {
  status: number
  error: string | null
}

async function upload(shape: string): Promise<Answer> {
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', CLIENT, url, token, shape])
  return JSON.parse(stdout) as Answer
}

const TOO_MANY = 'The file has more than 50,000 rows, blank ones included. Split it and import the parts'
const TOO_LONG = 'The file has a row longer than a million characters. Upload a table of contacts'

test.each([
  ['commas', 422, TOO_LONG],
  ['short lines of commas', 422, 'The file has no rows'],
  ['newlines', 422, TOO_MANY],
  ['blank rows', 422, TOO_MANY],
  ['rows', 422, TOO_MANY],
  ['quote', 422, TOO_MANY],
  ['quotes', 422, TOO_LONG],
  ['one cell', 422, TOO_LONG],
  ['wide cells', 201, null],
  ['numbers of a cell', 201, null],
  ['high bytes', 422, TOO_LONG],
  ['full file', 201, null],
])(
  'a file of 20 MB of %s delays no other request and is answered within 5 s',
  async (shape, status, error) => {
    const delay = watchLoop()
    const before = process.cpuUsage()
    const answer = await upload(shape)
    const { user, system } = process.cpuUsage(before)
    expect(answer).toMatchObject({ status, error })
    expect((user + system) / 1_000).toBeLessThan(MAX_ANSWER_MS)
    expect(delay.end()).toBeLessThan(MAX_DELAY_MS)
  },
  60_000,
)

test('reading ends with its request, and the next file is read', async () => {
  const bytes = Buffer.from(`Name,Phone\n${'Ann,3125550101,note\n'.repeat(45_000)}`)
  const gone = new AbortController()
  const reading = world.services.csv.inspect({ bytes }, { signal: gone.signal })
  gone.abort(new Error('the client left'))
  await expect(reading).rejects.toThrow('the client left')
  const rows = world.services.csv.rows(
    { bytes, format: FORMAT, mapping: ['name', 'phone', 'ignore'], headers: ['Name', 'Phone', 'Note'], ownNumbers: [] },
    { signal: AbortSignal.abort(new Error('the client left')) },
  )
  await expect(rows.next()).rejects.toThrow('the client left')
  expect(await world.services.csv.inspect({ bytes })).toMatchObject({ ok: true, rowCount: 45_000 })
})
