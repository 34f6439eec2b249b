// @vitest-environment happy-dom
import { act, useRef, useState } from 'react'
import { expect, test } from 'vitest'
import { show } from '../../../../tests/helpers/window'
import { useInsert } from './use-insert'

function Writer() {
  const area = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState('Hello , welcome')
  const insert = useInsert(area, text, setText)
  return (
    <>
      <textarea ref={area} value={text} onChange={({ target }) => setText(target.value)} />
      <button onClick={() => insert('{firstName}')}>First name</button>
    </>
  )
}

test('text is inserted at the caret, and typing continues behind it', async () => {
  const page = await show(<Writer />)
  const area = page.querySelector('textarea')!
  area.focus()
  area.setSelectionRange('Hello '.length, 'Hello '.length)
  await act(async () => page.querySelector('button')!.click())
  expect(area.value).toBe('Hello {firstName}, welcome')
  expect(area.selectionStart).toBe('Hello {firstName}'.length)
  expect(area.selectionEnd).toBe(area.selectionStart)
  expect(document.activeElement).toBe(area)
})
