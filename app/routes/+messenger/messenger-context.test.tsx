// @vitest-environment happy-dom
import { act } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { cookieCredentials } from '~/live/credentials'
import { createMessenger } from '~/live/messenger/create-messenger'
import { show } from '../../../tests/helpers/window'
import { MessengerContext, useMessengerState } from './messenger-context'

test('a component that reads a part is rendered when that part changes, not with everything else', async () => {
  // What is asked stays unanswered: what is drawn follows from the press alone.
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  onTestFinished(() => void vi.unstubAllGlobals())
  const messenger = createMessenger({ credentials: cookieCredentials, onNotice() {} })
  onTestFinished(() => messenger.close())
  const drawn: string[] = []
  function Filter() {
    const { filter } = useMessengerState('filter')
    drawn.push(filter)
    return filter
  }
  function Search() {
    const { search, filter } = useMessengerState('search', 'filter')
    return `${filter}: ${search}`
  }
  const deeds = {
    messenger,
    openTemplates() {},
    openVideos() {},
    openSettings() {},
    place: {},
    area: { current: null },
  }
  const page = await show(
    <MessengerContext.Provider value={deeds}>
      <p>
        <Filter />
      </p>
      <p>
        <Search />
      </p>
    </MessengerContext.Provider>,
  )
  const words = () => [...page.querySelectorAll('p')].map(({ textContent }) => textContent)
  await act(async () => void messenger.filterThreads({ search: 'oak' }))
  expect(words()).toEqual(['all', 'all: oak'])
  expect(drawn).toEqual(['all'])
  await act(async () => void messenger.filterThreads({ filter: 'scheduled' }))
  expect(words()).toEqual(['scheduled', 'scheduled: oak'])
  expect(drawn).toEqual(['all', 'scheduled'])
})
