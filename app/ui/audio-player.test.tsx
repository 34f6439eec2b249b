// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test } from 'vitest'
import { show } from '../../tests/helpers/window'
import { AudioPlayer } from './audio-player'

/** What a browser's audio element does where it cannot load: it plays nothing until it is told to load again. */
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

test('a recording that could not be played is loaded anew by the next press, and goes on where it stood', async () => {
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

test('each sample of the waveform is drawn as high as it is loud, twice: whole, and what was played', async () => {
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
