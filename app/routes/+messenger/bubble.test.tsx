// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest'
import type { MessageView } from '~/domain/messenger/messenger.schema'
import { cookieCredentials } from '~/live/credentials'
import { makeMessenger } from '~/live/messenger/make-messenger'
import { show } from '../../../tests/helpers/window'
import { Bubble } from './bubble'
import { MessengerContext } from './messenger-context'

const sent = (status: MessageView['status'], statusReason: string | null = null) =>
  ({
    id: 'msg_1',
    direction: 'out',
    type: 'normal',
    body: 'Hello',
    status,
    statusReason,
    sortTime: '2026-03-10T16:00:00.000Z',
    attachments: [],
    teamMember: null,
    keyword: null,
    hiddenLink: null,
  }) as unknown as MessageView

test.each([
  ['failed', 'This is a landline', 'text-danger', 'Failed: This is a landline'],
  ['uncertain', 'Not known yet', 'text-warn', 'Not known yet'],
  ['delivered', null, 'text-faint', 'Delivered'],
] as const)('how far a text is that %s is told in words, in one colour', async (status, reason, colour, words) => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const messenger = makeMessenger({ credentials: cookieCredentials, onNotice() {} })
  onTestFinished(() => {
    messenger.close()
    vi.unstubAllGlobals()
  })
  const deeds = { messenger, openTemplates() {}, openSettings() {}, place: {}, area: { current: null } }
  const page = await show(
    <MessengerContext.Provider value={deeds}>
      <Bubble message={sent(status, reason)} isFirst isLast mayWrite={false} />
    </MessengerContext.Provider>,
  )
  const said = [...page.querySelectorAll('p')].at(-1)!
  expect(said.textContent).toContain(words)
  expect(said.className.match(/text-(danger|warn|faint|muted)/g)).toEqual([colour])
})
