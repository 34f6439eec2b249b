// @vitest-environment happy-dom
import { act } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { show } from '../../../../tests/helpers/window'
import { NotificationPermission } from './notification-permission'

/** A browser that answers its question so, and how often it asked. */
function browserWith(permission: NotificationPermission, answer: NotificationPermission = permission) {
  const browser = { permission, asked: 0 }
  vi.stubGlobal('Notification', {
    get permission() {
      return browser.permission
    },
    async requestPermission() {
      browser.asked += 1
      browser.permission = answer
      return answer
    },
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  return browser
}

test.each([
  ['granted', 'Your browser notifies you'],
  ['denied', 'Allow them in its settings'],
] as const)('asks for the browser’s permission after a press, never automatically: %s', async (answer, words) => {
  const browser = browserWith('default', answer)
  const place = await show(<NotificationPermission />)
  expect(browser.asked).toBe(0)
  await act(async () => place.querySelector('button')!.click())
  expect(browser.asked).toBe(1)
  expect(place.textContent).toContain(words)
  expect(place.querySelector('button')).toBeNull()
})

test('asks only once', async () => {
  const browser = browserWith('denied')
  const place = await show(<NotificationPermission />)
  expect([browser.asked, place.querySelector('button')]).toEqual([0, null])
})
