// @vitest-environment happy-dom
import { act, useLayoutEffect, useRef, useState } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import { show } from '../../../../tests/helpers/window'
import { DEFAULT_KEYS, KEY_ACTIONS, loadKeys, useKeys, type HostKeys, type KeyScope } from './keys'

let done: string[]
beforeEach(() => (done = []))

function Dialer({ docked, onHostKeys }: { docked: boolean; onHostKeys?: KeyScope['onHostKeys'] }) {
  const box = useRef<HTMLDivElement>(null)
  useKeys(
    DEFAULT_KEYS,
    { box, ownsPage: !docked, onHostKeys },
    {
      run: (action) => done.push(action),
      digit: (digit) => done.push(digit),
      escape: () => done.push('escape'),
    },
  )
  return (
    <div ref={box} id="dialer">
      <button id="mute">Mute</button>
      <section id="lines" tabIndex={-1} />
      <section id="panel" data-dialer-panel="note" tabIndex={-1}>
        <textarea id="note" />
      </section>
      <section id="dialpad" data-dialer-panel="dialpad" tabIndex={-1} />
    </div>
  )
}

const page = (docked: boolean, dialog = false, onHostKeys?: KeyScope['onHostKeys']) =>
  show(
    <>
      <Dialer docked={docked} onHostKeys={onHostKeys} />
      <main id="content" tabIndex={-1}>
        <button id="other">Archive</button>
        <input id="search" />
        <div id="card" role="button" tabIndex={0} />
      </main>
      {dialog ? (
        <div role="dialog" id="dialog" tabIndex={-1}>
          <button id="sure">Delete</button>
        </div>
      ) : null}
    </>,
  )
const press = (key: string, on: string | null = null) =>
  (on === null ? document.body : document.getElementById(on)!).dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
  )
const touch = (id: string) =>
  document.getElementById(id)!.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))

test('key hints are dimmed where keys would not act', async () => {
  let host: HostKeys | null = null
  await page(false, false, (keys) => (host = keys))
  const hints = () => document.getElementById('dialer')!.dataset.keyHints
  const focus = async (id: string) => {
    await act(async () => document.getElementById(id)!.focus())
    await Promise.resolve()
  }
  expect(hints()).toBe('on')
  await focus('note')
  expect(hints()).toBe('off')
  await focus('mute')
  expect(hints()).toBe('on')
  await focus('search')
  expect(hints()).toBe('off')
  host!.setActive(true)
  expect(hints()).toBe('on')
  host!.setActive(false)
  expect(hints()).toBe('off')
})

test('keys of the host page act, but not under a dialog', async () => {
  let host: HostKeys | null = null
  await page(false, false, (keys) => (host = keys))
  for (const key of ['h', ' ', '3', 'x']) host!.press(key)
  expect(done).toEqual(['hangUp', 'connect', '3'])
  await page(false, true, (keys) => (host = keys))
  host!.press('h')
  expect(done).toHaveLength(3)
})

describe('on the dialer’s own page', () => {
  test('keys act without a focus and inside the dialer, but not beside it or while typing', async () => {
    await page(false)
    press(' ')
    press('h', 'lines')
    press('1')
    expect(done).toEqual(['connect', 'hangUp', '1'])
    press(' ', 'mute')
    for (const on of ['content', 'other', 'card', 'search']) for (const key of [' ', 'h', '1', 'Escape']) press(key, on)
    expect(done).toHaveLength(3)
  })
})

describe('docked in a page that has more than the dialer', () => {
  test('keys act inside the dialer and nowhere else', async () => {
    await page(true)
    for (const on of [null, 'content', 'other', 'search', 'card'])
      for (const key of [' ', 'h', 'm', 'n', '1', '?', 'Escape']) press(key, on)
    expect(done).toEqual([])
    press(' ', 'lines')
    press('h', 'mute')
    press('2', 'lines')
    press('Escape', 'lines')
    expect(done).toEqual(['connect', 'hangUp', '2', 'escape'])
  })

  test('a press on the dialer gives it the keys, a press beside it returns them', async () => {
    await page(true)
    touch('dialer')
    press('h')
    expect(done).toEqual(['hangUp'])
    touch('content')
    press('h')
    expect(done).toEqual(['hangUp'])
    // The button that had the focus is gone from the page: the keys stay.
    document.getElementById('mute')!.focus()
    document.getElementById('mute')!.blur()
    press('m')
    expect(done).toEqual(['hangUp', 'mute'])
    document.getElementById('other')!.focus()
    document.getElementById('other')!.blur()
    press('m')
    expect(done).toEqual(['hangUp', 'mute'])
  })
})

describe.each([true, false])('in a panel (docked: %s)', (docked) => {
  test('only Escape acts, and in the dialpad its digits', async () => {
    await page(docked)
    for (const on of ['panel', 'dialpad']) for (const action of KEY_ACTIONS) press(DEFAULT_KEYS[action], on)
    expect(done).toEqual([])
    for (const on of ['panel', 'note', 'dialpad']) for (const key of ['1', '0', '#', 'Escape']) press(key, on)
    expect(done).toEqual(['escape', 'escape', '1', '0', '#', 'escape'])
  })
})

/** A quick user: presses Space as soon as another page is shown. */
function Quick() {
  useLayoutEffect(() => void press(' '), [])
  return null
}

test('a Space pressed right after leaving the dialer’s page never dials', async () => {
  function Pages() {
    const [docked, setDocked] = useState(false)
    return (
      <>
        <Dialer docked={docked} />
        <a id="contacts" onClick={() => setDocked(true)} />
        {docked ? <Quick /> : null}
      </>
    )
  }
  await show(<Pages />)
  await act(async () => document.getElementById('contacts')!.click())
  expect(done).toEqual([])
})

describe('under an open dialog', () => {
  test.each([true, false])('no key acts, wherever the focus is (docked: %s)', async (docked) => {
    await page(docked, true)
    for (const on of [null, 'panel', 'mute', 'dialog', 'sure'])
      for (const key of [' ', 'h', '1', 'Escape']) press(key, on)
    expect(done).toEqual([])
  })

  test('the key that closes the dialog does nothing else', async () => {
    await page(false, true)
    const dialog = document.getElementById('dialog')!
    // Before document listeners receive it, as Radix does it.
    document.addEventListener('keydown', () => dialog.removeAttribute('role'), { capture: true, once: true })
    press('Escape', 'sure')
    expect(done).toEqual([])
    press('Escape')
    expect(done).toEqual(['escape'])
  })
})

test('a chosen key keeps its action, even if a new action has it by default', () => {
  // From before there were transfers and scripts.
  const { transfer: _transfer, scripts: _scripts, ...before } = DEFAULT_KEYS
  localStorage.setItem('trunkline.keys', JSON.stringify({ ...before, record: 't', next: 's' }))
  const keys = loadKeys()
  localStorage.removeItem('trunkline.keys')
  expect(keys).toEqual({ ...DEFAULT_KEYS, record: 't', transfer: 'r', next: 's', scripts: 'n' })
})

describe('during a call', () => {
  test('the dialer’s keys keep working; Enter answers, except on a focused button', async () => {
    await show(
      <>
        <Dialer docked={false} />
        <button id="other">Archive</button>
        <div role="alertdialog" data-answers="" />
      </>,
    )
    press('h')
    press('Enter')
    press('Enter', 'other')
    expect(done).toEqual(['hangUp', 'answer'])
  })
})
