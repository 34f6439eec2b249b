import { CHIME_TUNES, MUSIC_TUNES, OVER_TUNE, RINGING_TUNE, type Tune } from '../../domain/audio/made-sounds'
import type { DialSessionView } from '../../domain/dial-sessions/dialer.schema'
import { makeTunePlayer } from '../audio/tune-player'
import { onDevices, readDevices } from '../phone/chosen-devices'
import { speaksHere, type DialerState } from './dialer-state'

/** The session whose seller hears with this very window; null: there is none, or they hear elsewhere. */
const heardHere = ({ session, phone }: DialerState): DialSessionView | null =>
  phone.owner && phone.call === 'live' && speaksHere(session) ? session : null

/**
 * What the seller hears while nobody is in their ear: the ringing tone as long as a line rings, else the music; null: nothing. These are
 * sounds of the window alone: the room of the call never has them, so that no lead can hear them.
 */
export function waitingTune(state: DialerState): Tune | null {
  const session = heardHere(state)
  if (!session || session.bridgedLineId !== null || state.incoming.length > 0) return null
  // Somebody of the team speaks to them.
  if (session.monitoredBy && session.monitoredBy.status !== 'listening') return null
  const { musicId, enableRingingTone } = session.sounds
  const rings = session.lines.some(({ status }) => status === 'calling')
  if (rings && enableRingingTone) return RINGING_TUNE
  const isWaiting = ['dialing', 'redialing', 'wrapUp'].includes(session.state)
  // Whoever has paused waits for nobody.
  const isAtRest = session.paused && !rings
  return isWaiting && !isAtRest && musicId !== 'none' ? MUSIC_TUNES[musicId] : null
}

/** The short sound that tells of a change: somebody came into the ear, or the call is over; null: nothing to tell. */
export function cueOf(before: DialerState, after: DialerState): Tune | null {
  const session = heardHere(after)
  // What was there when the page came is no news.
  if (!session || before.session?.id !== session.id || session.sounds.answerPrompt === 'none') return null
  const [was, is] = [before.session.bridgedLineId, session.bridgedLineId]
  if (was === is) return null
  if (is === null) return OVER_TUNE
  const isMachine = session.lines.find(({ id }) => id === is)?.answeredBy === 'machine'
  return isMachine ? null : CHIME_TUNES[session.sounds.answerPrompt]
}

export interface SellerSounds {
  follow(before: DialerState, after: DialerState): void
  close(): void
}

/** What a seller hears beside the call, where they hear with this window. */
export function makeSellerSounds(player = makeTunePlayer()): SellerSounds {
  let playing: Tune | null = null
  const useChosen = () => void player.setSpeaker(readDevices().speaker)
  useChosen()
  const forgetDevices = onDevices(useChosen)
  return {
    follow(before, after) {
      const tune = waitingTune(after)
      if (tune !== playing) player.play(tune)
      playing = tune
      const cue = cueOf(before, after)
      if (cue) player.cue(cue)
    },
    close() {
      forgetDevices()
      player.close()
    },
  }
}
