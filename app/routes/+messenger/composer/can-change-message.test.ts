import { expect, test } from 'vitest'
import type { SessionView } from '~/domain/access/access.schema'
import type { MessageView } from '~/domain/threads/messenger.schema'
import { canChangeMessage } from './can-change-message'

const person = (id: string, can: string[] = ['call']) =>
  ({ user: { id }, permissions: { can } }) as unknown as SessionView
const by = (authorId: string, type: MessageView['type']) => ({ type, authorId }) as MessageView

test('a note is deleted by its author and managers, a text by everyone who writes there', () => {
  expect(canChangeMessage(by('mia', 'note'), person('mia'))).toBe(true)
  expect(canChangeMessage(by('mia', 'note'), person('ben'))).toBe(false)
  expect(canChangeMessage(by('mia', 'note'), person('marcus', ['call', 'team:manage']))).toBe(true)
  expect(canChangeMessage(by('mia', 'note'), null)).toBe(false)
  expect(canChangeMessage(by('mia', 'normal'), person('ben'))).toBe(true)
})
