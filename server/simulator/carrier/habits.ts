import type { CallbackHabit, World } from '../core/world'

export type CallbackState = { callbacks: CallbackHabit; heldCallback: (() => void) | null }

const MAX_DISORDER_MS = 5_000

export const copiesFor = (reported: Pick<CallbackState, 'callbacks'> | undefined) =>
  reported?.callbacks === 'repeat' ? 2 : 1

/** Sends a callback. An out-of-order persona delays one until the next was sent; never the last. */
export function sendInTurn(world: World, reported: CallbackState, send: () => void, last: boolean) {
  if (reported.callbacks !== 'disorder') return send()
  const held = reported.heldCallback
  if (held) {
    reported.heldCallback = null
    send()
    held()
    return
  }
  if (last) return send()
  const release = () => {
    timer.cancel()
    reported.heldCallback = null
    send()
  }
  const timer = world.clock.after(MAX_DISORDER_MS, release)
  reported.heldCallback = release
}
