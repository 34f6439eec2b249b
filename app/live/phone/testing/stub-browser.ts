import { vi } from 'vitest'

/** Stub the browser for the simulated phone: this WebSocket, no sound, fake timers. */
export async function stubBrowser(connection: unknown): Promise<void> {
  // Preloaded: with fake timers, a later import could not be awaited.
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
