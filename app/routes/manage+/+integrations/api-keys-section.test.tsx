// @vitest-environment happy-dom
import { createRemixStub } from '@remix-run/testing'
import { expect, test } from 'vitest'
import { show } from '../../../../tests/helpers/window'
import { ApiKeysSection } from './api-keys-section'
import { apiKeyPagesWords } from './api-keys.words'

const page = (keys: Parameters<typeof ApiKeysSection>[0]['keys']) => {
  const Stub = createRemixStub([
    { path: '/', Component: () => <ApiKeysSection keys={keys} mcpUrl="https://a.test/mcp" /> },
  ])
  return show(<Stub />)
}

test('keys that could not be loaded are an alert, and a new key can still be created', async () => {
  const shown = await page(null)
  expect(shown.querySelector('[role=alert]')?.textContent).toBe('An error occurred while fetching your API keys')
  expect(shown.textContent).toContain(apiKeyPagesWords.newKey)
})

test('without keys the list is empty, with no connections', async () => {
  const shown = await page({ apiKeys: [], connections: 0 })
  expect(shown.textContent).toContain('No API Keys')
  expect(shown.textContent).toContain('0 active connections')
})
