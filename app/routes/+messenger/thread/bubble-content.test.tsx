import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { MessageView } from '~/domain/threads/messenger.schema'
import { BubbleContent } from './bubble-content'

const shown = (message: Partial<MessageView>) =>
  renderToStaticMarkup(
    <BubbleContent message={{ body: '', attachments: [], status: 'sent', ...message } as MessageView} />,
  )

test('a message without words or files says so, and one that failed with a sign', () => {
  expect(shown({ body: 'Hello' })).toBe('Hello')
  expect(shown({ status: 'received' })).toBe('--')
  expect(shown({ status: 'failed' })).toMatch(/<svg.*<\/svg>No content/s)
  expect(shown({ status: 'failed', body: 'Hello' })).toBe('Hello')
})
