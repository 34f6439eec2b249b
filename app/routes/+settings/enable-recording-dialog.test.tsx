// @vitest-environment happy-dom
import { createRemixStub } from '@remix-run/testing'
import { act, useEffect, useState } from 'react'
import { expect, test } from 'vitest'
import { show } from '../../../tests/helpers/window'
import { EnableRecordingDialog } from './enable-recording-dialog'

test('the dialog is for whoever opened it, also where its page is read again as somebody else’s', async () => {
  let signIn = (_userId: string) => {}
  function Page() {
    const [userId, setUserId] = useState('usr_ann')
    useEffect(() => {
      signIn = setUserId
    }, [])
    return <EnableRecordingDialog mode="always" closeTo="/" userId={userId} errors={null} />
  }
  const Window = createRemixStub([{ path: '/', Component: Page }])
  await show(<Window />)
  const whose = () => document.querySelector<HTMLInputElement>('input[name="expectedUser"]')!.value
  expect(whose()).toBe('usr_ann')
  await act(async () => signIn('usr_bob'))
  expect(whose()).toBe('usr_ann')
})
