import { expect, test } from 'vitest'
import type { LiveEvent } from '~/live/socket'
import { toBrowserNotification } from './to-browser-notification'

const notification = {
  id: 'ntf_1',
  kind: 'missed_call',
  title: 'Missed call',
  body: 'Rosa called you.',
  seen: false,
  createdAt: '2026-03-10T16:00:00.000Z',
  meta: { actionText: 'View call', action: '/manage/history/call_1' },
}
const event = (type: string, inBrowser = true) =>
  ({ type, payload: { notification, unread: 1, inBrowser } }) as unknown as LiveEvent
const AWAY = { hasFocus: false, permission: 'granted' } as const

test('it is shown once for all windows, while the page is not in front', () => {
  expect(toBrowserNotification(event('notification.created'), AWAY)).toEqual({
    title: 'Missed call',
    body: 'Rosa called you.',
    tag: 'ntf_1',
    action: '/manage/history/call_1',
  })
})

test.each([
  ['another event', event('notifications.read'), AWAY],
  ['a kind whose browser door is closed', event('notification.created', false), AWAY],
  ['a page in front', event('notification.created'), { ...AWAY, hasFocus: true }],
  ['a browser that was not asked', event('notification.created'), { ...AWAY, permission: 'default' as const }],
  ['a browser without notifications', event('notification.created'), { ...AWAY, permission: null }],
])('nothing is shown for %s', (_, news, page) => {
  expect(toBrowserNotification(news, page)).toBeNull()
})
