// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest'
import type { BlastMessageView } from '~/domain/blasts/blast.schema'
import type { MessageView } from '~/domain/threads/messenger.schema'
import { cookieCredentials } from '~/live/credentials'
import { createMessenger } from '~/live/messenger/create-messenger'
import { show } from '../../../../tests/helpers/window'
import { BlastBubble } from '../thread/blast-bubble'
import { BlastReview } from './blast-review'
import { MessengerContext } from '../messenger-context'

const counts = { previewed: 2, segments: 2, willSend: 2, sent: 0, delivered: 0, failed: 0, waiting: 0, held: 0 }
const blast = (change: Partial<typeof counts> = {}, draft = false) =>
  ({
    id: 'msg_1',
    threadId: 'thr_1',
    direction: 'out',
    type: 'normal',
    body: 'Hello',
    rawBody: 'Hello',
    status: draft ? 'draft' : 'sent',
    draft,
    scheduledAt: null,
    attachments: [],
    teamMember: null,
    hiddenLink: null,
    blast: { ...counts, ...change },
  }) as unknown as MessageView
const text = (change: Partial<BlastMessageView>) =>
  ({
    id: 'msg_1.1',
    phoneNumber: '+13125550101',
    displayName: 'Ana Lee',
    body: 'Hello',
    segments: 1,
    omitted: false,
    mergeFailed: false,
    onDnc: false,
    problem: null,
    status: null,
    threadId: null,
    ...change,
  }) as BlastMessageView

async function showIn(element: React.ReactNode): Promise<HTMLElement> {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
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
  return show(<MessengerContext.Provider value={deeds}>{element}</MessengerContext.Provider>)
}

const WAITS = 'It is 9:30 PM in Chicago (area code 312): it is sent at 8:00 AM there'
test.each([
  ['held', WAITS, WAITS, false],
  ['uncertain', 'Not known yet', 'Not known yet', false],
  ['queued', null, 'Queued', false],
  ['queued', 'The carrier account has no funds', 'The carrier account has no funds', false],
  ['failed', 'This is a landline (30006)', 'Failed: This is a landline (30006)', true],
  ['failed', null, 'Failed', true],
  ['failed', 'This number is on your DNC list', 'Not Sending: This contact is on your Do Not Contact list.', true],
  [null, 'This number is on your DNC list', 'Not Sending: This contact is on your Do Not Contact list.', true],
  ['delivered', null, 'Delivered', false],
] as const)('a recipient’s text that is %s (%s) says so, and is red only if it failed', async (...row) => {
  const [status, problem, words, isRed] = row
  const onDnc = words.startsWith('Not Sending')
  const page = await showIn(<BlastReview message={blast()} texts={[text({ status, problem, onDnc })]} />)
  const item = page.querySelector('li')!
  expect([...item.querySelectorAll('span')].map(({ textContent }) => textContent)).toContain(words)
  expect(/danger/.test(item.innerHTML)).toBe(isRed)
})

test.each([
  ['sent', {}, 'Delivered: 0 of 2 Messages'],
  ['sent', { delivered: 1_200, willSend: 1_500 }, 'Delivered: 1,200 of 1,500 Messages'],
  ['draft', { previewed: 1, willSend: 1 }, 'Preview 1 Message'],
  ['draft', { previewed: 1_500, willSend: 1_200 }, 'Preview 1,500 Messages'],
  ['pending', {}, 'Preview 2 Messages'],
  ['scheduled', {}, 'Preview 2 Messages'],
] as const)(
  'for a blast that is %s, %j, the review’s title shows how much of it was sent',
  async (status, change, title) => {
    const page = await showIn(<BlastReview message={{ ...blast(change, status === 'draft'), status }} texts={[]} />)
    expect(page.querySelector('h2')!.textContent).toBe(title)
  },
)

test('a text of a scheduled blast is shown as waiting, with its time', async () => {
  const scheduled = { ...blast(), status: 'scheduled', scheduledAt: '2026-03-10T16:00:00.000Z' } as MessageView
  const page = await showIn(<BlastReview message={scheduled} texts={[text({})]} />)
  expect(page.querySelector('li p[dir=auto]')!.className).toContain('border-dashed')
  expect(page.querySelector('footer')!.textContent).toMatch(/^Scheduled for Mar 10/)
})

test('with no skipped recipients there is no empty line about them', async () => {
  expect((await showIn(<BlastReview message={blast()} texts={[]} />)).querySelector('footer')).toBeNull()
  const some = await showIn(<BlastReview message={blast({ previewed: 3 })} texts={[]} />)
  expect(some.querySelector('footer')!.textContent).toBe('1 message not sent')
  const scheduled = { ...blast({ previewed: 3 }), status: 'scheduled', scheduledAt: '2026-03-10T16:00:00.000Z' }
  const later = await showIn(<BlastReview message={scheduled as MessageView} texts={[]} />)
  expect(later.querySelector('footer')!.textContent).toContain('1 message will not send')
})

test('a blast shows how many were sent, how many failed, and how many wait for texting hours', async () => {
  const page = await showIn(<BlastBubble message={blast({ willSend: 50, sent: 40, failed: 2, waiting: 8, held: 8 })} />)
  const line = [...page.querySelectorAll('p')].at(-1)!
  expect(line.textContent).toContain('Sent: 40/50')
  expect(line.querySelector('.text-danger')!.textContent).toBe('2 failed')
  expect(line.textContent).toContain('8 wait for texting hours')
  expect((await showIn(<BlastBubble message={blast({ held: 1 })} />)).textContent).toContain(
    '1 waits for texting hours',
  )
})
