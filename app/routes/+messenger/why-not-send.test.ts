import { expect, test } from 'vitest'
import type { SessionView } from '~/domain/access/access.schema'
import { ON_DNC } from '~/domain/messenger/message-words'
import type { MessageView, ThreadView } from '~/domain/messenger/messenger.schema'
import { onDnc, whyNotSend, whyNotSendBlast } from './why-not-send'

const NO_CREDITS =
  'You have no credits remaining. You can view incoming messages, but need to purchase credits to send replies.'
const WALLET_EMPTY =
  'Your wallet balance is out of funds. You can view incoming messages, but will need to recharge to send replies.'

/** Of a plan that holds so many texts still; null: nobody counts. */
const me = (left: number | null, cartBilling = false) =>
  ({
    permissions: {
      features: { blast: true, cartBilling },
      maxLimits: { messages: { unlimited: left === null } },
    },
    remaining: { messages: left ?? 0 },
  }) as unknown as SessionView
const thread = { type: 'text', recipientCount: 1, isSuppressed: false } as ThreadView
const draft = { rawBody: 'Hello', attachments: [], scheduledAt: null } as unknown as MessageView
const filled = (willSend: number) => ({ blast: { willSend }, scheduledAt: null }) as unknown as MessageView

test('without texts the plan says so, and where a wallet pays, the wallet', () => {
  expect(whyNotSend({ thread, draft, me: me(0) })).toBe(NO_CREDITS)
  expect(whyNotSend({ thread, draft, me: me(0, true) })).toBe(WALLET_EMPTY)
  expect(whyNotSend({ thread, draft, me: me(1) })).toBeNull()
  expect(whyNotSend({ thread, draft, me: me(null) })).toBeNull()
})

test('a blast of more than the plan holds can be pressed, and is told how much that is; one of none cannot', () => {
  expect(whyNotSendBlast(filled(50), me(49))).toBeNull()
  expect(whyNotSendBlast(filled(50), me(0))).toBe(NO_CREDITS)
  expect(whyNotSendBlast(filled(50), me(0, true))).toBe(WALLET_EMPTY)
})

test('who is on the list is said of one and of many', () => {
  expect(whyNotSend({ thread: { ...thread, isSuppressed: true }, draft, me: me(1) })).toBe(ON_DNC)
  const blast = { ...thread, type: 'blast', recipientCount: 1_200 } as ThreadView
  expect(whyNotSend({ thread: blast, draft, me: me(null), suppressedCount: 1_200 })).toBe(onDnc(1_200))
  expect(onDnc(1_200)).toBe('1,200 numbers are on your DNC list')
  expect(onDnc(1)).toBe('1 number is on your DNC list')
})
