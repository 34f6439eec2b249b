// @vitest-environment happy-dom
import { useNavigate, useSubmit } from '@remix-run/react'
import { createRemixStub } from '@remix-run/testing'
import { act, useEffect, useState, type ReactNode } from 'react'
import { expect, test } from 'vitest'
import { changeName } from '~/domain/access/access.schema'
import { show } from '../../../tests/helpers/window'
import { RecordedDialog } from '../+audio/recorded-dialog'
import { CALLBACK_MESSAGE } from '../+audio/message-uses'
import { EnableRecordingDialog } from '../+settings/enable-recording-dialog'
import { ActionFormDialog } from './action-form-dialog'
import { SchemaFormDialog } from './schema-form-dialog'
import { EXPECTED_USER, PageUserProvider } from './expected-user-field'

/** A page read as Ann’s: the user its forms name, and a function that signs Bob in and reads it as his. */
async function showAnns(form: ReactNode) {
  let signIn = (_userId: string) => {}
  let goOn = () => {}
  let send = () => {}
  function Page() {
    const [userId, setUserId] = useState('usr_ann')
    const navigate = useNavigate()
    const submit = useSubmit()
    useEffect(() => {
      signIn = setUserId
      goOn = () => navigate('?page=2')
      send = () => submit({}, { method: 'post' })
    }, [navigate, submit])
    return <PageUserProvider value={userId}>{form}</PageUserProvider>
  }
  // What the page of recorded messages brings beside them.
  const loaded = { take: null, phone: '' }
  const Window = createRemixStub([
    { id: 'page', path: '/', Component: Page, loader: () => loaded, action: () => ({ result: { status: 'error' } }) },
  ])
  await show(<Window hydrationData={{ loaderData: { page: loaded } }} />)
  return {
    whose: () => [...document.querySelectorAll<HTMLFormElement>('form')].map((one) => new FormData(one)),
    bobSignsIn: () => act(async () => signIn('usr_bob')),
    isRefused: () => act(async () => send()),
    goOn: () => act(async () => goOn()),
  }
}

const Names = () => (
  <SchemaFormDialog
    title="Name"
    closeTo="/"
    schema={changeName}
    id="name"
    defaultValue={{ firstName: 'Ann', lastName: 'Lee' }}
    submitLabel="Save"
    requiresChange
  >
    {() => (
      <>
        <input name="firstName" defaultValue="Ann" />
        <input name="lastName" defaultValue="Lee" />
      </>
    )}
  </SchemaFormDialog>
)

const message = {
  value: 'aud_1',
  label: 'Sorry',
  duration: 10,
  url: '/audio/1',
  owner: 'me' as const,
  kinds: [CALLBACK_MESSAGE.kind],
  createdAt: '2026-11-22T12:00:00.000Z',
  canChange: true,
  usedBy: [],
}

const forms: Record<string, () => ReactNode> = {
  'questions in a dialog': () => <Names />,
  'a question before a deed': () => <ActionFormDialog title="Sure?" closeTo="/" submitLabel="Yes" />,
  'the compliance of recordings': () => <EnableRecordingDialog mode="always" closeTo="/" />,
  'recorded messages': () => (
    <RecordedDialog use={CALLBACK_MESSAGE} closeTo="/" messages={[message]} chosenId={null} showsOwner={false} />
  ),
}

test.each(Object.keys(forms))('%s: a form keeps its user when its page is read again as another’s', async (name) => {
  const { whose, bobSignsIn, isRefused, goOn } = await showAnns(forms[name]!())
  const named = () => new Set(whose().map((fields) => fields.get(EXPECTED_USER)))
  expect(named()).toEqual(new Set(['usr_ann']))
  await bobSignsIn()
  expect(named()).toEqual(new Set(['usr_ann']))
  await isRefused()
  expect(named()).toEqual(new Set(['usr_ann']))
  await goOn()
  expect(named()).toEqual(new Set(['usr_bob']))
})

test('the user field of a form is no change of the form', async () => {
  await showAnns(<Names />)
  const save = () => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Save')!
  expect(save().disabled).toBe(true)
})
