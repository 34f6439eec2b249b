// @vitest-environment happy-dom
import { act } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, test } from 'vitest'
import { show } from '../../tests/helpers/window'
import { AudioPlayer } from './audio-player'

/** A browser's audio element that failed to load: it plays nothing until it is loaded again. */
function brokenUntilLoaded(audio: HTMLAudioElement) {
  const done: string[] = []
  let error: object | null = { code: 2 }
  Object.defineProperties(audio, {
    error: { get: () => error },
    load: {
      value() {
        done.push('load')
        error = null
        audio.currentTime = 0
      },
    },
    play: {
      async value() {
        done.push(`play from ${audio.currentTime}`)
        if (error) throw new DOMException('No supported source', 'NotSupportedError')
        audio.dispatchEvent(new Event('play'))
      },
    },
  })
  return done
}

test('a recording that failed to play reloads on the next click and resumes', async () => {
  const place = await show(<AudioPlayer src="/audio" title="A call" durationMs={60_000} waveform={null} />)
  const audio = place.querySelector('audio')!
  const done = brokenUntilLoaded(audio)
  const button = () => place.querySelector('button')!
  await act(async () => {
    audio.currentTime = 12
    audio.dispatchEvent(new Event('play'))
  })
  expect(button().getAttribute('aria-label')).toBe('Pause')
  await act(async () => audio.dispatchEvent(new Event('error')))
  expect(button().getAttribute('aria-label')).toBe('Play')
  expect(place.querySelector('[role=alert]')?.textContent).toContain('Press play to try again')
  await act(async () => button().click())
  expect(done).toEqual(['load', 'play from 12'])
  expect(place.querySelector('[role=alert]')).toBeNull()
  expect(button().getAttribute('aria-label')).toBe('Pause')
})

/** A shown player. */
async function openPlayer(durationMs = 60_000) {
  const place = await show(<AudioPlayer src="/audio" title="A call" durationMs={durationMs} waveform={null} />)
  const audio = place.querySelector('audio')!
  const select = place.querySelector('select')!
  const button = (name: string) => place.querySelector<HTMLButtonElement>(`button[aria-label="${name}"]`)!
  const choose = (speed: string) =>
    act(async () => {
      select.value = speed
      select.dispatchEvent(new Event('change', { bubbles: true }))
    })
  return { place, audio, select, button, choose, speed: () => [audio.playbackRate, select.value] }
}

describe('speed', () => {
  afterEach(() => sessionStorage.clear())

  test('it is chosen from 0.5 to 2, and the tab keeps it for the next recording', async () => {
    const { place, select, choose, speed } = await openPlayer()
    expect([...select.options].map(({ text }) => text)).toEqual(['0.5×', '1×', '1.25×', '1.5×', '1.75×', '2×'])
    expect(place.querySelector('select[aria-label="Speed"]')).toBe(select)
    expect(speed()).toEqual([1, '1'])
    await choose('1.75')
    expect(speed()).toEqual([1.75, '1.75'])
    expect((await openPlayer()).speed()).toEqual([1.75, '1.75'])
  })

  test('a reload of the recording keeps it, and a press on Play takes the speed chosen in another player', async () => {
    const [first, second] = [await openPlayer(), await openPlayer()]
    await first.choose('2')
    expect(first.audio.defaultPlaybackRate).toBe(2)
    expect(second.speed()).toEqual([1, '1'])
    await act(async () => second.audio.dispatchEvent(new Event('play')))
    expect(second.speed()).toEqual([2, '2'])
  })

  test('a stored value that is no speed is ignored', async () => {
    sessionStorage.setItem('trunkline.playbackSpeed', '16')
    expect((await openPlayer()).speed()).toEqual([1, '1'])
  })
})

test('Back and Forward move by 10 s from where it plays, within the recording', async () => {
  const { place, audio, button } = await openPlayer()
  const press = (name: string) => act(async () => button(name).click())
  await press('Forward 10 s')
  expect(audio.currentTime).toBe(10)
  // Later than the last shown position.
  audio.currentTime = 33
  await press('Back 10 s')
  expect([audio.currentTime, place.querySelector('[role=slider]')?.getAttribute('aria-valuenow')]).toEqual([23, '23'])
  for (let presses = 0; presses < 5; presses += 1) await press('Forward 10 s')
  expect(audio.currentTime).toBe(59.25)
  for (let presses = 0; presses < 7; presses += 1) await press('Back 10 s')
  expect(audio.currentTime).toBe(0)
})

test('Shift with an arrow moves by 10 s anywhere on the player, except in the choice of speed', async () => {
  const { audio, place, select, button } = await openPlayer()
  const key = (target: Element, name: string, change: KeyboardEventInit = {}) =>
    act(async () =>
      target.dispatchEvent(
        new KeyboardEvent('keydown', { key: name, shiftKey: true, bubbles: true, cancelable: true, ...change }),
      ),
    )
  await key(button('Play'), 'ArrowRight')
  await key(place.querySelector('[role=slider]')!, 'ArrowRight')
  expect(audio.currentTime).toBe(20)
  await key(button('Play'), 'ArrowLeft')
  await key(button('Play'), 'ArrowLeft', { altKey: true })
  await key(button('Play'), 'ArrowLeft', { shiftKey: false })
  await key(select, 'ArrowRight')
  expect(audio.currentTime).toBe(10)
})

test('without scripts there is the native player, and nothing else', () => {
  const html = renderToString(<AudioPlayer src="/audio" title="A call" durationMs={60_000} waveform={null} />)
  expect(html).toMatch(/<audio [^>]*controls=""/)
  expect(html).not.toMatch(/<button|<select/)
})

test('each sample is drawn at its level, once in full and once as played', async () => {
  const waveform = Array.from({ length: 1_200 }, (_, at) => (at === 0 ? 100 : at === 1 ? 50 : 0))
  const place = await show(<AudioPlayer src="/audio" title="A call" durationMs={60_000} waveform={waveform} />)
  const waves = [...place.querySelectorAll('[role=slider] svg')]
  expect(waves.map((wave) => wave.getAttribute('viewBox'))).toEqual(['0 0 1200 100', '0 0 1200 100'])
  for (const wave of waves) {
    const strokes = wave.querySelector('path')!.getAttribute('d')!.split('M').slice(1)
    // Silence is a thin line.
    expect([strokes.length, ...strokes.slice(0, 3)]).toEqual([1_200, '0.5 2V98', '1.5 26V74', '2.5 49V51'])
  }
})

/** A player of a recording this long, with a track 600 px wide. */
async function trackOf(durationMs: number) {
  const place = await show(<AudioPlayer src="/audio" title="A call" durationMs={durationMs} waveform={null} />)
  const audio = place.querySelector('audio')!
  const track = place.querySelector<HTMLElement>('[role=slider]')!
  track.getBoundingClientRect = () => new DOMRect(100, 0, 600, 64)
  let holds = false
  track.setPointerCapture = () => void (holds = true)
  track.hasPointerCapture = () => holds
  const at = () => [audio.currentTime, track.getAttribute('aria-valuenow'), track.getAttribute('aria-valuetext')]
  const press = (key: string, beside: KeyboardEventInit = {}) =>
    act(async () =>
      track.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...beside })),
    )
  const point = (type: string, clientX: number) =>
    act(async () => track.dispatchEvent(new PointerEvent(type, { clientX, pointerId: 1, bubbles: true })))
  const letGo = () => void (holds = false)
  return { at, press, point, letGo }
}

test('arrow keys move by 5 s, both ways, and not before the start', async () => {
  const { at, press } = await trackOf(60_000)
  await press('ArrowRight')
  expect(at()).toEqual([5, '5', '0:05 of 1:00'])
  await press('ArrowUp')
  expect(at()).toEqual([10, '10', '0:10 of 1:00'])
  await press('ArrowLeft')
  await press('ArrowDown')
  expect(at()).toEqual([0, '0', '0:00 of 1:00'])
  await press('ArrowLeft')
  expect(at()).toEqual([0, '0', '0:00 of 1:00'])
})

test('other keys do nothing and reach the page', async () => {
  const { at, press } = await trackOf(60_000)
  expect(await press('PageDown')).toBe(true)
  expect(await press('ArrowRight', { altKey: true })).toBe(true)
  expect(at()[0]).toBe(0)
  expect(await press('ArrowRight')).toBe(false)
})

test('never seeks nearer to the end than 0.75 s', async () => {
  const { at, press, point } = await trackOf(12_000)
  for (let presses = 0; presses < 4; presses += 1) await press('ArrowRight')
  expect(at()).toEqual([11.25, '11', '0:11 of 0:12'])
  await press('Home')
  expect(at()[0]).toBe(0)
  await press('End')
  expect(at()[0]).toBe(11.25)
  await press('Home')
  await point('pointerdown', 700)
  expect(at()[0]).toBe(11.25)
})

test('a recording that is shorter than the guard stays at its start', async () => {
  const { at, press } = await trackOf(500)
  await press('End')
  expect(at()[0]).toBe(0)
})

test('a click seeks, a drag follows the pointer past both ends, and hover does nothing', async () => {
  const { at, point, letGo } = await trackOf(60_000)
  await point('pointermove', 400)
  expect(at()[0]).toBe(0)
  await point('pointerdown', 250)
  expect(at()[0]).toBe(15)
  await point('pointermove', 400)
  expect(at()[0]).toBe(30)
  await point('pointermove', 900)
  expect(at()[0]).toBe(59.25)
  await point('pointermove', 20)
  expect(at()[0]).toBe(0)
  letGo()
  await point('pointermove', 400)
  expect(at()[0]).toBe(0)
})
