// @vitest-environment happy-dom
import { createRemixStub } from '@remix-run/testing'
import { act, type ReactElement } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { MessageView, ThreadView } from '~/domain/threads/messenger.schema'
import { cookieCredentials } from '~/live/credentials'
import { createMessenger } from '~/live/messenger/create-messenger'
import { show } from '../../../tests/helpers/window'
import { MessengerContext } from './messenger-context'
import { DeleteBlast, DeleteMessage, DeleteThread } from './thread-dialogs'

const text = { id: 'msg_1', threadId: 'thr_1', type: 'normal' } as MessageView
const blast = (waiting: number) => ({ ...text, blast: { waiting } }) as MessageView
const onClose = vi.fn()

test.each<[string, () => ReactElement, string, string]>([
  [
    'a text',
    () => <DeleteMessage message={text} onClose={onClose} />,
    'Are you sure you want to cancel or delete this message?',
    'DELETE /api/messenger/threads/thr_1/messages/msg_1',
  ],
  [
    'a note',
    () => <DeleteMessage message={{ ...text, type: 'note' }} onClose={onClose} />,
    'Are you sure you want to delete this note?',
    'DELETE /api/messenger/threads/thr_1/notes/msg_1',
  ],
  [
    'a conversation',
    () => <DeleteThread thread={{ id: 'thr_1' } as ThreadView} onClose={onClose} />,
    'Are you sure you want to delete this conversation?',
    'DELETE /api/messenger/threads/thr_1',
  ],
  [
    'a blast of which something waits',
    () => <DeleteBlast message={blast(3)} onClose={onClose} />,
    'Are you sure you want to cancel this message and all associated blast messages?',
    'DELETE /api/messenger/threads/thr_1/messages/msg_1',
  ],
  [
    'a blast that is sent',
    () => <DeleteBlast message={blast(0)} onClose={onClose} />,
    'This blast will no longer show in this thread, but will continue to show in individual conversations.',
    'PUT /api/messenger/threads/thr_1/messages/msg_1',
  ],
])(
  'before %s the specification’s question is asked, and nothing happens before the answer',
  async (_, dialog, words, request) => {
    const asked: string[] = []
    vi.stubGlobal('fetch', (url: string, { method }: RequestInit) => {
      asked.push(`${method} ${url}`)
      return new Promise(() => {})
    })
    const messenger = createMessenger({ credentials: cookieCredentials, onNotice() {} })
    onTestFinished(() => {
      messenger.close()
      vi.unstubAllGlobals()
    })
    const deeds = {
      messenger,
      openTemplates() {},
      openVideos() {},
      openSettings() {},
      place: {},
      area: { current: null },
    }
    const Window = createRemixStub([
      {
        path: '/',
        Component: () => <MessengerContext.Provider value={deeds}>{dialog()}</MessengerContext.Provider>,
      },
    ])
    const page = await show(<Window />)
    expect(page.querySelector('[role=dialog]')?.textContent).toContain(words)
    expect(asked).toEqual([])
    await act(async () => [...page.querySelectorAll('button')].at(-1)!.click())
    expect(asked).toEqual([request])
  },
)
