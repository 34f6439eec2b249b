// @ts-check
// Sends requests at their moments whatever becomes of the ones before: the way in which a burst comes. A process of its own,
// because a sender that shares the server's would wait for it. What gets no answer is sent again, as the carrier does. stdin: { url, overMs, requests }; stdout: what came of each.
import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'

/** @typedef {{ path: string, headers: Record<string, string>, body: string }} Asked */
/** @typedef {{ status: number | null, fault: string | null, repeats: number, sentAt: number, answeredAt: number }} Answered times in ms since the first */

/** @type {{ url: string, overMs: number, requests: Asked[] }} */
const { url, overMs, requests } = JSON.parse(await text(process.stdin))
// Nobody waits for a connection that is free: each request opens its own, as many as there are.
const agent = new Agent({ keepAlive: false, maxSockets: Infinity })
const began = performance.now()
const now = () => performance.now() - began

/** What our addresses ask of the carrier: `#rc=5&rp=all`. */
const MOST_REPEATS = 5

/**
 * @param {Asked} asked
 * @param {{ repeats: number, sentAt: number }} sent
 * @returns {Promise<Answered>}
 */
const send = ({ path, headers, body }, { repeats, sentAt }) =>
  new Promise((resolve) => {
    /** @param {number | null} status @param {string | null} fault */
    const done = (status, fault) => {
      if (fault !== null && repeats < MOST_REPEATS)
        resolve(send({ path, headers, body }, { repeats: repeats + 1, sentAt }))
      else resolve({ status, fault, repeats, sentAt, answeredAt: now() })
    }
    request(url + path, { method: 'POST', agent, headers })
      .on('response', (response) => response.resume().once('end', () => done(response.statusCode ?? null, null)))
      .on('error', (error) => done(null, error.message))
      .end(body)
  })

const answers = []
for (const [index, asked] of requests.entries()) {
  const due = (index * overMs) / requests.length
  if (due > now()) await pause(due - now())
  answers.push(send(asked, { repeats: 0, sentAt: now() }))
}
process.stdout.write(JSON.stringify(await Promise.all(answers)))
