// @vitest-environment happy-dom
import { act, useState } from 'react'
import { expect, test } from 'vitest'
import { show } from '../../tests/helpers/window'
import { Input } from './field'

/** A field in a form with a button, on a page that is read for what the other button says. */
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

test('what is typed back while it is saved stays as the page is read for what was saved', async () => {
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

test('what was typed back and sent follows the page again, also where the page never said what came between', async () => {
  const { field, type, save, read } = await openForm()
  await type('two')
  await save()
  await type('one')
  await save()
  await read('three')
  expect(field.value).toBe('three')
})

test('what is typed back and then left, which has it checked, stays as the page is read for what was saved before', async () => {
  const { field, type, save, read } = await openForm()
  await type('two')
  await save()
  await type('one')
  // As conform does when a field is left.
  const check = Object.assign(document.createElement('button'), { name: '__intent__', hidden: true })
  field.form!.append(check)
  await act(async () => field.form!.requestSubmit(check))
  check.remove()
  await read('two')
  expect(field.value).toBe('one')
})
