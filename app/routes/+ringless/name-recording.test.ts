import { expect, test } from 'vitest'
import { nameRecording } from './name-recording'

const AT = new Date(2026, 10, 30, 18, 5, 9)

test.each([
  [null, 'Nov 30, 2026, 6:05:09 PM'],
  ['Open house.mp3', 'Open house'],
  ['v1.2 final.wav', 'v1.2 final'],
  ['.mp3', 'Nov 30, 2026, 6:05:09 PM'],
  ['   .wav', 'Nov 30, 2026, 6:05:09 PM'],
])('a recording of the file %j is named %s', (fileName, expected) => expect(nameRecording(fileName, AT)).toBe(expected))

test('a long file name is cut', () => expect(nameRecording(`${'x'.repeat(300)}.wav`, AT)).toHaveLength(100))
