// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { show } from '../../tests/helpers/window'
import { createCachedLoader, useClearCachedData } from './create-cached-loader'

function SignIn() {
  useClearCachedData()
  return null
}

test('the next user in the same window does not see the previous user’s data', async () => {
  const loader = createCachedLoader()
  const read = (path: string, answer: () => unknown) =>
    loader({
      request: new Request(`https://dial.example.com${path}`),
      params: {},
      serverLoader: async <T,>() => answer() as T,
    })
  const away = () => {
    throw new TypeError('Failed to fetch')
  }
  await read('/boards', () => 'hers')
  await read('/boards/1', () => 'hers')
  expect(await read('/boards', away)).toBe('hers')
  await show(<SignIn />)
  await expect(read('/boards', away)).rejects.toThrow('Failed to fetch')
  await read('/boards/1', () => 'his')
  await expect(read('/boards', away)).rejects.toThrow('Failed to fetch')
  expect(await read('/boards/1', away)).toBe('his')
})
