import type { CallbackHabit, World } from '../core/world'

export type Reported = { callbacks: CallbackHabit; heldCallback: (() => void) | null }

const DISORDER_PATIENCE_MS = 5_000

export const copiesFor = (reported: Pick<Reported, 'callbacks'> | undefined) =>
  reported?.callbacks === 'repeat' ? 2 : 1

/** Sends a callback. An out-of-order persona delays one until the next was sent; never the last. */
export function sendInTurn(world: World, reported: Reported, send: () => void, last: boolean) {
  if (reported.callbacks !== 'disorder') return send()
  const held = reported.heldCallback
  if (held) {
    reported.heldCallback = null
    send()
    held()
    return
  }
  if (last) return send()
  const once = () => {
    timer.cancel()
    reported.heldCallback = null
    send()
  }
  const timer = world.clock.after(DISORDER_PATIENCE_MS, once)
  reported.heldCallback = once
}
