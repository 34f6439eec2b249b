import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { accessToken, openBrowser } from './testing/browser'
import { account, numberOf, OWN, startRig, twiml, type Rig } from './testing/harness'

const SERVICE = `GA${account.sid.slice(2)}`

let rig: Rig
let browser: Awaited<ReturnType<typeof openBrowser>>
beforeEach(async () => {
  rig = await startRig()
  rig.app.on('/voice/agent', () =>
    twiml('<Dial><Conference participantLabel="agent" waitUrl="">day</Conference></Dial>'),
  )
  rig.app.on('/voice/lead', () => twiml('<Dial><Conference participantLabel="lead">day</Conference></Dial>'))
})
afterEach(async () => {
  browser?.close()
  await rig.close()
})

/** A seller and a called person talk, the lead's leg is recorded on two channels. Answers the recording's SID. */
async function recordTalk(): Promise<string> {
  const { client, app } = rig
  browser = await openBrowser(rig.simulator.url)
  browser.send({ type: 'register', token: await accessToken('mia') })
  browser.send({ type: 'connect', connectionId: 'c', params: {} })
  await browser.got('accepted')
  const call = await client.calls.create({ to: numberOf('person'), from: OWN, url: `${app.url}/voice/lead` })
  await browser.heard('speech', 'Hello?')
  const recording = await client.calls(call.sid).recordings.create({ recordingChannels: 'dual' })
  browser.send({ type: 'say', connectionId: 'c', text: 'Is the house on Elm Street still for sale?' })
  await rig.seen((entry) => entry.kind === 'said' && entry.text === 'Go on.', 'the reply')
  await client.calls(call.sid).recordings(recording.sid).update({ status: 'stopped' })
  await until('the recording', async () => (await client.recordings(recording.sid).fetch()).status === 'completed')
  return recording.sid
}

/** Polls the API until it is so: each poll is a request, and the carrier's time continues. */
async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 5_000
  while (!(await isSo())) if (performance.now() > deadline) throw new Error(`${what} did not come within 5 s`)
}

const transcripts = () => rig.client.intelligence.v2.transcripts
const ask = (sourceSid: string, serviceSid = SERVICE) =>
  transcripts().create({ serviceSid, channel: { media_properties: { source_sid: sourceSid } }, customerKey: 'att_1' })

describe('a transcript', () => {
  it('is accepted, completed, and holds what was said on which side, and when', async () => {
    const source = await recordTalk()
    const asked = await ask(source)
    expect(asked).toMatchObject({ status: 'queued', customerKey: 'att_1', serviceSid: SERVICE })
    await until('the transcript', async () => (await transcripts()(asked.sid).fetch()).status === 'completed')
    const sentences = await transcripts()(asked.sid).sentences.list({ pageSize: 1, limit: 10 })
    expect(sentences.map(({ mediaChannel, transcript }) => [mediaChannel, transcript])).toEqual([
      [2, 'Is the house on Elm Street still for sale?'],
      [1, 'Go on.'],
    ])
    const [first, second] = sentences
    expect(Number(first!.endTime)).toBeGreaterThan(Number(first!.startTime))
    expect(Number(second!.startTime)).toBeGreaterThan(Number(first!.startTime))
  })

  it('is found by its own recording only', async () => {
    const source = await recordTalk()
    const asked = await ask(source)
    const found = await transcripts().list({ sourceSid: source, limit: 20 })
    expect(found.map(({ sid }) => sid)).toEqual([asked.sid])
    expect(await transcripts().list({ sourceSid: `RE${'0'.repeat(32)}`, limit: 20 })).toEqual([])
  })

  it('is refused for a missing recording or service', async () => {
    const nowhere = { status: 404, code: 20404 }
    await expect(ask(`RE${'0'.repeat(32)}`)).rejects.toMatchObject(nowhere)
    await expect(ask(await recordTalk(), `GA${'0'.repeat(32)}`)).rejects.toMatchObject(nowhere)
    await expect(transcripts()(`GT${'0'.repeat(32)}`).fetch()).rejects.toMatchObject(nowhere)
  })
})
