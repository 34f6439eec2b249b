// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { rememberFocus } from './restore-focus'

afterEach(() => document.body.replaceChildren())

/** A page with these elements; the one with `id=opener` has the focus. */
function open(html: string): HTMLElement {
  document.body.innerHTML = html
  const opener = document.getElementById('opener')!
  opener.focus()
  return opener
}
const focused = () => document.activeElement?.id

test('focus returns to its previous element', () => {
  open('<button id="opener"></button><button id="other"></button>')
  const back = rememberFocus()
  document.getElementById('other')!.focus()
  back()
  expect(focused()).toBe('opener')
})

test('after a menu’s dialog focus returns to the button of the closed menu', () => {
  open('<button id="trigger"></button><div role="menu" aria-labelledby="trigger"><button id="opener"></button></div>')
  const back = rememberFocus()
  document.querySelector('[role=menu]')!.remove()
  back()
  expect(focused()).toBe('trigger')
})

test('without the element, focus goes to its nearest focusable parent or the main content', () => {
  const inLog = open(
    '<main id="content" tabindex="-1"><div id="log" tabindex="0"><p><button id="opener"></button></p></div></main>',
  )
  let back = rememberFocus()
  inLog.parentElement!.remove()
  back()
  expect(focused()).toBe('log')

  const alone = open('<p><button id="opener"></button></p><main id="content" tabindex="-1"></main>')
  back = rememberFocus()
  alone.parentElement!.remove()
  back()
  expect(focused()).toBe('content')
})
