// A bare loop over the SDK: texts handed to the carrier, and nothing else. POST /COUNT/AT-ONCE answers the milliseconds.
import { createServer } from 'node:http'
import twilio from 'twilio'
import { CarrierRequestClient } from '../../../server/carrier/twilio/request-client.ts'

const { PORT, AUTH_TOKEN, ACCOUNT_SID, CARRIER_URL, FROM } = process.env
const client = twilio(ACCOUNT_SID, AUTH_TOKEN, { httpClient: new CarrierRequestClient(CARRIER_URL) })
const statusCallback = `http://127.0.0.1:${PORT}/`
const body = 'Hello Nora, our open house on Oak Avenue is this Sunday at 2. Will you come?'
let sent = 0

async function send(count, atOnce) {
  const last = sent + count
  const start = performance.now()
  const loop = async () => {
    while (sent < last) {
      const to = `+1628${String((sent += 1)).padStart(7, '0')}`
      await client.messages.create({ to, from: FROM, body, statusCallback })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, loop))
  return performance.now() - start
}

createServer((request, response) => {
  // The carrier's callbacks, and whether it is there, are answered with nothing.
  const [, count, atOnce] = /^\/(\d+)\/(\d+)$/.exec(request.url) ?? []
  if (count === undefined) return void request.resume().on('end', () => response.writeHead(204).end())
  void send(Number(count), Number(atOnce)).then((ms) => response.end(String(ms)))
}).listen(Number(PORT), '127.0.0.1')
