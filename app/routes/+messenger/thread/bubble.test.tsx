// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { MessageView } from '~/domain/threads/messenger.schema'
import { show } from '../../../../tests/helpers/window'
import { Bubble } from './bubble'
import { InMessenger } from '../testing/in-messenger'

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

const showBubble = (message: MessageView, isLast = true) =>
  show(
    <InMessenger>
      <Bubble message={message} isFirst isLast={isLast} canWrite={false} />
    </InMessenger>,
  )

test.each([
  ['failed', 'This is a landline', 'text-danger', 'Failed: This is a landline'],
  ['uncertain', 'Not known yet', 'text-warn', 'Not known yet'],
  ['queued', 'The carrier account has no funds', 'text-faint', 'The carrier account has no funds'],
  ['delivered', null, 'text-faint', 'Delivered'],
  ['scheduled', null, 'text-faint', 'Scheduled for Mar 10'],
  ['scheduled', 'Will not be sent', 'text-faint', 'Will not be sent'],
] as const)(
  'the delivery status of a text that is %s is shown in words, in one color',
  async (status, reason, colour, words) => {
    const page = await showBubble(sent(status, reason))
    const said = [...page.querySelectorAll('p')].at(-1)!
    expect(said.textContent).toContain(words)
    expect(said.className.match(/text-(danger|warn|faint|muted)/g)).toEqual([colour])
  },
)

test.each([
  ['pending', true],
  ['queued', true],
  ['sending', true],
  ['sent', false],
] as const)('while a text is %s a spinner is shown: %s', async (status, turns) => {
  const page = await showBubble(sent(status))
  expect(page.querySelector('.animate-spin') !== null).toBe(turns)
})

test.each([
  ['received', false],
  ['sent', false],
  ['delivered', false],
  ['queued', true],
  ['failed', true],
] as const)('joined texts that are %s each say so: %s', async (status, eachSays) => {
  expect((await showBubble(sent(status), false)).querySelectorAll('p').length > 0).toBe(eachSays)
  expect((await showBubble(sent(status))).querySelectorAll('p').length).toBe(1)
})

test.each([
  ['STOP', 'This contact opted out. Calls, texts and voicemail drops to this number are blocked.'],
  ['START', 'This contact opted in again.'],
  ['HELP', 'This contact asked for help.'],
] as const)('what only a text of %s does is shown below it', async (keyword, words) => {
  const page = await showBubble({ ...sent('received'), direction: 'in', keyword })
  expect(page.textContent).toContain(words)
})
