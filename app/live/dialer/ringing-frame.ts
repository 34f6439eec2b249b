/** Frames of one host page share an origin: each names how well it shows calls. */
const RANKS = { dialer: 0, notify: 1, other: 2 } as const
export type RingingFrameKind = keyof typeof RANKS

const ATTRIBUTE = 'data-rings'

/** Returns a function that withdraws it. */
export function offerRingingFrame(kind: RingingFrameKind): () => void {
  const root = document.documentElement
  const before = root.getAttribute(ATTRIBUTE)
  root.setAttribute(ATTRIBUTE, kind)
  return () => {
    if (before === null) root.removeAttribute(ATTRIBUTE)
    else root.setAttribute(ATTRIBUTE, before)
  }
}

/** True in the best frame of the host page, and in every tab. */
export function isRingingFrame(): boolean {
  if (window.parent === window) return true
  const frames = Array.from({ length: window.parent.length }, (_, index) => window.parent[index]!)
  const ranks = frames.map(readRank)
  const best = Math.min(...ranks)
  return best > RANKS.other || frames[ranks.indexOf(best)] === window
}

function readRank(frame: Window): number {
  try {
    const kind = frame.document.documentElement.getAttribute(ATTRIBUTE)
    return kind === null ? Infinity : RANKS[kind as RingingFrameKind]
  } catch {
    // Another origin.
    return Infinity
  }
}
