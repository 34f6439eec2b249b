import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { OWN, startRig, twiml, type Rig } from '../testing/harness'
import { parseTwiml, TwimlError } from './grammar'
import { parseXml, XmlError } from './xml'

describe('the XML reader', () => {
  it('reads elements, attributes, entities, comments and character data', () => {
    const root = parseXml(
      `<?xml version="1.0"?><!-- a --><A x="1 &amp; 2" y='"'>t&#33;<![CDATA[<&>]]><B/><!-- b --></A>`,
    )
    expect(root).toEqual({
      name: 'A',
      attributes: { x: '1 & 2', y: '"' },
      children: ['t!', '<&>', { name: 'B', attributes: {}, children: [] }],
    })
  })
  it.each([
    '',
    'x',
    '<A>',
    '<A></B>',
    '<A x=1/>',
    '<A x="1" x="2"/>',
    '<A>&</A>',
    '<A>&nope;</A>',
    '<A>&#x110000;</A>',
    '<A>'.repeat(60),
    '<A/><B/>',
    '<A x="<"/>',
    '<A x="1"y="2"/>',
  ])('refuses %s', (source) => expect(() => parseXml(source)).toThrow(XmlError))
})

describe('the TwiML grammar', () => {
  it.each([
    ['<Gather><Dial>+1</Dial></Gather>', 'Dial is not allowed in Gather'],
    ['<Say vioce="alice">x</Say>', 'The attribute vioce is not allowed in Say'],
    ['<Fax/>', 'Fax is not allowed in Response'],
    ['<Dial><Say>x</Say></Dial>', 'Say is not allowed in Dial'],
  ])('warns about %s', (inside, warning) => expect(parseTwiml(twiml(inside)).warnings).toEqual([warning]))
  it('accepts every attribute of a conference', () => {
    const attributes =
      'muted="false" beep="onEnter" startConferenceOnEnter="true" endConferenceOnExit="true" waitUrl="" waitMethod="GET" maxParticipants="10" record="record-from-start" region="us1" coach="CA1" participantLabel="a" statusCallback="/x" statusCallbackEvent="start end" statusCallbackMethod="POST" recordingStatusCallback="/r" recordingStatusCallbackEvent="completed" recordingStatusCallbackMethod="POST" trim="trim-silence" eventCallbackUrl="/e" jitterBufferSize="small"'
    expect(parseTwiml(twiml(`<Dial><Conference ${attributes}>r</Conference></Dial>`)).warnings).toEqual([])
  })
  it('refuses what is no Response', () => expect(() => parseTwiml('<Foo/>')).toThrow(TwimlError))
})

let rig: Rig
beforeEach(async () => {
  rig = await startRig({
    population: {
      personas: {
        person: { setupMs: 100, answerAfterMs: 500, helloAfterMs: 300 },
        talker: {
          setupMs: 100,
          answerAfterMs: 500,
          // A third of a second at this speed: its listener has received its orders by then, on a busy machine too.
          helloAfterMs: 30_000,
          hello: 'My number is seven',
          impatientAfterMs: 600_000,
          lines: ['x'],
        },
        slow: { setupMs: 100, answerAfterMs: 5_000, helloAfterMs: 100, hangUpAfterMs: 3_000 },
        greeter: {
          setupMs: 100,
          answerAfterMs: 500,
          who: 'machine',
          greeting: 'I am out. Leave me a message after the tone.',
          // Well within the 60 s that speech is listened to, however late a busy machine says the second sentence.
          greetingMs: 45_000,
          recordsMs: 600_000,
        },
        silent: { outcome: 'rings-out' },
        busy: { outcome: 'busy' },
      },
      numbers: {
        '+15555550101': 'talker',
        '+15555550102': 'slow',
        '+15555550103': 'silent',
        '+15555550104': 'busy',
        '+15555550105': 'greeter',
      },
      default: 'person',
    },
  })
})
afterEach(() => rig.close())

const [TALKER, SLOW, SILENT, BUSY, GREETER] = [
  '+15555550101',
  '+15555550102',
  '+15555550103',
  '+15555550104',
  '+15555550105',
]
/** Calls a number, runs the TwiML, and answers what the phone heard once the call is over. */
async function run(document: string, to = '+15555550100') {
  rig.app.on('/voice', () => (document.startsWith('<?xml') ? document : twiml(document)))
  const call = await rig.client.calls.create({
    to,
    from: OWN,
    url: `${rig.app.url}/voice`,
    fallbackUrl: `${rig.app.url}/fallback`,
    statusCallback: `${rig.app.url}/status`,
  })
  const end = () => rig.app.to('/status').find(({ params }) => params.CallSid === call.sid)
  const { params } = await rig.until(end, 'the end of the call')
  return { callSid: call.sid, end: params }
}
const at = (path: string) => rig.app.to(path).map(({ params }) => params)
const warnings = () =>
  rig
    .entries()
    .filter((entry) => entry.kind === 'warning')
    .map((entry) => entry.code)
const wav = () => {
  const file = Buffer.alloc(44 + 16_000)
  file.write('RIFF', 0)
  file.writeUInt32LE(16_000, 28)
  return { type: 'audio/wav', body: file }
}

describe('the verbs', () => {
  it('Say, Play, Pause and the end of the document', async () => {
    rig.app.on('/a.wav', wav)
    const { end } = await run('<Say>One two three.</Say><Play>/a.wav</Play><Pause length="2"/><Play digits="12"/>')
    expect(end.CallStatus).toBe('completed')
    expect(Number(end.CallDuration)).toBeGreaterThanOrEqual(4)
    expect(rig.app.to('/a.wav')[0]!.headers['x-twilio-signature']).toBeTruthy()
    expect(rig.entries().find((entry) => entry.kind === 'dtmf')).toMatchObject({ digits: '12', route: 'twiml-play' })
  })

  it('Play of a missing or invalid file continues with a warning', async () => {
    rig.app.on('/b.wav', () => ({ status: 404 }))
    rig.app.on('/c.wav', () => 'text')
    await run('<Play>/b.wav</Play><Play>/c.wav</Play><Redirect>/next</Redirect>')
    expect(at('/next').length).toBe(1)
    expect(warnings()).toEqual([11200, 12300])
  })

  it('Redirect follows relative URLs, Hangup ends immediately', async () => {
    rig.app.on('/deep/next', () => twiml('<Redirect method="GET">more?x=1</Redirect><Say>never</Say>'))
    rig.app.on('/deep/more', () => twiml('<Hangup/><Redirect>/never</Redirect>'))
    await run('<Redirect>deep/next</Redirect>')
    expect(rig.app.to('/deep/more')[0]).toMatchObject({ method: 'GET', params: { x: '1', CallStatus: 'in-progress' } })
    expect(at('/never')).toEqual([])
  })

  it('Gather times out to the next verb, or reports that it got nothing', async () => {
    await run('<Gather timeout="2" numDigits="1"><Say>Press one.</Say></Gather><Redirect>/nothing</Redirect>')
    expect(at('/nothing').length).toBe(1)
    await run('<Gather timeout="1" action="/empty" actionOnEmptyResult="true"/>')
    expect(at('/empty')[0]).toMatchObject({ Digits: '' })
  })

  it.each([
    { finishOn: '', keys: '#', goesTo: '/nothing', digits: undefined },
    { finishOn: '', keys: '1', goesTo: '/key', digits: '1' },
    { finishOn: 'finishOnKey="" ', keys: '#', goesTo: '/key', digits: '#' },
    { finishOn: 'finishOnKey="*" ', keys: '#', goesTo: '/key', digits: '#' },
    { finishOn: 'finishOnKey="*" ', keys: '*', goesTo: '/nothing', digits: undefined },
  ])('Gather $finishOn goes to $goesTo when $keys is pressed', async ({ finishOn, keys, goesTo, digits }) => {
    rig.app.on('/audio', wav)
    const gather = `<Gather ${finishOn}numDigits="1" action="/key"><Play loop="0">/audio</Play></Gather>`
    const done = run(`${gather}<Redirect>/nothing</Redirect>`)
    const { callSid } = await rig.seen(({ kind }) => kind === 'media', 'the prompt')
    const page = new WebSocket(`${rig.simulator.url.replace('http', 'ws')}/simulator/phones`)
    await new Promise((resolve) => page.once('open', resolve))
    page.send(JSON.stringify({ type: 'press', callSid, digits: keys }))
    await done
    page.close()
    expect([...at('/key'), ...at('/nothing')].map(({ Digits }) => Digits)).toEqual([digits])
    expect(at(goesTo)).toHaveLength(1)
  })

  it('Gather hears words on request', async () => {
    await run('<Gather input="dtmf speech" timeout="90" action="/said"/>', TALKER)
    expect(at('/said')[0]).toMatchObject({ SpeechResult: 'My number is seven' })
  })

  it.each([
    ['from its beginning on', '', 'I am out. Leave me a message after the tone.'],
    ['from the middle of a sentence on', '<Pause length="30"/>', 'Leave me a message after the tone.'],
  ])('Gather hears a greeting out %s, and continues after the given silence', async (_how, before, said) => {
    const heardOut = '<Gather input="speech" timeout="90" speechTimeout="10" action="/said"/>'
    await run(`${before}${heardOut}`, GREETER)
    expect(at('/said')[0]).toMatchObject({ SpeechResult: said })
    const beep = rig.entries().findLast(({ kind, sound }) => kind === 'said' && sound === 'beep')!
    const asked = rig.entries().findLast(({ kind, url }) => kind === 'twiml' && String(url).endsWith('/said'))!
    expect(asked.n).toBeGreaterThan(beep.n as number)
  })

  it('Record stops after silence and hands over the recording and its words', async () => {
    await run(
      '<Record timeout="60" playBeep="false" action="/recorded" recordingStatusCallback="/recording" transcribe="true" transcribeCallback="/words"/>',
      TALKER,
    )
    const recorded = at('/recorded')[0]!
    expect(recorded.RecordingUrl).toContain(recorded.RecordingSid)
    const words = await rig.until(() => at('/words')[0], 'the transcription')
    expect(words).toMatchObject({ TranscriptionText: 'My number is seven', TranscriptionStatus: 'completed' })
    expect(await rig.until(() => at('/recording')[0], 'the recording')).toMatchObject({
      RecordingSource: 'RecordVerb',
      RecordingSid: recorded.RecordingSid,
    })
  })

  it('Record without a sound continues with the next verb, and the recording is absent', async () => {
    await run(
      '<Pause length="1"/><Record timeout="2" action="/recorded" recordingStatusCallback="/recording" recordingStatusCallbackEvent="completed absent"/><Redirect>/quiet</Redirect>',
    )
    expect([at('/recorded').length, at('/quiet').length]).toEqual([0, 1])
    expect(await rig.until(() => at('/recording')[0], 'the recording')).toMatchObject({
      RecordingStatus: 'absent',
      ErrorCode: '16102',
    })
  })

  it('Dial connects two numbers, reports the child’s progress, and passes its outcome to the action', async () => {
    const { callSid } = await run(
      `<Dial action="/dialed" record="record-from-answer-dual" recordingStatusCallback="/recording"><Number statusCallback="/child" statusCallbackEvent="initiated ringing answered completed">${SLOW}</Number></Dial>`,
    )
    const [dialed] = at('/dialed')
    expect(dialed).toMatchObject({ DialCallStatus: 'completed', DialBridged: 'true', CallStatus: 'in-progress' })
    expect(dialed!.RecordingUrl).toBeTruthy()
    await rig.until(() => at('/child').length === 4, 'four callbacks of the child')
    const child = at('/child').toSorted((a, b) => Number(a.SequenceNumber) - Number(b.SequenceNumber))
    expect(child.map((params) => params.CallStatus)).toEqual(['initiated', 'ringing', 'in-progress', 'completed'])
    expect(child[0]).toMatchObject({ ParentCallSid: callSid, Direction: 'outbound-dial', From: OWN, To: SLOW })
    expect(await rig.until(() => at('/recording')[0], 'the recording')).toMatchObject({
      RecordingSource: 'DialVerb',
      RecordingChannels: '2',
    })
  })

  it.each([
    [`<Number>${BUSY}</Number>`, 'busy'],
    [`<Number>${SILENT}</Number>`, 'no-answer'],
    ['<Number>nobody</Number>', 'failed'],
    ['<Client>nobody</Client>', 'no-answer'],
  ])('Dial of %s is %s', async (noun, status) => {
    await run(`<Dial timeout="2" action="/dialed">${noun}</Dial>`)
    expect(at('/dialed')[0]).toMatchObject({ DialCallStatus: status, DialBridged: 'false' })
  })

  it('Dial to a callee who hangs up during the whisper has connected no one', async () => {
    rig.app.on('/whisper', () => ({ type: 'text/xml', body: '<Response><Hangup/></Response>' }))
    await run(`<Dial answerOnBridge="true" action="/dialed"><Number url="/whisper">${SLOW}</Number></Dial>`)
    expect(at('/dialed')[0]).toMatchObject({ DialCallStatus: 'no-answer', DialBridged: 'false' })
  })

  it('Dial connects the first to answer and cancels the others', async () => {
    await run(
      `<Dial action="/dialed"><Number statusCallback="/child">${SILENT}</Number><Number statusCallback="/child">${SLOW}</Number></Dial>`,
    )
    await rig.until(() => at('/child').length === 2, 'both children')
    const ends = Object.fromEntries(at('/child').map((params) => [params.To, params.CallStatus]))
    expect(ends).toEqual({ [SILENT!]: 'canceled', [SLOW!]: 'completed' })
  })

  it('a caller who hangs up during Dial is reported once, and the answer is not executed', async () => {
    rig.app.on('/dialed', () => twiml('<Redirect>/never</Redirect>'))
    await run(`<Dial action="/dialed" timeout="60"><Number>${SILENT}</Number></Dial>`, SLOW)
    const dialed = await rig.until(() => at('/dialed')[0], 'the action')
    expect(dialed).toMatchObject({ CallStatus: 'completed' })
    expect(at('/never')).toEqual([])
  })
})

describe('documents that cannot be loaded', () => {
  it.each<[string, () => ReturnType<Parameters<Rig['app']['on']>[1]>, string]>([
    ['a 404', () => ({ status: 404 }), '11200'],
    ['a 500', () => ({ status: 500 }), '11200'],
    ['JSON', () => ({ type: 'application/json', body: '{}' }), '12300'],
    ['broken XML', () => ({ type: 'text/xml', body: '<Response>' }), '12100'],
    ['another document', () => '<Foo/>', '12100'],
    ['too much', () => twiml(`<Say>${'x'.repeat(70_000)}</Say>`), '11750'],
    ['a torn connection', () => ({ destroy: true }), '11200'],
  ])('%s leads to the fallback', async (_, answer, code) => {
    rig.app.on('/bad', answer)
    rig.app.on('/fallback', () => twiml('<Hangup/>'))
    await run('<Redirect>/bad</Redirect>')
    expect(at('/fallback')[0]).toMatchObject({ ErrorCode: code, ErrorUrl: `${rig.app.url}/bad` })
  })

  it('without a fallback the call ends with an apology', async () => {
    rig.app.on('/bad', () => ({ status: 500 }))
    rig.app.on('/fallback', () => ({ status: 500 }))
    const { end } = await run('<Redirect>/bad</Redirect>')
    expect(end.CallStatus).toBe('completed')
    expect(warnings()).toEqual([11200, 11200])
  })
})

describe('calls to our own numbers', () => {
  const callIn = (from: string, to = OWN) =>
    fetch(`${rig.simulator.url}/simulator/calls`, { method: 'POST', body: JSON.stringify({ from, to }) })

  it('run the number’s own TwiML, ring until it answers, and can be rejected', async () => {
    const [number] = await rig.client.incomingPhoneNumbers.list({ phoneNumber: OWN })
    expect((await callIn('+15555550177')).status).toBe(400)
    const urls = { voiceUrl: `${rig.app.url}/in`, statusCallback: `${rig.app.url}/in-status` }
    await rig.client.incomingPhoneNumbers(number!.sid).update(urls)
    rig.app.on('/in', ({ params }) =>
      twiml(params.From === '+15555550177' ? '<Reject reason="busy"/>' : '<Say>Welcome.</Say>'),
    )
    await callIn('+15555550177')
    expect(await rig.until(() => at('/in-status')[0], 'the rejected')).toMatchObject({
      CallStatus: 'busy',
      Direction: 'inbound',
    })
    const outbound = await rig.client.calls.create({
      to: OWN,
      from: '+12065550141',
      twiml: twiml('<Pause length="5"/>'),
      statusCallback: `${rig.app.url}/out-status`,
    })
    const over = await rig.until(() => at('/out-status')[0], 'the end of a call to ourselves')
    expect(over).toMatchObject({ CallSid: outbound.sid, CallStatus: 'completed', To: OWN })
    expect(await rig.until(() => at('/in-status')[1], 'its other half')).toMatchObject({ From: '+12065550141' })
    await callIn('+15555550178')
    expect(await rig.until(() => at('/in-status')[2], 'the answered')).toMatchObject({
      CallStatus: 'completed',
      To: OWN,
    })
    expect(at('/in')[2]).toMatchObject({ CallStatus: 'ringing' })
  })
})
