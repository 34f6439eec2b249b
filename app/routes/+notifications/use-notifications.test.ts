import { expect, test } from 'vitest'
import type { NotificationView } from '~/domain/notifications/notifications.schema'
import type { LiveEvent } from '~/live/socket'
import { withFirstPage } from './use-notifications'
import { applyUnreadEvent } from './use-unread-notifications'

const items = (...ids: string[]) => ids.map((id) => ({ id })) as NotificationView[]
const ids = ({ items: shown }: { items: readonly NotificationView[] }) => shown.map(({ id }) => id)

test('a newer first page keeps what was loaded below it', () => {
  const before = { items: items('d', 'c', 'b', 'a'), nextCursor: null }
  const after = withFirstPage({ items: items('e', 'd'), nextCursor: 'd' }, before)
  expect([ids(after), after.nextCursor]).toEqual([['e', 'd', 'c', 'b', 'a'], null])
})

test('a first page that is the last replaces all', () => {
  const before = { items: items('d', 'c'), nextCursor: 'c' }
  expect(withFirstPage({ items: items('e'), nextCursor: null }, before)).toEqual({
    items: items('e'),
    nextCursor: null,
  })
})

test('the unread count follows what other windows read and what comes in', () => {
  const event = (type: string, unread: number) => ({ type, payload: { unread } }) as LiveEvent
  expect(applyUnreadEvent(0, event('notification.created', 3))).toBe(3)
  expect(applyUnreadEvent(3, event('notifications.read', 0))).toBe(0)
  expect(applyUnreadEvent(3, event('inbound.seen', 9))).toBe(3)
})
