import { expect, test } from 'vitest'
import type { VideoView } from '../../domain/videos/videos.schema'
import { applyVideoEvent, INITIAL_LIBRARY_STATE, appendPage, type LibraryState } from './library-state'

const video = (id: string, change: Partial<VideoView> = {}) =>
  ({ id, name: id, status: 'ready', createdAt: `2026-11-20T10:00:0${id.at(-1)}.000Z`, ...change }) as VideoView
const shown = (change: Partial<LibraryState>): LibraryState => ({ ...INITIAL_LIBRARY_STATE, phase: 'ready', ...change })
const ids = ({ videos }: Pick<LibraryState, 'videos'>) => videos.map(({ id }) => id)
const changed = (one: VideoView) => ({ type: 'video.changed', payload: { video: one } }) as const

test('a new video comes first, a changed one keeps its place; repeats change nothing', () => {
  const before = shown({ videos: [video('v2'), video('v1')] })
  const after = applyVideoEvent(before, changed(video('v3')))
  expect(ids(after)).toEqual(['v3', 'v2', 'v1'])
  const renamed = applyVideoEvent(after, changed(video('v1', { name: 'House' })))
  expect(renamed.videos.map(({ name }) => name)).toEqual(['v3', 'v2', 'House'])
  expect(applyVideoEvent(renamed, changed(video('v1', { name: 'House' })))).toEqual(renamed)
})

test('an older video changed beyond the loaded list comes with its own page', () => {
  const before = shown({ videos: [video('v3'), video('v2')], nextPageToken: 'more' })
  expect(ids(applyVideoEvent(before, changed(video('v1'))))).toEqual(['v3', 'v2'])
  expect(ids(applyVideoEvent({ ...before, nextPageToken: null }, changed(video('v1'))))).toEqual(['v3', 'v2', 'v1'])
  expect(appendPage(before.videos, [video('v2'), video('v1')]).map(({ id }) => id)).toEqual(['v3', 'v2', 'v1'])
})

test('the open video changes with its event, and closes when deleted', () => {
  const before = shown({ videos: [video('v1')], open: video('v1') })
  expect(applyVideoEvent(before, changed(video('v1', { name: 'House' }))).open?.name).toBe('House')
  expect(applyVideoEvent(before, changed(video('v2'))).open?.id).toBe('v1')
  const gone = applyVideoEvent(before, { type: 'video.deleted', payload: { videoId: 'v1' } })
  expect([gone.open, gone.videos]).toEqual([null, []])
})
