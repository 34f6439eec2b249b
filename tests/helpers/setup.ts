import { afterEach, beforeEach, expect, vi } from 'vitest'
import { recordStatements } from '../postgres/record-statements'

recordStatements()

// An unexpected console.error is a failure that would otherwise go unseen: React warnings, unhandled socket errors, Kysely misuse.
// A test that provokes one on purpose replaces the spy and asserts on it.
beforeEach(() => {
  vi.spyOn(console, 'error')
  // The files of a worker share its window: the next file must not depend on what one stored there.
  if (!('happyDOM' in globalThis)) return
  localStorage.clear()
  sessionStorage.clear()
})

afterEach(() => {
  const calls = vi.isMockFunction(console.error) ? vi.mocked(console.error).mock.calls : []
  vi.restoreAllMocks()
  expect(calls, 'unexpected console.error').toEqual([])
})
