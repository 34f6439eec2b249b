// @vitest-environment happy-dom
import { act } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { CredentialsContext } from '~/live/credentials'
import { showRoute } from '../../../../tests/helpers/window'
import { Author } from './author'

const bearer = { token: () => 'word', renew: () => Promise.resolve(false) }
const showAuthor = (user: Parameters<typeof Author>[0]['user']) =>
  showRoute(
    () => (
      <CredentialsContext.Provider value={bearer}>
        <Author user={user} />
      </CredentialsContext.Provider>
    ),
    '/',
    null,
  )
const mia = { firstName: 'Mia', lastName: 'Torres', email: null, thumbnailUrl: null }

test('shows the author by name, with initials when there is no picture', async () => {
  expect((await showAuthor(mia)).textContent).toBe('MTMia Torres')
  expect((await showAuthor({ ...mia, firstName: '', lastName: '' })).textContent).toBe('TMTeam Member')
})

test('the author’s picture is fetched with the window’s own credentials, in a frame without a cookie as well', async () => {
  const asked: unknown[] = []
  vi.stubGlobal('fetch', (url: string, { headers }: RequestInit) => {
    asked.push(url, headers)
    return Promise.resolve(new Response(new Blob(['picture'])))
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  const page = await showAuthor({ ...mia, thumbnailUrl: '/api/v1/avatars/avt_1/thumbnail' })
  await act(async () => {})
  expect(asked).toEqual(['/api/v1/avatars/avt_1/thumbnail', { authorization: 'Bearer word' }])
  expect(page.querySelector('img')!.src).toMatch(/^blob:/)
  expect(page.textContent).toBe('Mia Torres')
})
