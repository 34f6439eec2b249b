import { afterEach, beforeEach, expect, vi } from 'vitest'
import { recordStatements } from '../postgres/record-statements'

recordStatements()

// An unexpected console.error is a failure that nobody would otherwise see: React warnings, unhandled socket errors, Kysely misuse.
// A test that provokes one on purpose replaces the spy and asserts on it.
beforeEach(() => {
  vi.spyOn(console, 'error')
  // The files of a worker share its window: what one of them kept there is nothing that the next one knows.
  if (!('happyDOM' in globalThis)) return
  localStorage.clear()
  sessionStorage.clear()
})

afterEach(() => {
  const calls = vi.isMockFunction(console.error) ? vi.mocked(console.error).mock.calls : []
  vi.restoreAllMocks()
  expect(calls, 'unexpected console.error').toEqual([])
})
