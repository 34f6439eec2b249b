import { expect, test } from 'vitest'
import type { AudioMessageView } from '~/domain/audio/audio.schema'
import type { CheckedRecipient, RinglessOptions } from '~/domain/ringless/ringless.schema'
import { countMissingDrops, getSendBlocker } from './get-send-blocker'

const NOW = Date.UTC(2026, 10, 30, 18)
const recipient = { reason: null } as CheckedRecipient
const skipped = { reason: 'no_consent' } as CheckedRecipient
const options = {
  isConfigured: true,
  remaining: 2,
  forwardingNumbers: [{ value: '+13105550100', label: '', type: 'PERSONAL' }],
} as RinglessOptions

const ready = {
  recipients: [recipient, skipped],
  chosenId: 'aud_1',
  recordings: [{ value: 'aud_1' } as AudioMessageView],
  forwardingNumber: '+13105550100',
  options,
  scheduledTime: null as string | null,
  isRecording: false,
  nowMs: NOW,
}

test.each([
  [{}, null],
  [{ options: { ...options, isConfigured: false } }, 'Ringless voicemail is not set up on this installation'],
  [{ recipients: [] }, 'Add a recipient'],
  [{ recipients: [skipped] }, 'No recipient can receive a drop'],
  [{ isRecording: true }, 'Wait until the recording is saved'],
  [{ chosenId: null }, 'Choose a recording'],
  [{ chosenId: 'aud_gone' }, 'Choose a recording'],
  [{ forwardingNumber: null }, 'Choose one of your verified numbers'],
  [{ forwardingNumber: '+13105550199' }, 'Choose one of your verified numbers'],
  [{ options: null }, 'Choose one of your verified numbers'],
  [{ scheduledTime: new Date(NOW).toISOString() }, 'Choose a time in the future'],
  [{ scheduledTime: new Date(NOW + 1).toISOString() }, null],
])('with %j Send says %j', (change, expected) => expect(getSendBlocker({ ...ready, ...change })).toBe(expected))

test.each([
  [[recipient, recipient, skipped], 2, 0],
  [[recipient, recipient, recipient], 2, 1],
  [[recipient], 0, 1],
  [[recipient, recipient], null, 0],
])('%j with %j left: %i drops are missing', (recipients, remaining, expected) =>
  expect(countMissingDrops({ recipients, options: { ...options, remaining } })).toBe(expected),
)
