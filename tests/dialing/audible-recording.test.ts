import { afterEach, beforeEach, expect, test } from 'vitest'
import { startSession } from '../../app/domain/access/start-session.server'
import { loudestIn } from '../../server/simulator/testing/talking'
import { waitFor } from '../helpers/wait-for'
import { openDesk, type Desk } from './desk'
import { holdPhone } from './held-phone'

/** The audible check of a recorded call: two people with microphones, the carrier, the app, and the file that it keeps. */
const LEAD = '+12145550101'

let desk: Desk
beforeEach(async () => {
  desk = await openDesk({ population: { personas: { quiet: { lines: [] } }, default: 'quiet' }, speed: 1 })
  await desk.settings({ enableCallRecording: true, recordImmediately: true, enableAnswerBoost: true, parallelLimit: 1 })
})
afterEach(() => desk.close())

const recordingRow = () => desk.system.db.q.selectFrom('recordings').selectAll().executeTakeFirst()

test('the recording of a bridged call has the lead in one channel and the seller in the other', async () => {
  const lead = holdPhone(desk.simulator.url, LEAD)
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
