// @vitest-environment happy-dom
import { act, useState } from 'react'
import { expect, test } from 'vitest'
import { show } from '../../tests/helpers/window'
import { useOptimisticOrder } from './use-optimistic-order'

/** A list as its page says it, each button a drop of the reader's or an order that the page reads. */
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

test('the last of two quick drops stays while the first one is read', async () => {
  const { press, shown } = await showList()
  await press('drop bac')
  await press('drop bca')
  await press('read bac')
  expect(shown()).toBe('bca')
  await press('read bca')
  expect(shown()).toBe('bca')
})

test('what somebody else ordered is shown, also where it is the order from before', async () => {
  const { press, shown } = await showList()
  await press('drop bac')
  await press('read cba')
  expect(shown()).toBe('cba')
  await press('drop bac')
  await press('read bac')
  await press('read cba')
  expect(shown()).toBe('cba')
})

test('what somebody else ordered is shown where the reader had dropped the same and taken it back', async () => {
  const { press, shown } = await showList()
  await press('drop bac')
  await press('drop abc')
  await press('send')
  await press('saved')
  expect(shown()).toBe('abc')
  await press('read bac')
  expect(shown()).toBe('bac')
})

test('a saved order stays as long as the list could not be read again, and then the list says all there is', async () => {
  const { press, shown } = await showList()
  await press('drop bac')
  await press('send')
  await press('fail to read')
  await press('saved')
  expect(shown()).toBe('bac')
  // Somebody else took it back meanwhile.
  await press('read at last')
  expect(shown()).toBe('abc')
})

test('an order that is dropped over a saved one that was not read waits for its own answer', async () => {
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
