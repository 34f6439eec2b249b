import { lineToHangUp, type DialerState } from './dialer-state'

/**
 * Where one press makes another button of the one under the pointer: Stop becomes Connect, Hangup becomes Redial, 'Pause dialing'
 * becomes 'Resume dialing'. Each is at rest for a moment after its deed, or the second half of a double click would undo it, and
 * dial. A key has the place of its button; H has its own, because it goes from line to line. The preview and whoever calls come where
 * other buttons were, and one of them in another's place: both are at rest whenever somebody comes, or somebody would be dialed,
 * passed over, answered or declined unseen.
 */
export type PressPlace =
  | 'run'
  | 'pause'
  | 'mute'
  | 'transfer'
  | 'hangUpKey'
  | 'preview'
  | 'callback'
  | 'incoming'
  | `slot:${number}`
  | `record:${string}`

/** The longest that systems wait for the second half of a double click, unless told otherwise. */
const DOUBLE_CLICK_MS = 500
/** What the carrier has to say first comes after our answer; but nobody waits for one that is silent. */
const CARRIER_MS = 5_000

type Seen = Pick<DialerState, 'session' | 'known' | 'incoming'>

/** What a press at the place would do; null: nothing yet, what will stand there is on its way. */
function meaningOf(place: PressPlace, { session, known, incoming }: Seen): string | null {
  const [kind, which] = place.split(':')
  switch (kind) {
    // These two are shown as they will be from the press on.
    case 'pause':
      return String(session?.paused)
    case 'mute':
      return String(session?.muted)
    case 'transfer':
      return `${known?.transfer?.id} ${known?.transfer?.can.join()}`
    case 'slot': {
      const line = known?.lines.find(({ slot }) => slot === Number(which))
      const deeds = line?.can.filter((deed) => deed !== 'record') ?? []
      return line && deeds.length > 0 ? [line.id, ...deeds].join() : null
    }
    case 'record': {
      const recording = known?.lines.find(({ id }) => id === which)?.recording
      return recording === 'announcing' || recording === 'starting' || recording === 'stopping'
        ? null
        : String(recording)
    }
    case 'preview':
      return String(known?.preview?.id)
    // Whoever is called leaves the list, and the next one moves up.
    case 'callback':
      return ''
    case 'incoming':
      return incoming.map(({ id }) => id).join()
    case 'hangUpKey':
      return String(lineToHangUp(known)?.id)
    default:
      return (known?.can ?? []).filter((deed) => deed === 'connect' || deed === 'stop').join()
  }
}

/** One press at a place, until the place can be pressed again. */
interface Hold {
  place: PressPlace
  meaning: string | null
  timer?: ReturnType<typeof setTimeout>
}

/** Whether other buttons moved a moment ago, because the strip of a transfer or a caller beside them came or was pressed away. */
export const hasMoved = ({ busy }: Pick<DialerState, 'busy'>): boolean => Boolean(busy.transfer ?? busy.incoming)

/** Which places are at rest. `onBusy` is told of each. */
export function makePlaces(seen: () => Seen, onBusy: (place: PressPlace, busy: boolean) => void) {
  const holds = new Map<PressPlace, Hold>()
  const newest: Partial<Record<PressPlace, string>> = {}

  function restFor(hold: Hold, ms: number): void {
    clearTimeout(hold.timer)
    hold.timer = setTimeout(() => {
      holds.delete(hold.place)
      onBusy(hold.place, false)
    }, ms)
  }

  function take(place: PressPlace): Hold | null {
    if (holds.has(place)) return null
    const hold = { place, meaning: meaningOf(place, seen()) }
    holds.set(place, hold)
    onBusy(place, true)
    return hold
  }

  function restAsTheyCome(): void {
    const { known, incoming } = seen()
    const now = [
      ['preview', known?.preview?.id],
      ['incoming', incoming.at(-1)?.id],
    ] as const
    for (const [place, who] of now) {
      const before = newest[place]
      newest[place] = who
      const hold = who === undefined || who === before ? null : take(place)
      if (hold) restFor(hold, DOUBLE_CLICK_MS)
    }
  }

  return {
    /** Null where the place is at rest: what was pressed there is not done. */
    take,
    /** To be called at each change of what is seen: once another button stands there the answer is waited for no longer. */
    look(): void {
      restAsTheyCome()
      for (const hold of holds.values()) {
        const meaning = meaningOf(hold.place, seen())
        if (meaning === null || meaning === hold.meaning) continue
        hold.meaning = meaning
        restFor(hold, DOUBLE_CLICK_MS)
      }
    },
    /** Its deed is over: done, or refused. */
    over(hold: Hold, done: boolean): void {
      if (holds.get(hold.place) !== hold || hold.timer !== undefined) return
      const byCarrier = hold.place.startsWith('record:') || meaningOf(hold.place, seen()) === null
      restFor(hold, done && byCarrier ? CARRIER_MS : DOUBLE_CLICK_MS)
    },
  }
}
