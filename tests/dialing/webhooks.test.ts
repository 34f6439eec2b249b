import { afterEach, beforeEach, expect, test } from 'vitest'
import { WEBHOOK_TYPES, type EndpointWithSecret } from '../../app/domain/webhook-endpoints/webhook-endpoints.schema'
import { waitFor } from '../helpers/wait-for'
import { openDesk, type Desk } from './desk'

const NUMBER = '+12145550101'

let desk: Desk
beforeEach(async () => {
  desk = await openDesk({
    population: {
      personas: {
        talks: {
          setupMs: 100,
          answerAfterMs: 500,
          detectedAfterMs: 500,
          helloAfterMs: 300,
          lines: ['It is on Elm Street.'],
          impatientAfterMs: 3_000,
          hangUpAfterMs: 40_000,
        },
      },
      numbers: { [NUMBER]: 'talks' },
      default: 'talks',
    },
  })
  await desk.settings({ enableCallRecording: true, recordImmediately: true, enableAnswerBoost: true, parallelLimit: 1 })
})
afterEach(() => desk.close())

test('a call queues its end, disposition, recording and transcript, each once', async () => {
  const { endpoint } = await desk.api.post<EndpointWithSecret>('/api/v1/webhook-endpoints', {
    url: 'https://hooks.example.invalid/in',
    events: WEBHOOK_TYPES,
  })
  const { id } = await desk.connect((await desk.campaign([NUMBER])).id)
  await desk.session(id, 'the recording runs', (session) => session.lines.some((line) => line.recording === 'on'))
  const recording = () => desk.system.db.q.selectFrom('recordings').select('state').executeTakeFirst()
  await waitFor('the carrier records', async () => (await recording())?.state === 'recording')
  desk.phone().say('Where is it?')
  const { wrapUpLineId } = await desk.session(id, 'the call is over', (session) => session.state === 'wrapUp')
  await desk.api.post(`/api/v1/dialer/sessions/${id}/lines/${wrapUpLineId}/disposition`, {
    dispositionId: await desk.disposition('INTERESTED'),
  })
  const queued = () =>
    desk.system.db.q
      .selectFrom('webhook_deliveries')
      .select(['type', 'body'])
      .where('endpoint_id', '=', endpoint.id)
      .where('type', 'not like', 'contact.%')
      .execute()
  const ofCall = ['call.disposed', 'call.ended', 'recording.ready', 'transcript.ready']
  await waitFor(
    'the webhook of the transcript',
    async () => (await queued()).some(({ type }) => type === 'transcript.ready'),
    {
      withinMs: 20_000,
    },
  )
  const rows = await queued()
  expect(rows.map(({ type }) => type).toSorted()).toEqual(ofCall)
  for (const { body } of rows) expect(JSON.parse(body)).toMatchObject({ data: { callId: wrapUpLineId } })
  expect(JSON.parse(rows.find(({ type }) => type === 'call.ended')!.body)).toMatchObject({
    data: { direction: 'outbound', number: NUMBER, outcome: expect.any(String), talkMs: expect.any(Number) },
  })
}, 40_000)
