// @vitest-environment happy-dom
import { act, useEffect } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { cookieCredentials } from '~/live/credentials'
import { createMessenger } from '~/live/messenger/create-messenger'
import { show } from '../../../../tests/helpers/window'
import { MessengerContext, useMessengerState } from '../messenger-context'
import { useAttach, type DraftUploads } from './use-attach'

const DRAFT = { id: 'msg_1', threadId: 'thr_1', attachments: [] as object[] }
const WITH_FILE = { ...DRAFT, attachments: [{ id: 'att_1', mimeType: 'image/png' }] }

/** A request with a file, which is answered when the test says so. */
class HeldRequest extends EventTarget {
  static last: HeldRequest
  upload = new EventTarget()
  status = 0
  response: unknown
  open() {}
  setRequestHeader() {}
  send() {
    HeldRequest.last = this
  }
  answer(status: number, response: unknown) {
    Object.assign(this, { status, response })
    this.dispatchEvent(new Event('load'))
  }
}

/** A draft to which a file is on its way. */
async function showDraft() {
  vi.stubGlobal('XMLHttpRequest', HeldRequest)
  const list = { items: [{ id: 'thr_1', updatedAt: '1' }], before: null }
  vi.stubGlobal('fetch', (url: string) => Promise.resolve(Response.json(url.includes('msg_1') ? DRAFT : list)))
  const messenger = createMessenger({ credentials: cookieCredentials, onNotice() {} })
  onTestFinished(() => {
    messenger.close()
    vi.unstubAllGlobals()
  })
  await messenger.filterThreads({})
  await messenger.open('thr_1')
  // Words that were taken back are a draft.
  await messenger.undo('msg_1')
  let attach: DraftUploads
  function Draft() {
    const { draft } = useMessengerState('draft')
    const made = useAttach()
    useEffect(() => {
      attach = made
    })
    return `${draft!.attachments.length} there, ${made.uploads.length} coming ${made.problems.join('. ')}`.trim()
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
      <Draft />
    </MessengerContext.Provider>,
  )
  await act(async () => attach.add([new File(['words'], 'house.png', { type: 'image/png' })]))
  /** What callers that wait for the request receive for this answer. */
  const answered = (status: number, body: unknown) =>
    act(async () => {
      const here = attach.waitForUploads()
      HeldRequest.last.answer(status, body)
      return here
    })
  return { page, answered }
}

test('a caller that waits for a file is notified once it is in the draft', async () => {
  const { page, answered } = await showDraft()
  expect(page.textContent).toBe('0 there, 1 coming')
  expect(await answered(200, WITH_FILE)).toBe(true)
  expect(page.textContent).toBe('1 there, 0 coming')
})

test('for a refused file it is notified that it is not there, and why', async () => {
  const { page, answered } = await showDraft()
  expect(await answered(422, { error: 'Too large', code: 'too_large' })).toBe(false)
  expect(page.textContent).toBe('0 there, 0 coming house.png: Too large')
})
