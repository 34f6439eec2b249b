// @vitest-environment happy-dom
import { act, useState } from 'react'
import { expect, test } from 'vitest'
import { show } from '../../tests/helpers/window'
import { useDropped } from './use-dropped'

/** A list as its page says it, each button a drop of the reader's or an order that the page reads. */
function List() {
  const [read, setRead] = useState('abc')
  const [isSaving, setSaving] = useState(false)
  const [dropped, drop] = useDropped([...read], isSaving)
  return (
    <>
      <p>{dropped?.join('') ?? read}</p>
      <button onClick={() => setSaving(true)}>send</button>
      <button onClick={() => setSaving(false)}>saved</button>
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
