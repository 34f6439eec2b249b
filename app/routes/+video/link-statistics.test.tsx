// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { show } from '../../../tests/helpers/window'
import { LinkStatistics } from './link-statistics'
import { aVideo, InLibrary } from './testing/in-library'

const hit = (id: string, maxWatchTime: number, totalWatchTime: number) => ({
  id,
  createdAt: '2026-11-21T10:00:00.000Z',
  ip: `203.0.113.${id}`,
  maxWatchTime,
  totalWatchTime,
})
const LINK = {
  id: 'lnk_1',
  name: 'Ana Lopez',
  url: 'https://app.test/v/token',
  createdAt: '2026-11-20T10:00:00.000Z',
  hitCount: 3,
  // Of 65 seconds: half is 32.5, three tenths are 19.5.
  hits: [hit('1', 65, 60), hit('2', 65, 19), hit('3', 32, 32)],
}
const named = (name: string) =>
  [...document.querySelectorAll('button')].find((one) =>
    (one.getAttribute('aria-label') ?? one.textContent)?.startsWith(name),
  )

test('a link shows who opened it, how much they watched, and who viewed the video', async () => {
  const endLink = vi.fn(async () => {})
  const page = await show(
    <InLibrary state={{ links: [LINK] }} overrides={{ deleteLink: endLink }}>
      <LinkStatistics video={aVideo()} />
    </InLibrary>,
  )
  expect(page.querySelector('li')?.textContent).toContain('3 visits · 1 Viewed')
  expect(page.querySelector('table')).toBeNull()
  await act(async () => named('Ana Lopez')?.click())
  const rows = [...page.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].map(({ textContent }) => textContent),
  )
  expect(rows).toEqual([
    [expect.stringMatching(/ViewedDevice ID 203\.0\.113\.1$/), '1:05', '1:00'],
    [expect.stringMatching(/(?<!Viewed)Device ID 203\.0\.113\.2$/), '1:05', '0:19'],
    [expect.stringMatching(/(?<!Viewed)Device ID 203\.0\.113\.3$/), '0:32', '0:32'],
  ])
  await act(async () => named('End Ana Lopez')?.click())
  expect(endLink).not.toHaveBeenCalled()
  await act(async () => named('End link')?.click())
  expect(endLink).toHaveBeenCalledWith('vid_1', 'lnk_1')
})

test('without links it says what they are for, and a failed read can be retried', async () => {
  const page = await show(
    <InLibrary state={{ links: [] }}>
      <LinkStatistics video={aVideo()} />
    </InLibrary>,
  )
  expect(page.textContent).toContain('No links to this video yet.')
  const readLinks = vi.fn(async () => {})
  const other = await show(
    <InLibrary state={{ linksFailure: 'No connection to the server' }} overrides={{ loadLinks: readLinks }}>
      <LinkStatistics video={aVideo()} />
    </InLibrary>,
  )
  expect(other.querySelector('[role=alert]')?.textContent).toContain('No connection to the server')
  await act(async () => named('Try again')?.click())
  expect(readLinks).toHaveBeenCalled()
})
