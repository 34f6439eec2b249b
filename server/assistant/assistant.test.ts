import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readHeader } from '../../app/domain/recordings/wav-format'
import { waveformOf } from '../../app/domain/recordings/waveform'
import { renderWav } from '../simulator/carrier/wav'
import { createAssistant } from './assistant'

/** An OpenAI-compatible endpoint: records requests and answers as configured. */
interface Asked {
  path: string
  authorization: string | undefined
  type: string
  body: Buffer
}
type Answer = { status?: number; headers?: Record<string, string>; body?: unknown } | 'silence'

let server: Server
let asked: Asked[]
let answers: Answer[]
let baseUrl: string

beforeEach(async () => {
  asked = []
  answers = []
  server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      const { authorization, 'content-type': type = '' } = request.headers
      asked.push({ path: request.url ?? '', authorization, type, body: Buffer.concat(pieces) })
      const answer = answers.shift() ?? {}
      if (answer === 'silence') return
      response.writeHead(answer.status ?? 200, { 'content-type': 'application/json', ...answer.headers })
      response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body ?? {}))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const assistant = (timeoutMs?: number) =>
  createAssistant({
    endpoint: { baseUrl, apiKey: 'the-key', transcriptionModel: 'scribe-1', chatModel: 'chat-1' },
    carrierTranscribes: true,
    ...(timeoutMs ? { timeoutMs } : {}),
  })
async function* of(file: Buffer) {
  yield file.subarray(0, 100)
  yield file.subarray(100)
}
const transcribe = (file: Buffer, timeoutMs?: number) => assistant(timeoutMs).transcribe(of(file), file.length)
const form = ({ body, type }: Asked) =>
  new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
const heard = (...segments: Array<[number, number, string]>): Answer => ({
  body: { text: 'all of it', duration: 20, segments: segments.map(([start, end, text]) => ({ start, end, text })) },
})

const SHORT = renderWav(2_000, 2, [])
const CALL = {
  seller: 'Mia Torres',
  lead: 'Nora Lee',
  utterances: [{ speaker: 'lead' as const, startMs: 0, endMs: 900, text: 'Hello?' }],
}

describe('the assistant', () => {
  const choose = (endpoint: Parameters<typeof createAssistant>[0]['endpoint'], carrierTranscribes: boolean) =>
    createAssistant({ endpoint, carrierTranscribes }).transcribes

  test('uses an endpoint if a model is configured, else the carrier, else none', () => {
    const endpoint = { baseUrl, apiKey: null, transcriptionModel: null, chatModel: 'chat-1' }
    expect(choose({ ...endpoint, transcriptionModel: 'scribe-1' }, true)).toBe('endpoint')
    expect(choose(endpoint, true)).toBe('carrier')
    expect(choose(endpoint, false)).toBe('none')
    expect(choose(null, false)).toBe('none')
  })

  test('writes a local summary without a chat model, and sends no request', async () => {
    const local = createAssistant({ endpoint: null, carrierTranscribes: true })
    expect(await local.summarise(CALL)).toContain('Nora Lee spoke for 1 s.')
    expect(asked).toEqual([])
  })
})

describe('a recording', () => {
  test('is sent as two files, one per side, and returned in time order', async () => {
    answers = [heard([3, 4.5, ' It is. '], [9, 10, ' ']), heard([1, 2.25, 'Is it for sale?'])]
    // Only the lead makes a sound.
    const file = renderWav(20_000, 2, [{ atMs: 0, durationMs: 20_000, track: 'inbound', kind: 'speech' }])
    expect(await transcribe(file)).toEqual([
      { speaker: 'seller', startMs: 1_000, endMs: 2_250, text: 'Is it for sale?' },
      { speaker: 'lead', startMs: 3_000, endMs: 4_500, text: 'It is.' },
    ])
    expect(asked.map(({ path, authorization }) => [path, authorization])).toEqual([
      ['/v1/audio/transcriptions', 'Bearer the-key'],
      ['/v1/audio/transcriptions', 'Bearer the-key'],
    ])
    const loudest: number[] = []
    for (const request of asked) {
      const fields = await form(request)
      expect([fields.get('model'), fields.get('response_format')]).toEqual(['scribe-1', 'verbose_json'])
      const mono = Buffer.from(await (fields.get('file') as File).arrayBuffer())
      expect(readHeader(mono, mono.length)).toMatchObject({ blockAlign: 2, bytesPerSecond: 16_000, dataBytes: 320_000 })
      loudest.push(Math.max(...(await waveformOf(of(mono), mono.length))!.samples!))
    }
    expect(loudest[0]).toBeGreaterThan(10)
    expect(loudest[1]).toBe(0)
  })

  test('of one channel, or without segments, comes back as it can', async () => {
    answers = [{ body: { text: ' Good morning. ' } }]
    expect(await transcribe(renderWav(2_000, 1, []))).toEqual([
      { speaker: null, startMs: 0, endMs: 0, text: 'Good morning.' },
    ])
  })

  test('that is larger than such endpoints accept is refused without a request', async () => {
    await expect(assistant().transcribe(of(SHORT), 60 * 1024 * 1024)).rejects.toMatchObject({
      outcome: 'refused',
      message: 'The recording is too long for the transcription service.',
    })
    expect(asked).toEqual([])
  })

  test('is split correctly whatever the chunk borders', async () => {
    const file = renderWav(300, 2, [{ atMs: 0, durationMs: 300, track: 'inbound', kind: 'speech' }])
    async function* cut() {
      for (let at = 0, size = 1; at < file.length; at += size, size = (size * 7) % 613)
        yield file.subarray(at, at + size)
    }
    answers = [heard(), heard()]
    await assistant().transcribe(cut(), file.length)
    for (const [channel, request] of asked.entries()) {
      const mono = Buffer.from(await ((await form(request)).get('file') as File).arrayBuffer())
      expect(mono.length).toBe(44 + 300 * 16)
      for (let frame = 0; frame < 300 * 8; frame++)
        expect(mono.readInt16LE(44 + frame * 2)).toBe(file.readInt16LE(44 + frame * 4 + channel * 2))
    }
  })

  test('of 25 minutes does not block the process while it is split', async () => {
    answers = [heard([0, 1, 'One.']), heard()]
    const file = renderWav(25 * 60_000, 2, [])
    let turns = 0
    let over = false
    const turn = () => void (turns++, over || asked.length > 0 || setImmediate(turn))
    turn()
    await transcribe(file)
    over = true
    expect(turns).toBeGreaterThan(500)
    expect(asked.map(({ body }) => body.length > 24_000_000)).toEqual([true, true])
  })
})

describe('faults', () => {
  test.each<[string, Answer, object]>([
    ['429', { status: 429, headers: { 'retry-after': '7' } }, { outcome: 'retry', retryAfterMs: 7_000 }],
    ['500', { status: 500, body: 'secret words' }, { outcome: 'retry', retryAfterMs: null }],
    ['a refused key', { status: 401, body: 'the-key is wrong' }, { outcome: 'refused' }],
    ['a page of something else', { body: '<html>' }, { outcome: 'refused' }],
    ['another shape', { body: { words: [] } }, { outcome: 'refused' }],
    ['a way to another place', { status: 307, headers: { location: 'http://127.0.0.1:9/' } }, { outcome: 'retry' }],
    ['silence', 'silence', { outcome: 'retry' }],
  ])('%s', async (_what, answer, refusal) => {
    answers = [answer]
    const failure: unknown = await transcribe(SHORT, 200).catch((error: unknown) => error)
    expect(failure).toMatchObject({ isAssistantError: true, ...refusal })
    expect(String((failure as Error).message)).not.toMatch(/secret|the-key/)
  })
})

describe('a summary', () => {
  const said = (content: unknown): Answer => ({ body: { choices: [{ message: { content } }] } })

  test('is asked for with the transcript as material', async () => {
    answers = [said(' Nora said hello. ')]
    expect(await assistant().summarise(CALL)).toBe('Nora said hello.')
    expect(asked[0]!.path).toBe('/v1/chat/completions')
    expect(JSON.parse(asked[0]!.body.toString())).toEqual({
      model: 'chat-1',
      messages: [
        { role: 'system', content: expect.stringContaining('Use only what is in the transcript') },
        { role: 'user', content: 'Nora Lee: Hello?' },
      ],
    })
  })

  test('that is empty or invalid is refused; a very long call is shortened in its middle', async () => {
    answers = [said('  '), { body: { choices: [] } }, said('Long.')]
    await expect(assistant().summarise(CALL)).rejects.toMatchObject({ outcome: 'refused' })
    await expect(assistant().summarise(CALL)).rejects.toMatchObject({ outcome: 'refused' })
    await assistant().summarise({
      ...CALL,
      utterances: [{ ...CALL.utterances[0]!, text: 'a'.repeat(100_000) + 'end' }],
    })
    const { messages } = JSON.parse(asked[2]!.body.toString()) as { messages: Array<{ content: string }> }
    expect(messages[1]!.content.length).toBeLessThan(60_100)
    expect(messages[1]!.content).toMatch(/\n\[…\]\n.*end$/)
  })
})
