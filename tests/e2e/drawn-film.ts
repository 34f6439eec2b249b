import type { Page } from '@playwright/test'
import { BufferTarget, EncodedPacket, EncodedVideoPacketSource, Output, WebMOutputFormat } from 'mediabunny'

const [WIDTH, HEIGHT] = [320, 180]
const FRAMES_PER_SECOND = 10

/** A film that the browser can play: numbers on a moving ground, drawn and encoded by the page (of a host that may: localhost). */
export async function drawFilm(page: Page, seconds: number): Promise<Buffer> {
  const frames = await page.evaluate(encode, { WIDTH, HEIGHT, FRAMES_PER_SECOND, count: seconds * FRAMES_PER_SECOND })
  const target = new BufferTarget()
  const output = new Output({ format: new WebMOutputFormat(), target })
  const source = new EncodedVideoPacketSource('vp8')
  output.addVideoTrack(source)
  await output.start()
  for (const [index, { data, type }] of frames.entries()) {
    const packet = new EncodedPacket(
      Buffer.from(data, 'base64'),
      type,
      index / FRAMES_PER_SECOND,
      1 / FRAMES_PER_SECOND,
    )
    await source.add(packet, { decoderConfig: { codec: 'vp8', codedWidth: WIDTH, codedHeight: HEIGHT } })
  }
  await output.finalize()
  return Buffer.from(target.buffer!)
}

interface Sizes {
  WIDTH: number
  HEIGHT: number
  FRAMES_PER_SECOND: number
  count: number
}

/** Runs in the page. */
async function encode({ WIDTH, HEIGHT, FRAMES_PER_SECOND, count }: Sizes) {
  const made: Array<{ data: string; type: 'key' | 'delta' }> = []
  const encoder = new VideoEncoder({
    output(chunk) {
      const bytes = new Uint8Array(chunk.byteLength)
      chunk.copyTo(bytes)
      made.push({ data: btoa(String.fromCharCode(...bytes)), type: chunk.type })
    },
    error(error) {
      throw error
    },
  })
  encoder.configure({ codec: 'vp8', width: WIDTH, height: HEIGHT, bitrate: 200_000, framerate: FRAMES_PER_SECOND })
  const canvas = new OffscreenCanvas(WIDTH, HEIGHT)
  const pen = canvas.getContext('2d')!
  for (let index = 0; index < count; index++) {
    pen.fillStyle = `hsl(${String((index * 7) % 360)} 50% 40%)`
    pen.fillRect(0, 0, WIDTH, HEIGHT)
    pen.fillStyle = 'white'
    pen.font = '64px sans-serif'
    pen.fillText(String(index), 120, 110)
    const frame = new VideoFrame(canvas, { timestamp: (index * 1e6) / FRAMES_PER_SECOND })
    encoder.encode(frame, { keyFrame: index % FRAMES_PER_SECOND === 0 })
    frame.close()
  }
  await encoder.flush()
  encoder.close()
  return made
}
