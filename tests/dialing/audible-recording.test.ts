import { afterEach, beforeEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { startSession } from '../../app/domain/access/start-session.server'
import { loudestIn, talkingOn } from '../../server/simulator/testing/talking'
import { waitFor } from '../helpers/wait-for'
import { openDesk, type Desk } from './desk'

/** The audible check of a recorded call: two people with microphones, the carrier, the app, and the file that it keeps. */
const LEAD = '+12145550101'

let desk: Desk
beforeEach(async () => {
  desk = await openDesk({ population: { personas: { quiet: { lines: [] } }, default: 'quiet' }, speed: 1 })
  await desk.settings({ enableCallRecording: true, recordImmediately: true, enableAnswerBoost: true, parallelLimit: 1 })
})
afterEach(() => desk.close())

/** The phones page of a person who holds a number for themselves and picks it up as soon as it rings. */
function leadsPage() {
  const socket = new WebSocket(`${desk.simulator.url.replace('http', 'ws')}/simulator/phones`)
  const voice = talkingOn(socket)
  const send = (message: object) => socket.send(JSON.stringify(message))
  socket.on('open', () => send({ type: 'hold', number: LEAD, held: true }))
  socket.on('message', (data, isBinary) => {
    if (isBinary) return
    const { phones = [] } = JSON.parse(String(data)) as {
      phones?: { number: string; calls: { callSid: string; state: string }[] }[]
    }
    const call = phones.find(({ number }) => number === LEAD)?.calls[0]
    if (call?.state !== 'ringing') return
    send({ type: 'pick-up', callSid: call.callSid })
    send({ type: 'voice', callSid: call.callSid })
  })
  return { voice, send, close: () => socket.close() }
}

const recordingRow = () => desk.system.db.q.selectFrom('recordings').selectAll().executeTakeFirst()

test('the recording of a bridged call has the lead in one channel and the seller in the other', async () => {
  const lead = leadsPage()
  const { id } = await desk.connect((await desk.campaign([LEAD])).id)
  const { lines } = await desk.session(id, 'the recording runs', (session) =>
    session.lines.some((line) => line.recording === 'on'),
  )
  await waitFor('the carrier records', async () => (await recordingRow())?.state === 'recording')
  const seller = desk.phone()
  lead.voice.speak(700)
  seller.voice.speak(400)
  await Promise.all([seller.voice.hears(700, 400), lead.voice.hears(400, 700)])
  lead.voice.forget()
  await lead.voice.until(() => lead.voice.frames().length > 50, 'a second of talk')
  await desk.api.post(`/api/v1/dialer/sessions/${id}/lines/${lines[0]!.id}/hang-up`)
  const kept = await waitFor('the recording is kept', async () => {
    const row = await recordingRow()
    return row?.file_key ? row : null
  })
  const { token } = await startSession(desk.system, { userId: desk.userId, for: 'minted' })
  const answer = await fetch(`${desk.running.url}/api/v1/recordings/${kept.id}/audio`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(answer.status).toBe(200)
  const file = Buffer.from(await answer.arrayBuffer())
  const [leadsOwn, restOfLead] = loudestIn(file, 700)
  const [leadOfRest, restsOwn] = loudestIn(file, 400)
  expect([leadsOwn! > 5_000, restsOwn! > 5_000]).toEqual([true, true])
  expect(Math.max(restOfLead!, leadOfRest!)).toBeLessThan(200)
  lead.close()
})
