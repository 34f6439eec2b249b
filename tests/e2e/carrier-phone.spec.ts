import { expect, type Page } from '@playwright/test'
import { mp3Of } from '../helpers/sounds'
import { inPage, openPhone, test, type CarrierSignaling } from './carrier-signaling'

const connect = (page: Page) =>
  inPage(page, (window) => {
    window.phone.connect({ sessionId: 'ds_1' }).catch((error: Error) => window.refusals.push(error.message))
  })
const hangUp = (page: Page) => inPage(page, (window) => window.phone.disconnect())
/** What the phone reported about its call, in order. */
const told = (page: Page) =>
  inPage(page, (window) => window.told.flatMap(({ call, failure }) => (call ? [failure ?? call] : [])))
/** A page whose phone is in a call. */
async function openLive(page: Page): Promise<void> {
  await openPhone(page)
  await connect(page)
  await expect.poll(() => told(page)).toEqual(['connecting', 'live'])
}
/** With what tokens the SDK came, in their order. */
const tokens = ({ heard }: CarrierSignaling) =>
  heard.flatMap(({ type, payload }) => (type === 'listen' ? [payload?.token] : []))
/** Whether any microphone of the page is open. */
const listening = (page: Page) => inPage(page, (window) => window.tracks.some((track) => track.readyState === 'live'))

test('a call continues when the network is back', async ({ page, carrier }) => {
  await openLive(page)
  await carrier.cut()
  // The SDK reconnects and resumes the same call.
  await expect.poll(() => carrier.heard.filter(({ payload }) => payload?.reconnect === 'again').length).toBe(1)
  expect(await told(page)).toEqual(['connecting', 'live'])
  await hangUp(page)
  await expect.poll(() => carrier.count('hangup')).toBe(1)
  expect(await told(page)).toEqual(['connecting', 'live', 'idle'])
  expect(await listening(page)).toBe(false)
})

test('a call that cannot be resumed is over, and the next one connects', async ({ page, carrier }) => {
  carrier.keepsCalls = false
  await openLive(page)
  await carrier.cut()
  await expect.poll(() => told(page)).toEqual(['connecting', 'live', 'The phone lost its connection'])
  expect(await listening(page)).toBe(false)
  await connect(page)
  await expect.poll(async () => (await told(page)).slice(3)).toEqual(['connecting', 'live'])
})

test('an error that a call survived is not shown as the reason of its end', async ({ page, carrier }) => {
  await openLive(page)
  await inPage(page, ({ call }) => void call.sendMessage({ content: {}, messageType: 'user-defined-message' }))
  const said = () => carrier.heard.find(({ type }) => type === 'message')?.payload
  await expect.poll(said).toBeDefined()
  const { callsid, voiceeventsid } = said()!
  carrier.say('error', { callsid, voiceeventsid, error: { code: 31209, message: 'Too many messages' } })
  carrier.say('hangup', { callsid })
  await expect.poll(() => told(page)).toEqual(['connecting', 'live', 'idle'])
})

test('a call that the carrier ends with a reason shows it', async ({ page, carrier }) => {
  await openLive(page)
  carrier.say('hangup', { error: { code: 31005, message: 'The room is gone' } })
  await expect.poll(async () => (await told(page)).at(-1)).toContain('The room is gone')
})

test('a refused connection says so, and the next one connects', async ({ page, carrier }) => {
  carrier.judge = () => ({ refused: 20104 })
  await openPhone(page)
  await connect(page)
  await expect.poll(() => told(page)).toEqual(['connecting', 'The phone could not be connected'])
  expect(await inPage(page, (window) => window.refusals)).toEqual(['The phone could not be connected'])
  carrier.judge = () => ({ seconds: 3_600 })
  await connect(page)
  await expect.poll(async () => (await told(page)).slice(2)).toEqual(['connecting', 'live'])
  // The refused one is not shown again.
  expect(tokens(carrier)).toEqual(['first', 'second'])
})

for (const silent of ['the token', 'the call'])
  test(`a connection whose carrier sends nothing of ${silent} is given up, and the next one connects`, async ({
    page,
    carrier,
  }) => {
    await page.clock.install()
    if (silent === 'the token') carrier.judge = () => new Promise(() => {})
    else carrier.answers = false
    await openPhone(page)
    await connect(page)
    await expect.poll(() => carrier.count(silent === 'the token' ? 'listen' : 'invite')).toBeGreaterThan(0)
    await page.clock.fastForward(20_000)
    await expect.poll(() => told(page)).toEqual(['connecting', 'The phone could not be connected'])
    expect(await inPage(page, (window) => window.refusals)).toEqual(['The phone could not be connected'])
    expect(await listening(page)).toBe(false)
    carrier.judge = () => ({ seconds: 3_600 })
    carrier.answers = true
    await connect(page)
    await expect.poll(async () => (await told(page)).slice(2)).toEqual(['connecting', 'live'])
    // What was waited for before is over.
    await page.clock.fastForward(20_000)
    expect((await told(page)).slice(2)).toEqual(['connecting', 'live'])
  })

test('waits for a seller who hesitates at the microphone prompt', async ({ page, carrier }) => {
  await page.clock.install()
  await openPhone(page)
  await inPage(page, (window) => {
    window.thinks = true
  })
  await connect(page)
  await expect.poll(() => inPage(page, (window) => window.decide !== undefined)).toBe(true)
  for (let seconds = 0; seconds < 120; seconds += 10) {
    // Without a sign of life the SDK takes the carrier's socket for dead.
    carrier.say('alive', {})
    await page.clock.fastForward(10_000)
  }
  expect(await told(page)).toEqual(['connecting'])
  await inPage(page, (window) => window.decide!())
  await expect.poll(() => told(page)).toEqual(['connecting', 'live'])
  expect(carrier.count('invite')).toBe(1)
})

test('an expiring token is renewed for the next connection, and requested again where that failed', async ({
  page,
  carrier,
}) => {
  await openPhone(page, 20_000)
  await inPage(page, (window) => {
    window.fresh = null
  })
  await connect(page)
  await expect.poll(() => inPage(page, (window) => window.refusals)).toEqual(['No answer'])
  expect(carrier.heard).toEqual([])
  await inPage(page, (window) => {
    window.fresh = 'second'
  })
  await connect(page)
  await expect.poll(async () => (await told(page)).at(-1)).toBe('live')
  expect(tokens(carrier)).toEqual(['second'])
  await hangUp(page)
  await connect(page)
  await expect.poll(async () => (await told(page)).slice(-3)).toEqual(['idle', 'connecting', 'live'])
  expect(tokens(carrier)).toEqual(['second', 'second'])
  expect(await inPage(page, (window) => window.asked)).toBe(2)
})

test('a token that could not be renewed before its end is renewed during the call', async ({ page, carrier }) => {
  carrier.judge = (token) => ({ seconds: token === 'first' ? 31 : 3_600 })
  await openPhone(page)
  await inPage(page, (window) => {
    window.fresh = null
  })
  await connect(page)
  await expect.poll(() => inPage(page, (window) => window.asked)).toBeGreaterThan(1)
  await inPage(page, (window) => {
    window.fresh = 'second'
  })
  await expect.poll(() => tokens(carrier)).toEqual(['first', 'second'])
  expect(await told(page)).toEqual(['connecting', 'live'])
})

test('a token that is refused repeatedly is still renewed', async ({ page, carrier }) => {
  await openLive(page)
  await expect
    .poll(
      () => {
        carrier.say('error', { error: { code: 20104, message: 'expired' } })
        return tokens(carrier)
      },
      { intervals: [500] },
    )
    .toEqual(['first', 'second'])
  expect(await told(page)).toEqual(['connecting', 'live'])
})

test('a token that expired without network is renewed, and the call resumed', async ({ page, carrier }) => {
  await openLive(page)
  carrier.judge = (token) => (token === 'first' ? { refused: 20104 } : { seconds: 3_600 })
  await carrier.cut()
  await expect.poll(() => carrier.heard.some(({ payload }) => payload?.reconnect === 'again')).toBe(true)
  expect(tokens(carrier)).toEqual(['first', 'first', 'second'])
  expect(await told(page)).toEqual(['connecting', 'live'])
})

/** Chooses the last of the browser's microphones; answers its id. */
const chooseMicrophone = (page: Page) =>
  inPage(page, async ({ phone }) => {
    // A browser names its devices only to pages that were given one.
    const given = await navigator.mediaDevices.getUserMedia({ audio: true })
    for (const track of given.getTracks()) track.stop()
    const devices = await navigator.mediaDevices.enumerateDevices()
    const { deviceId } = devices.filter(({ kind }) => kind === 'audioinput').at(-1)!
    await phone.setMicrophone(deviceId)
    return deviceId
  })
/** The microphones of the page that are open. */
const heard = (page: Page) =>
  inPage(page, ({ tracks }) =>
    tracks.flatMap((track) => (track.readyState === 'live' ? [track.getSettings().deviceId] : [])),
  )

test('a microphone chosen before the call is heard in it', async ({ page, carrier }) => {
  await openPhone(page)
  const chosen = await chooseMicrophone(page)
  await connect(page)
  await expect.poll(() => told(page)).toEqual(['connecting', 'live'])
  await expect.poll(() => heard(page)).toEqual([chosen])
  await hangUp(page)
  expect(await listening(page)).toBe(false)
  await expect.poll(() => carrier.count('hangup')).toBe(1)
})

test('a microphone chosen while the call connects is heard in it', async ({ page, carrier }) => {
  let admit = () => {}
  carrier.judge = () => new Promise((resolve) => (admit = () => resolve({ seconds: 3_600 })))
  await openPhone(page)
  await connect(page)
  await expect.poll(() => tokens(carrier)).toEqual(['first'])
  const chosen = await chooseMicrophone(page)
  admit()
  await expect.poll(() => told(page)).toEqual(['connecting', 'live'])
  await expect.poll(() => heard(page)).toEqual([chosen])
  await hangUp(page)
  expect(await listening(page)).toBe(false)
})

test('a microphone chosen just before the end of a call is switched off with it', async ({ page, carrier }) => {
  await openLive(page)
  const given = await inPage(page, async ({ phone, tracks }) => {
    const devices = await navigator.mediaDevices.enumerateDevices()
    const { deviceId } = devices.filter(({ kind }) => kind === 'audioinput').at(-1)!
    const before = tracks.length
    const chosen = phone.setMicrophone(deviceId)
    phone.disconnect()
    await chosen
    return tracks.length - before
  })
  expect(given).toBe(1)
  expect(await listening(page)).toBe(false)
  await expect.poll(() => carrier.count('hangup')).toBe(1)
})

test('of two microphones chosen in quick succession the last is heard, even if the first opens slowly', async ({
  page,
  carrier,
}) => {
  await openLive(page)
  const { wanted, live } = await inPage(page, async ({ phone, tracks }) => {
    const devices = await navigator.mediaDevices.enumerateDevices()
    const [first, last] = devices.filter(({ kind }) => kind === 'audioinput').slice(-2) as [
      MediaDeviceInfo,
      MediaDeviceInfo,
    ]
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    let isAsked = () => {}
    const asked = new Promise<void>((resolve) => (isAsked = resolve))
    navigator.mediaDevices.getUserMedia = async (constraints) => {
      if (JSON.stringify(constraints).includes(first.deviceId)) {
        isAsked()
        for (let times = 0; times < 10; times += 1)
          for (const track of (await open({ audio: true })).getTracks()) track.stop()
      }
      return open(constraints)
    }
    const slow = phone.setMicrophone(first.deviceId)
    await asked
    await Promise.all([slow, phone.setMicrophone(last.deviceId)])
    const live = tracks.filter((track) => track.readyState === 'live')
    return { wanted: [last.deviceId], live: live.map((track) => track.getSettings().deviceId) }
  })
  expect(live).toEqual(wanted)
  expect(carrier.count('hangup')).toBe(0)
  await hangUp(page)
  expect(await listening(page)).toBe(false)
})

test('an unplugged microphone does not block the next choice', async ({ page, carrier }) => {
  await openLive(page)
  const { wanted, live } = await inPage(page, async ({ phone, tracks }) => {
    const devices = await navigator.mediaDevices.enumerateDevices()
    const { deviceId } = devices.filter(({ kind }) => kind === 'audioinput').at(-1)!
    await Promise.all([phone.setMicrophone('gone'), phone.setMicrophone(deviceId)])
    const live = tracks.filter((track) => track.readyState === 'live')
    return { wanted: [deviceId], live: live.map((track) => track.getSettings().deviceId) }
  })
  expect(live).toEqual(wanted)
  expect(carrier.count('hangup')).toBe(0)
})

/** Microphones of a page that the test unplugs and plugs in: the browser reports a changed device list. */
const openUnpluggable = async (page: Page) => {
  await openPhone(page)
  await page.evaluate(() => {
    let gone: string[] = []
    const devices = navigator.mediaDevices
    const ask = devices.getUserMedia.bind(devices)
    const list = devices.enumerateDevices.bind(devices)
    devices.enumerateDevices = async () => (await list()).filter(({ deviceId }) => !gone.includes(deviceId))
    devices.getUserMedia = async (wanted) => {
      const named = gone.find((id) => JSON.stringify(wanted).includes(id))
      if (named !== undefined) throw new DOMException('', 'OverconstrainedError')
      return ask(wanted)
    }
    Object.assign(globalThis, {
      leaveOut(ids: string[]) {
        gone = ids
        devices.dispatchEvent(new Event('devicechange'))
      },
    })
  })
}
const leaveOut = (page: Page, ids: string[]) =>
  page.evaluate((gone) => (globalThis as unknown as { leaveOut(ids: string[]): void }).leaveOut(gone), ids)
/** What is shown about the microphone now. */
const microphone = (page: Page) => inPage(page, ({ told }) => told.flatMap(({ microphone }) => microphone ?? []).at(-1))
/** How many microphones the page was given until now. */
const given = (page: Page) => inPage(page, ({ tracks }) => tracks.length)

test('an unplugged microphone is replaced by the system’s own during a call, and used again when plugged in', async ({
  page,
  carrier,
}) => {
  await openUnpluggable(page)
  const chosen = await chooseMicrophone(page)
  await connect(page)
  await expect.poll(() => told(page)).toEqual(['connecting', 'live'])
  await expect.poll(() => heard(page)).toEqual([chosen])
  for (let times = 1; times <= 2; times += 1) {
    await leaveOut(page, [chosen])
    await expect.poll(() => heard(page)).toEqual(['default'])
    expect(await microphone(page)).toBe('replaced')
    const before = await given(page)
    await leaveOut(page, [])
    // The SDK opens one on its own, which may well be the last of both.
    await expect.poll(() => given(page)).toBeGreaterThan(before + 1)
    await expect.poll(() => heard(page)).toEqual([chosen])
    expect(await microphone(page)).toBe('on')
  }
  // The system's own is still to be had.
  await inPage(page, ({ phone }) => phone.setMicrophone(null))
  expect(await heard(page)).toEqual(['default'])
  await hangUp(page)
  expect(await listening(page)).toBe(false)
  await expect.poll(() => carrier.count('hangup')).toBe(1)
})

test('another microphone chosen for an unplugged one is shown as heard', async ({ page, carrier }) => {
  await openUnpluggable(page)
  const chosen = await chooseMicrophone(page)
  await connect(page)
  await expect.poll(() => told(page)).toEqual(['connecting', 'live'])
  await leaveOut(page, [chosen])
  await expect.poll(() => microphone(page)).toBe('replaced')
  await chooseMicrophone(page)
  expect(await microphone(page)).toBe('on')
  expect(carrier.count('hangup')).toBe(0)
})

test('an only microphone that was unplugged is heard again once it is plugged in', async ({ page, carrier }) => {
  // It goes over to the system's own and then finds that this is gone as well.
  carrier.faultOfSdk = 'Device not found: default'
  await openUnpluggable(page)
  await connect(page)
  await expect.poll(() => told(page)).toEqual(['connecting', 'live'])
  const all = await inPage(page, async () =>
    (await navigator.mediaDevices.enumerateDevices()).flatMap(({ kind, deviceId }) =>
      kind === 'audioinput' ? [deviceId] : [],
    ),
  )
  await leaveOut(page, all)
  await expect.poll(() => microphone(page)).toBe('missing')
  const before = await given(page)
  await leaveOut(page, [])
  await expect.poll(() => microphone(page)).toBe('on')
  expect(await given(page)).toBeGreaterThan(before)
  await expect.poll(() => heard(page)).toEqual(['default'])
  expect(carrier.count('hangup')).toBe(0)
})

test('no sound of the SDK’s own is played when a call begins or ends', async ({ page, carrier }) => {
  await openPhone(page)
  const headers = { 'Access-Control-Allow-Origin': '*' }
  const sound = Buffer.from(mp3Of(1))
  await page.route('**/sounds/**', (route) => route.fulfill({ contentType: 'audio/mpeg', headers, body: sound }))
  await page.evaluate(() => {
    const played = { loaded: 0, aloud: [] as string[] }
    const play = HTMLMediaElement.prototype.play
    HTMLMediaElement.prototype.play = function () {
      // Each is played once without a sound, to be at hand.
      if (this.src && this.muted) played.loaded += 1
      else if (this.src) played.aloud.push(this.src)
      return play.call(this)
    }
    Object.assign(globalThis, { played })
  })
  const played = () =>
    page.evaluate(() => (globalThis as unknown as { played: { loaded: number; aloud: string[] } }).played)
  await connect(page)
  await expect.poll(() => told(page)).toEqual(['connecting', 'live'])
  await expect.poll(async () => (await played()).loaded).toBeGreaterThan(10)
  await hangUp(page)
  await expect.poll(() => carrier.count('hangup')).toBe(1)
  expect((await played()).aloud).toEqual([])
})

test('the bar shows a missing microphone permission', async ({ page, carrier }) => {
  await openPhone(page)
  await inPage(page, (window) => {
    window.allowed = false
  })
  await connect(page)
  await expect.poll(() => inPage(page, (window) => window.refusals)).toEqual(['Audio permissions are blocked'])
  expect(await inPage(page, (window) => window.told.at(-1)?.microphone)).toBe('blocked')
  expect(carrier.count('invite')).toBe(0)
})
