import { afterEach, beforeEach, expect, test } from 'vitest'
import { openEdgeServer, type EdgeServer } from '../../../tests/helpers/edge-server'
import { createTwilioCarrier } from './carrier'

const RECORDING = `RE${'1'.repeat(32)}`
let edge: EdgeServer
/** Of the transcripts that the carrier lists for the recording, in its order. */
let customerKeys: Array<string | null>
beforeEach(async () => {
  edge = await openEdgeServer(() => ({
    status: 200,
    body: {
      transcripts: customerKeys.map((customer_key, index) => ({ sid: `GT${index}`, customer_key })),
      meta: { key: 'transcripts', page: 0, page_size: 50 },
    },
  }))
})
afterEach(() => edge.close())

const found = () =>
  createTwilioCarrier({
    accountSid: `AC${'0'.repeat(32)}`,
    authToken: 'a-token-of-the-carrier-account',
    apiKey: `SK${'0'.repeat(32)}`,
    apiSecret: 'a-secret-of-the-api-key',
    twimlAppSid: `AP${'0'.repeat(32)}`,
    publicUrl: 'http://127.0.0.1:9',
    baseUrl: edge.url,
    simulated: true,
    transcriptService: `GA${'0'.repeat(32)}`,
    verifyService: null,
  }).findTranscript(RECORDING, 'att_mine')

test.each([
  ['the one that the attempt made', ['att_other', 'att_mine'], 'GT1'],
  ['else another of ours, which asked before a backup was restored', [null, 'elsewhere', 'att_other'], 'GT2'],
  ['none made elsewhere', [null, 'elsewhere'], null],
  ['none where there is none', [], null],
])('a transcript is looked for by its recording: %s', async (_which, listed, sid) => {
  customerKeys = listed
  expect(await found()).toBe(sid)
  expect(new URL(edge.asked[0]!.target, edge.url).searchParams.get('SourceSid')).toBe(RECORDING)
})
