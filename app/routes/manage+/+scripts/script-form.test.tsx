// @vitest-environment happy-dom
import { createRemixStub } from '@remix-run/testing'
import { act, useSyncExternalStore } from 'react'
import { expect, test } from 'vitest'
import type { Editor } from '@tiptap/react'
import { toScriptDoc } from '~/domain/call-scripts/script-doc'
import { SCRIPT_CHANGED } from '~/domain/call-scripts/call-scripts.words'
import { show, until } from '../../../../tests/helpers/window'
import type { Refusal } from '../../+form/submission'
import { ScriptForm } from './script-form'

type Props = Parameters<typeof ScriptForm>[0]

const FIRST = { displayName: 'Opening', body: 'Hello', jsonBody: null, updatedAt: '2026-03-10T16:00:00.000Z' }
const THEIRS = { displayName: 'Opening', body: 'Good morning', jsonBody: null, updatedAt: '2026-03-10T16:01:00.000Z' }

/** The form over what is saved; `turn` is what the page is read as, `answer` what a save is answered with. */
async function openForm(answer: Refusal | null = null) {
  const props = { current: { id: 'script', saved: FIRST } as Props }
  const changes = new EventTarget()
  const follow = (tell: () => void) => {
    changes.addEventListener('change', tell)
    return () => changes.removeEventListener('change', tell)
  }
  const Page = () => <ScriptForm {...useSyncExternalStore(follow, () => props.current)} />
  const turn = (next: Partial<Props>) =>
    act(async () => {
      props.current = { ...props.current, ...next }
      changes.dispatchEvent(new Event('change'))
    })
  const Window = createRemixStub([
    { path: '/', Component: Page, action: () => answer },
    { path: '/manage/call-scripts', Component: () => <p>All call scripts</p> },
  ])
  const page = await show(<Window />)
  const goesBackTo = () => page.querySelector<HTMLInputElement>('input[name=updatedAt]')!.value
  await until('the editor', () => page.querySelector('.tiptap') !== null)
  const { editor } = page.querySelector<HTMLElement & { editor: Editor }>('.tiptap')!
  const type = (body: string) =>
    act(async () => void editor.commands.setContent(toScriptDoc(body), { emitUpdate: true }))
  const format = () => act(async () => void editor.chain().selectAll().toggleBold().run())
  const shown = () => editor.getText({ blockSeparator: '\n' })
  const save = () => act(async () => page.querySelector<HTMLElement>('button:not([type])')!.click())
  return { page, turn, goesBackTo, type, format, shown, save }
}

test('undo returns to the text that the user has read, whatever others save in between', async () => {
  const { turn, goesBackTo, type } = await openForm()
  await type('Hello there')
  await turn({ saved: THEIRS })
  expect(goesBackTo()).toBe(FIRST.updatedAt)
})

test('leaving with unsaved text asks first, and staying keeps it', async () => {
  const { page, type, shown } = await openForm()
  const cancel = () => act(async () => page.querySelector<HTMLElement>('a[href="/manage/call-scripts"]')!.click())
  const answer = (words: string) =>
    act(async () =>
      [...page.querySelectorAll('[role=dialog] button')]
        .find((button): button is HTMLElement => button.textContent === words)!
        .click(),
    )
  await type('Hello there')
  await cancel()
  expect(page.querySelector('[role=dialog]')?.textContent).toContain('Discard the changes?')
  await answer('Cancel')
  expect(page.querySelector('[role=dialog]')).toBeNull()
  expect(shown()).toBe('Hello there')
  await cancel()
  await answer('Discard')
  expect(page.textContent).toBe('All call scripts')
})

test('leaving without changes, or with saved ones, asks nothing', async () => {
  const { page, type } = await openForm()
  await type('Hello there')
  await type('Hello')
  await act(async () => page.querySelector<HTMLElement>('a[href="/manage/call-scripts"]')!.click())
  expect(page.textContent).toBe('All call scripts')
})

test('the user’s own save, and a sharing change that leaves the text, are followed', async () => {
  const { turn, goesBackTo, type } = await openForm()
  await type('Hello <<First Name>>')
  const shared = { ...FIRST, updatedAt: '2026-03-10T16:00:30.000Z' }
  await turn({ saved: shared })
  expect(goesBackTo()).toBe(shared.updatedAt)
  const own = {
    displayName: 'Opening',
    body: 'Hello {firstName}',
    jsonBody: toScriptDoc('Hello {firstName}'),
    updatedAt: '2026-03-10T16:02:00.000Z',
  }
  await turn({ saved: own })
  expect(goesBackTo()).toBe(own.updatedAt)
})

test('a refused user sees the saved text, keeps their own, and can then save over it', async () => {
  const error = { updatedAt: [SCRIPT_CHANGED] }
  const { page, turn, goesBackTo, type, shown, save } = await openForm({ result: { status: 'error', error } })
  await type('Hello there')
  await save()
  await turn({ saved: THEIRS })
  expect(page.querySelector('[role=alert]')?.textContent).toContain('Someone else has changed this call script')
  expect(page.querySelector('[aria-label="Saved now"]')?.textContent).toContain('Good morning')
  expect(shown()).toBe('Hello there')
  expect(goesBackTo()).toBe(THEIRS.updatedAt)
})

test('text typed back while it is saved stays, and undo returns to the saved text', async () => {
  const { turn, goesBackTo, type, shown, save } = await openForm()
  await type('Hello there')
  await save()
  await type('Hello')
  const own = {
    displayName: 'Opening',
    body: 'Hello there',
    jsonBody: toScriptDoc('Hello there'),
    updatedAt: '2026-03-10T16:02:00.000Z',
  }
  await turn({ saved: own })
  expect(shown()).toBe('Hello')
  expect(goesBackTo()).toBe(own.updatedAt)
})

test('formatting alone is a change, and the text area follows the editor', async () => {
  const { page, format, type } = await openForm()
  const isDisabled = () => page.querySelector<HTMLButtonElement>('button:not([type])')!.disabled
  expect(isDisabled()).toBe(true)
  await format()
  expect(isDisabled()).toBe(false)
  expect(JSON.parse(page.querySelector<HTMLInputElement>('input[name=jsonBody]')!.value)).toEqual({
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Hello', marks: [{ type: 'bold' }] }] }],
  })
  await format()
  expect(isDisabled()).toBe(true)
  await type('Hi {lastName}\nBye')
  expect(page.querySelector('textarea')!.value).toBe('Hi {lastName}\nBye')
})

test('an unchanged text follows what others save', async () => {
  const { page, turn, goesBackTo, shown } = await openForm()
  await turn({ saved: THEIRS })
  expect([shown(), page.querySelector('textarea')!.value, goesBackTo()]).toEqual([
    'Good morning',
    'Good morning',
    THEIRS.updatedAt,
  ])
})
