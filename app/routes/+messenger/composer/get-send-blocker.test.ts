import { expect, test } from 'vitest'
import type { SessionView } from '~/domain/access/access.schema'
import { ON_DNC } from '~/domain/sending/sending.words'
import { MAX_BODY, type MessageView, type MessengerPhone, type ThreadView } from '~/domain/threads/messenger.schema'
import { formatDncCount, getNoteBlocker, getSendBlocker, getBlastBlocker } from './get-send-blocker'

const NO_CREDITS =
  'You have no credits remaining. You can view incoming messages, but need to purchase credits to send replies.'
const WALLET_EMPTY =
  'Your wallet balance is out of funds. You can view incoming messages, but will need to recharge to send replies.'

/** Of a plan with this many texts left; null: not counted. */
const me = (left: number | null, cartBilling = false, freeMessaging = false) =>
  ({
    permissions: {
      features: { blast: true, cartBilling, freeMessaging },
      maxLimits: { messages: { unlimited: left === null } },
    },
    remaining: { messages: left ?? 0 },
  }) as unknown as SessionView
const thread = { type: 'text', recipientCount: 1, isSuppressed: false } as ThreadView
const draft = { rawBody: 'Hello', attachments: [], scheduledAt: null } as unknown as MessageView
const filled = (willSend: number) => ({ blast: { willSend }, scheduledAt: null }) as unknown as MessageView

test('without texts left it names the plan, or the wallet if one pays', () => {
  expect(getSendBlocker({ thread, draft, me: me(0) })).toBe(NO_CREDITS)
  expect(getSendBlocker({ thread, draft, me: me(0, true) })).toBe(WALLET_EMPTY)
  expect(getSendBlocker({ thread, draft, me: me(1) })).toBeNull()
  expect(getSendBlocker({ thread, draft, me: me(null) })).toBeNull()
  expect(getSendBlocker({ thread, draft, me: me(0, false, true) })).toBeNull()
})

test('a blast above the remaining plan can be sent with a notice; with none left it cannot', () => {
  expect(getBlastBlocker(filled(50), me(49))).toBeNull()
  expect(getBlastBlocker(filled(50), me(0))).toBe(NO_CREDITS)
  expect(getBlastBlocker(filled(50), me(0, true))).toBe(WALLET_EMPTY)
  expect(getBlastBlocker(filled(50), me(0, false, true))).toBeNull()
  expect(getBlastBlocker(filled(50), me(null), locked)).toBe('This number is not verified')
})

test('suppressed recipients are named, singular and plural', () => {
  expect(getSendBlocker({ thread: { ...thread, isSuppressed: true }, draft, me: me(1) })).toBe(ON_DNC)
  const blast = { ...thread, type: 'blast', recipientCount: 1_200 } as ThreadView
  expect(getSendBlocker({ thread: blast, draft, me: me(null), suppressedCount: 1_200 })).toBe(formatDncCount(1_200))
  expect(formatDncCount(1_200)).toBe('1,200 numbers are on your DNC list')
  expect(formatDncCount(1)).toBe('1 number is on your DNC list')
})

test('a text with only a file can be sent while the file uploads', () => {
  expect(getSendBlocker({ thread, draft: { ...draft, rawBody: '' }, me: me(1), isUploading: true })).toBeNull()
})

const NOW = Date.parse('2026-03-10T16:00:00Z')
const noBlasts = {
  ...me(null),
  permissions: { ...me(null).permissions, features: { blast: false, cartBilling: false, freeMessaging: false } },
} as unknown as SessionView
const locked = { canText: false, reason: 'This number is not verified' } as MessengerPhone
const blast = { ...thread, type: 'blast', recipientCount: 2 } as ThreadView

test.each([
  ['there is no draft', { draft: null }, 'The draft is being loaded'],
  ['there is no recipient', { thread: { ...thread, recipientCount: 0 } }, 'Choose a recipient first'],
  ['nothing is written and no file is there', { draft: { ...draft, rawBody: ' \n ' } }, 'Write a message first'],
  ['its time is past', { draft: { ...draft, scheduledAt: '2026-03-10T16:00:00.000Z' } }, 'Choose a time in the future'],
  ['the conversation is locked', { phone: locked }, 'This number is not verified'],
  ['no credits remain', { me: me(0) }, NO_CREDITS],
  ['the plan has no blasts', { thread: blast, me: noBlasts }, 'Upgrade to send blast messages'],
  ['they are on the list', { thread: { ...thread, isSuppressed: true } }, 'This number is on your DNC list'],
  ['all of them are on the list', { thread: blast, suppressedCount: 2 }, '2 numbers are on your DNC list'],
  ['it is too long', { draft: { ...draft, rawBody: 'x'.repeat(MAX_BODY + 1) } }, 'A text has at most 1,600 characters'],
])('nothing can be sent when %s, and that is shown', (_, change, reason) => {
  expect(getSendBlocker({ thread, draft, me: me(1), ...change }, NOW)).toBe(reason)
})

test.each([
  [
    'a file without words',
    { draft: { ...draft, rawBody: '', attachments: [{ id: 'att_1' }] } as unknown as MessageView },
  ],
  ['a time that is to come', { draft: { ...draft, scheduledAt: '2026-03-10T16:00:00.001Z' } }],
  ['as many signs as a text has', { draft: { ...draft, rawBody: 'x'.repeat(MAX_BODY) } }],
  ['with a suppressed recipient', { thread: blast, suppressedCount: 1 }],
  ['no credits where they are not counted', { me: me(null) }],
])('%s can be sent', (_, change) => {
  expect(getSendBlocker({ thread, draft, me: me(1), ...change }, NOW)).toBeNull()
})

test('a note needs visible words, and a thread that exists', () => {
  expect(getNoteBlocker(thread, { ...draft, rawBody: ' \n ' })).toBe('Write a note first')
  expect(getNoteBlocker({ ...thread, draft: true }, draft)).toBe('Send a text first')
  expect(getNoteBlocker(thread, draft)).toBeNull()
})
