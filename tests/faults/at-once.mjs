// @ts-check
// Sends requests that are all under way before the first of them can end: each is sent but for its last byte, and when the
// last connection stands all of them get theirs. A process of its own, because each end of a connection is a descriptor.
// stdin: { url, requests }; stdout: what was answered, in the order of the requests.
import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'

/** @typedef {{ path: string, headers: Record<string, string>, body: string }} Asked */
/** @typedef {{ status: number | null, body: string, early: boolean }} Answered early: before its last byte was sent */

/** How many connections are being opened at a time: more would stand in no queue of the kernel's. */
const OPENING = 1_000

/** @type {{ url: string, requests: Asked[] }} */
const { url, requests } = JSON.parse(await text(process.stdin))
const agent = new Agent({ keepAlive: false, maxSockets: Infinity })
let released = false

/** @param {Asked} asked */
function begin({ path, headers, body }) {
  const sent = request(url + path, {
    method: 'POST',
    agent,
    headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
  })
  /** @type {Promise<Answered>} */
  const answered = new Promise((resolve) => {
    sent.on('response', async (response) => {
      const early = !released
      resolve({ status: response.statusCode ?? null, body: await text(response), early })
    })
    sent.on('error', (error) => resolve({ status: null, body: error.message, early: !released }))
  })
  const bytes = Buffer.from(body)
  const underWay = new Promise((resolve) => sent.write(bytes.subarray(0, -1), resolve))
  return { answered, underWay: Promise.race([underWay, answered]), release: () => sent.end(bytes.subarray(-1)) }
}

const begun = []
for (let from = 0; from < requests.length; from += OPENING) {
  const some = requests.slice(from, from + OPENING).map(begin)
  await Promise.all(some.map(({ underWay }) => underWay))
  begun.push(...some)
}
released = true
for (const { release } of begun) release()
process.stdout.write(JSON.stringify(await Promise.all(begun.map(({ answered }) => answered))))
