import { vi } from 'vitest'

/** What the simulated phone needs of a browser, with this for its connections, no sound, and a clock that the test moves on. */
export async function standInForBrowser(connection: unknown): Promise<void> {
  // Loaded by whoever opens the phone, in no time that a test could count.
  await import('../simulated-phone')
  vi.useFakeTimers()
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('WebSocket', connection)
  vi.stubGlobal(
    'AudioContext',
    class {
      resume = async () => {}
      close = async () => {}
    },
  )
}
