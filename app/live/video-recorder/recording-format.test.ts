import { expect, test } from 'vitest'
import { chooseFormat, extensionOf, plainType } from './recording-format'

const chosenOf = (...supported: string[]) => chooseFormat((type) => supported.includes(type))

test('records the best format the browser supports', () => {
  const aac = 'video/mp4;codecs=avc1,mp4a.40.2'
  const [vp9, vp8] = ['video/webm;codecs=vp9,opus', 'video/webm;codecs=vp8,opus']
  expect(chosenOf(vp8, vp9, 'video/mp4', aac)).toBe(aac)
  // Chromium without AAC accepts a plain mp4, and writes another audio codec.
  expect(chosenOf('video/mp4', 'video/webm', vp8, vp9)).toBe(vp9)
  expect(chosenOf('video/webm', vp8)).toBe(vp8)
  expect(chosenOf('video/mp4')).toBe('video/mp4')
  expect(chosenOf()).toBeNull()
})

test('a file is named after its content', () => {
  expect(plainType('video/MP4; codecs="avc1"')).toBe('video/mp4')
  expect(extensionOf('video/mp4;codecs=avc1')).toBe('mp4')
  expect(extensionOf('video/webm;codecs=vp9,opus')).toBe('webm')
})
