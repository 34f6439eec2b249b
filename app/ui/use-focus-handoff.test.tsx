// @vitest-environment happy-dom
import { act, useEffect, useRef, useState, type RefObject } from 'react'
import { expect, test } from 'vitest'
import { show } from '../../tests/helpers/window'
import { useFocusHandoff } from './use-focus-handoff'

const after = (box: HTMLElement) => box.nextElementSibling?.querySelector('button')

type Next = typeof after | 'field' | undefined

function Row({ name, next, field }: { name: string; next: Next; field: RefObject<HTMLInputElement> }) {
  const box = useRef<HTMLLIElement>(null)
  useFocusHandoff(box, next === 'field' ? field : next)
  return (
    <li ref={box}>
      <button type="button" id={name} />
    </li>
  )
}

/** A list of rows in a focusable parent, and a field beside it; `keep` leaves only some of them. */
async function openRows(next: Next) {
  let keep = (_names: string[]) => {}
  function Rows() {
    const field = useRef<HTMLInputElement>(null)
    const [names, setNames] = useState(['first', 'second', 'third'])
    useEffect(() => {
      keep = setNames
    }, [])
    return (
      <>
        <input id="field" ref={field} />
        <ul id="list" tabIndex={-1}>
          {names.map((name) => (
            <Row key={name} name={name} next={next} field={field} />
          ))}
        </ul>
      </>
    )
  }
  await show(<Rows />)
  return {
    focus: (id: string) => document.getElementById(id)!.focus(),
    keep: (...names: string[]) => act(async () => keep(names)),
    focused: () => document.activeElement?.id,
  }
}

test('focus moves from a removed element to its nearest focusable parent', async () => {
  const { focus, keep, focused } = await openRows(undefined)
  focus('second')
  await keep('first', 'third')
  expect(focused()).toBe('list')
})

test('focus moves to the next element on request, or to the parent', async () => {
  const { focus, keep, focused } = await openRows(after)
  focus('first')
  await keep('second', 'third')
  expect(focused()).toBe('second')
  await keep()
  expect(focused()).toBe('list')
})

test('focus moves to the same element each time when one is named', async () => {
  const { focus, keep, focused } = await openRows('field')
  focus('third')
  await keep('first', 'second')
  expect(focused()).toBe('field')
})

test('focus elsewhere is not moved', async () => {
  const { focus, keep, focused } = await openRows(after)
  focus('field')
  await keep('third')
  expect(focused()).toBe('field')
  focus('third')
  await keep('first', 'third')
  expect(focused()).toBe('third')
})
