// @vitest-environment happy-dom
import { act, useState } from 'react'
import { expect, test } from 'vitest'
import { show } from '../../tests/helpers/window'
import { useOptimisticOrder } from './use-optimistic-order'

/** A list with the page's order; each button is a drop by the user or an order read by the page. */
function List() {
  const [read, setRead] = useState('abc')
  const [isSaving, setSaving] = useState(false)
  const [isRead, setIsRead] = useState(true)
  const [dropped, drop] = useOptimisticOrder([...read], isSaving, isRead)
  return (
    <>
      <p>{dropped?.join('') ?? read}</p>
      <button onClick={() => setSaving(true)}>send</button>
      <button onClick={() => setSaving(false)}>saved</button>
      <button onClick={() => setIsRead(false)}>fail to read</button>
      <button onClick={() => setIsRead(true)}>read at last</button>
      {['abc', 'bac', 'bca', 'cba'].map((order) => (
        <span key={order}>
          <button onClick={() => drop([...order])}>drop {order}</button>
          <button onClick={() => setRead(order)}>read {order}</button>
        </span>
      ))}
    </>
  )
}

async function showList() {
  const page = await show(<List />)
  return {
    shown: () => page.querySelector('p')!.textContent,
    press: (name: string) =>
      act(async () => [...page.querySelectorAll('button')].find(({ textContent }) => textContent === name)!.click()),
  }
}

test('the last of two quick drops stays while the first is read', async () => {
  const { press, shown } = await showList()
  await press('drop bac')
  await press('drop bca')
  await press('read bac')
  expect(shown()).toBe('bca')
  await press('read bca')
  expect(shown()).toBe('bca')
})

test('shows another user’s order, even when it is the previous one', async () => {
  const { press, shown } = await showList()
  await press('drop bac')
  await press('read cba')
  expect(shown()).toBe('cba')
  await press('drop bac')
  await press('read bac')
  await press('read cba')
  expect(shown()).toBe('cba')
})

test('shows another user’s order after the same drop was taken back', async () => {
  const { press, shown } = await showList()
  await press('drop bac')
  await press('drop abc')
  await press('send')
  await press('saved')
  expect(shown()).toBe('abc')
  await press('read bac')
  expect(shown()).toBe('bac')
})

test('a saved order stays until the list can be read again', async () => {
  const { press, shown } = await showList()
  await press('drop bac')
  await press('send')
  await press('fail to read')
  await press('saved')
  expect(shown()).toBe('bac')
  // Another user took it back since.
  await press('read at last')
  expect(shown()).toBe('abc')
})

test('a drop over an unread saved order waits for its own answer', async () => {
  const { press, shown } = await showList()
  await press('drop bac')
  await press('send')
  await press('fail to read')
  await press('saved')
  await press('drop bca')
  await press('send')
  await press('read at last')
  await press('read bac')
  expect(shown()).toBe('bca')
  await press('saved')
  expect(shown()).toBe('bac')
})
