import { expect, test } from 'vitest'
import { getVideoName, getUploadProblems } from './picked-video'
import { videoWords } from './video.words'

const file = (name: string, type: string, size = 10) =>
  Object.defineProperty(new File(['x'], name, { type }), 'size', { value: size })
const GIB = 1024 ** 3

test('a video of at most one gibibyte is accepted, even if the system has no type for it', () => {
  expect(getUploadProblems([file('house.webm', 'video/webm', GIB)])).toEqual([])
  expect(getUploadProblems([file('house.MKV', '')])).toEqual([])
})

test('refused files are named in the specification’s words: no video, too large, too many', () => {
  expect(getUploadProblems([file('a.pdf', 'application/pdf'), file('b', ''), file('c.mp4', 'video/mp4', 0)])).toEqual([
    'Unsupported Files: a.pdf, b, c.mp4.',
  ])
  expect(getUploadProblems([file('long.mp4', 'video/mp4', GIB + 1)])).toEqual([
    'Oversized Files (over 1073 MB): long.mp4.',
  ])
  expect(getUploadProblems([file('a.mp4', 'video/mp4'), file('b.mp4', 'video/mp4')])).toEqual([videoWords.oneAtATime])
})

test('a video is named after its file', () => {
  expect(getVideoName(file('House tour.final.mp4', 'video/mp4'))).toBe('House tour.final')
  expect(getVideoName(file('.mp4', 'video/mp4'))).toBe('Video')
  expect(getVideoName(file(`${'x'.repeat(200)}.mp4`, 'video/mp4')).length).toBeLessThanOrEqual(120)
})
