import { writeFile } from 'node:fs/promises'
import { chromium, type Browser, type Frame, type Locator, type Page, type WebSocketRoute } from '@playwright/test'
import { encodeWav } from '../../app/live/audio/wav'
import { dialerIn, expect, expectInCall, hangUpLine, lineOf, openHostPage, signInByHand, test } from './journey'

const SELLERS_TONE = 700
const LEADS_TONE = 1_000
const OTHERS_TONE = 1_400
/** Decibels of full scale: a tone that sounds is above the first, one that does not below the second. */
const SOUNDS_ABOVE_DB = -50
const QUIET_BELOW_DB = -70

/** Lets a page report how loud tones are that it sends to its loudspeaker. It only listens. */
function listenToLoudspeaker() {
  const taps = new Map<AudioNode, AnalyserNode>()
  const connect = AudioNode.prototype.connect as (...args: unknown[]) => unknown
  const tapped = function (this: AudioNode, target: unknown, ...rest: unknown[]) {
    if (target instanceof AudioDestinationNode) {
      const tap = taps.get(target) ?? new AnalyserNode(target.context, { fftSize: 4_096, smoothingTimeConstant: 0 })
      taps.set(target, tap)
      connect.call(this, tap)
    }
    return connect.call(this, target, ...rest)
  }
  AudioNode.prototype.connect = tapped as typeof AudioNode.prototype.connect
  Object.assign(globalThis, {
    loudnessOf: (hz: number) =>
      Math.max(
        -200,
        // A closed page plays nothing, and keeps reporting its last moment.
        ...[...taps.values()].map((tap) => {
          if (tap.context.state !== 'running') return -200
          const bins = new Float32Array(tap.frequencyBinCount)
          tap.getFloatFrequencyData(bins)
          const bin = Math.round((hz * tap.fftSize) / tap.context.sampleRate)
          return Math.max(...bins.subarray(bin - 1, bin + 2))
        }),
      ),
  })
}

/** The loudest of half a second. */
const loudness = (where: Page | Frame, hz: number): Promise<number> =>
  where.evaluate(async (tone) => {
    const { loudnessOf } = globalThis as unknown as { loudnessOf(hz: number): number }
    let loudest = -200
    for (const end = performance.now() + 500; performance.now() < end;) {
      loudest = Math.max(loudest, loudnessOf(tone))
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    return loudest
  }, hz)
const expectTone = (where: Page | Frame, hz: number) =>
  expect.poll(() => loudness(where, hz), { message: `${hz} Hz is heard` }).toBeGreaterThan(SOUNDS_ABOVE_DB)
const expectNoTone = (where: Page | Frame, hz: number) =>
  expect.poll(() => loudness(where, hz), { message: `${hz} Hz is not heard` }).toBeLessThan(QUIET_BELOW_DB)

/** A file of sound for Chromium's made-up microphone. */
async function toneFile(path: string, hz: number): Promise<string> {
  const rate = 16_000
  const samples = Float32Array.from({ length: rate }, (_, at) => 0.5 * Math.sin((2 * Math.PI * hz * at) / rate))
  await writeFile(path, new Uint8Array(await encodeWav({ samples, durationMs: 1_000 }).arrayBuffer()))
  return path
}

const journey = test.extend<{ talker(hz: number | null): Promise<Page> }>({
  /** The page of a user with a browser and a microphone of their own; null: their browser grants none. */
  talker: async ({ trouble }, use, info) => {
    const opened: Browser[] = []
    await use(async (hz) => {
      const { executablePath, args = [] } = info.project.use.launchOptions ?? {}
      const tone = hz ? [`--use-file-for-fake-audio-capture=${await toneFile(info.outputPath(`${hz}.wav`), hz)}`] : []
      const asked = args.filter((arg) => hz || !arg.startsWith('--use-fake-ui'))
      const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: [...asked, ...tone] })
      opened.push(browser)
      const context = await browser.newContext({ viewport: { width: 1440, height: 860 } })
      trouble.watch(context)
      await context.addInitScript(listenToLoudspeaker)
      return context.newPage()
    })
    for (const browser of opened) await browser.close()
  },
})

const ALAN = '+18015550176'

journey('two people in two browsers hear each other, until one mutes, and hangs up', async ({ product, talker }) => {
  const seller = await talker(SELLERS_TONE)
  const dialer = await openHostPage(seller, product, 'olivia')
  await seller.getByRole('button', { name: 'Call Alan Fischer' }).click()
  await expectInCall(dialer, 'Alan Fischer')
  await expect(dialer.getByText('Simulated audio')).toBeVisible()

  const lead = await talker(LEADS_TONE)
  await signInByHand(lead, product, 'marcus@harbor.test')
  await lead.goto(`${product.url}/simulator/`)
  const phone = lead.getByRole('article', { name: `Phone ${ALAN}` })
  await phone.getByRole('button', { name: 'Take over' }).click()
  await expectTone(lead, SELLERS_TONE)
  const sellersFrame = seller.frames().find((frame) => frame.url().includes('/dialer'))!
  await phone.getByRole('button', { name: 'Use my microphone' }).click()
  await expect(phone.getByRole('button', { name: 'Microphone on' })).toHaveAttribute('aria-pressed', 'true')
  // A press in the dialer's own frame: before one a browser may play nothing there.
  await dialer.getByRole('button', { name: 'Mute', exact: true }).click()
  await expectNoTone(lead, SELLERS_TONE)
  await expectTone(sellersFrame, LEADS_TONE)
  await phone.getByRole('button', { name: 'Microphone on' }).click()
  await expectNoTone(sellersFrame, LEADS_TONE)
  await dialer.getByRole('button', { name: 'Unmute', exact: true }).click()
  await expectTone(lead, SELLERS_TONE)
  await phone.getByRole('button', { name: 'Use my microphone' }).click()
  await expectTone(sellersFrame, LEADS_TONE)

  await hangUpLine(dialer, 'Alan Fischer')
  await expect(lineOf(dialerIn(seller), 'Alan Fischer')).toContainText('Ended')
  await expectNoTone(lead, SELLERS_TONE)
  await expectNoTone(sellersFrame, LEADS_TONE)
})

journey(
  'a call’s voice goes to the page that takes it, and comes back after a lost connection',
  async ({ product, talker }) => {
    const seller = await talker(SELLERS_TONE)
    const dialer = await openHostPage(seller, product, 'olivia')
    await seller.getByRole('button', { name: 'Call Alan Fischer' }).click()
    await expectInCall(dialer, 'Alan Fischer')
    const sellersFrame = seller.frames().find((frame) => frame.url().includes('/dialer'))!
    // A press in the dialer's own frame: before one a browser may play nothing there.
    await dialer.getByRole('button', { name: 'Mute', exact: true }).click()

    const connections: WebSocketRoute[] = []
    const takeUp = async (hz: number) => {
      const page = await talker(hz)
      await page.routeWebSocket(/\/simulator\/phones$/, (route) => {
        connections.push(route)
        route.connectToServer()
      })
      await signInByHand(page, product, 'marcus@harbor.test')
      await page.goto(`${product.url}/simulator/`)
      return page.getByRole('article', { name: `Phone ${ALAN}` })
    }
    const microphone = (phone: Locator) => phone.getByRole('button', { name: /^(Use my microphone|Microphone on)$/ })
    const first = await takeUp(LEADS_TONE)
    await first.getByRole('button', { name: 'Take over' }).click()
    await microphone(first).click()
    await expectTone(sellersFrame, LEADS_TONE)

    const second = await takeUp(OTHERS_TONE)
    await microphone(second).click()
    await expect(microphone(second)).toHaveAttribute('aria-pressed', 'true')
    await expect(microphone(first)).toHaveAttribute('aria-pressed', 'false')
    await expectTone(sellersFrame, OTHERS_TONE)
    await expectNoTone(sellersFrame, LEADS_TONE)

    await connections.at(-1)!.close()
    await expect.poll(() => connections.length).toBe(3)
    await expectTone(sellersFrame, OTHERS_TONE)
    await expect(microphone(second)).toHaveAttribute('aria-pressed', 'true')
  },
)

journey('a phone whose browser gives no microphone says so, and hears', async ({ product, talker }) => {
  const seller = await talker(SELLERS_TONE)
  const dialer = await openHostPage(seller, product, 'olivia')
  await seller.getByRole('button', { name: 'Call Alan Fischer' }).click()
  await expectInCall(dialer, 'Alan Fischer')
  const lead = await talker(null)
  await signInByHand(lead, product, 'marcus@harbor.test')
  await lead.goto(`${product.url}/simulator/`)
  const phone = lead.getByRole('article', { name: `Phone ${ALAN}` })
  await phone.getByRole('button', { name: 'Take over' }).click()
  await phone.getByRole('button', { name: 'Use my microphone' }).click()
  await expect(lead.getByRole('status')).toContainText('does not give this page a microphone')
  await expect(phone.getByRole('button', { name: 'Use my microphone' })).toHaveAttribute('aria-pressed', 'false')
  await expectTone(lead, SELLERS_TONE)
})
