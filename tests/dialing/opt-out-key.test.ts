import { afterEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import type { AudioMessageView } from '../../app/domain/audio/audio.schema'
import type { PopulationFile } from '../../server/simulator/people/population'
import { wavOf } from '../helpers/sounds'
import { waitFor } from '../helpers/wait-for'
import { openDesk, type Desk } from './desk'

const TWINS = ['+13125550131', '+13125550132']
const population: PopulationFile = {
  personas: {
    twin: {
      setupMs: 100,
      answerAfterMs: 2000,
      answersTogether: { group: 'pair' },
      hangUpAfterMs: null,
      detectedAfterMs: 1500,
    },
  },
  default: 'twin',
}

let desk: Desk
afterEach(() => desk.close())

/** Presses a key of a simulated phone, as a visitor of the phones page does. */
async function press(callSid: string, digits: string): Promise<void> {
  const socket = new WebSocket(`${desk.simulator.url.replace('http', 'ws')}/simulator/phones`)
  await new Promise((resolve) => socket.once('open', resolve))
  socket.send(JSON.stringify({ type: 'press', callSid, digits }))
  await waitFor('the key is pressed', () =>
    desk.log().some((entry) => entry.kind === 'dtmf' && entry.callSid === callSid && entry.digits === digits),
  )
  socket.close()
}

test.each(['#', '*', '1'])('after a pressed %s the callback message restarts, and 9 is still accepted', async (key) => {
  desk = await openDesk({ population })
  const form = new FormData()
  form.set('file', new File([await wavOf(60)], 'sorry.wav'))
  form.set('label', 'Sorry')
  const message = await desk.api.post<AudioMessageView>('/api/v1/audio-messages', form)
  await desk.settings({
    isAuto: true,
    enableAnswerBoost: true,
    parallelLimit: 2,
    enableIvrOptout: true,
    callbackId: message.value,
  })
  const { id } = await desk.connect((await desk.campaign(TWINS)).id)
  const both = await desk.session(id, 'one hears the message', ({ lines }) =>
    lines.some(({ label }) => label === 'Callback'),
  )
  const line = both.lines.find(({ label }) => label === 'Callback')!
  const begun = (times: number) =>
    waitFor(
      `the message has begun ${String(times)} times`,
      () => desk.log().filter(({ kind }) => kind === 'media').length === times,
    )
  await begun(1)
  const { q } = desk.system.db
  const { call_sid: callSid } = await q
    .selectFrom('lines')
    .select('call_sid')
    .where('id', '=', line.id)
    .executeTakeFirstOrThrow()
  await press(callSid!, key)
  await begun(2)
  await press(callSid!, '9')
  const [suppressed] = await waitFor('the number is on the list', async () => {
    const rows = await q.selectFrom('suppressions').select(['e164', 'type']).execute()
    return rows.length > 0 ? rows : null
  })
  expect(suppressed).toEqual({ e164: line.number, type: 'IVR' })
})
