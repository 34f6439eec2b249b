import { expect, test } from 'vitest'
import { createRateLimits } from './rates'

const NOW = Date.UTC(2026, 10, 5, 17, 0, 0)

test('an answer to an earlier request does not shorten the wait', () => {
  const limits = createRateLimits('HighLevel')
  const receive = (status: number, headers: Record<string, string>) =>
    limits.recordResponse('loc-1', { status, headers: new Headers(headers), body: null }, NOW)
  expect(() => receive(429, { 'retry-after': '30' })).toThrow('HighLevel asks to wait 30 s')
  receive(200, { 'x-ratelimit-remaining': '50' })
  expect(() => limits.requireCapacity('loc-1')).toThrow('HighLevel asks to wait 30 s')
  receive(200, { 'x-ratelimit-remaining': '0' })
  expect(() => limits.requireCapacity('loc-1')).toThrow('HighLevel asks to wait 30 s')
  limits.requireCapacity('loc-2')
})
