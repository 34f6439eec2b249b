// @vitest-environment happy-dom
import { act, useState } from 'react'
import { expect, test } from 'vitest'
import { show } from '../../tests/helpers/window'
import { Input } from './field'

/** A field in a form with a button, on a page that the other button reloads. */
function Page() {
  const [stored, setStored] = useState('one')
  return (
    <form onSubmit={(event) => event.preventDefault()}>
      <Input name="words" defaultValue={stored} />
      <button>Save</button>
      <button type="button" onClick={(event) => setStored(event.currentTarget.value)}>
        Read
      </button>
    </form>
  )
}

async function openForm() {
  const page = await show(<Page />)
  const field = page.querySelector('input')!
  const [save, read] = page.querySelectorAll('button')
  return {
    field,
    type: (value: string) =>
      act(async () => {
        field.value = value
        field.dispatchEvent(new Event('input', { bubbles: true }))
      }),
    save: () => act(async () => save!.click()),
    read: (value: string) =>
      act(async () => {
        read!.value = value
        read!.click()
      }),
  }
}

test('a change back during a save stays when the page reloads', async () => {
  const { field, type, save, read } = await openForm()
  await type('two')
  await save()
  await type('one')
  await read('two')
  expect(field.value).toBe('one')
  await save()
  await read('one')
  await read('three')
  expect(field.value).toBe('three')
})

test('after a sent change back, the field follows the page again', async () => {
  const { field, type, save, read } = await openForm()
  await type('two')
  await save()
  await type('one')
  await save()
  await read('three')
  expect(field.value).toBe('three')
})

test('a change back that was validated on blur stays when the page reloads', async () => {
  const { field, type, save, read } = await openForm()
  await type('two')
  await save()
  await type('one')
  // As conform does on blur.
  const check = Object.assign(document.createElement('button'), { name: '__intent__', hidden: true })
  field.form!.append(check)
  await act(async () => field.form!.requestSubmit(check))
  check.remove()
  await read('two')
  expect(field.value).toBe('one')
})
