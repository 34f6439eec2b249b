import { CHIME_TUNES, MUSIC_TUNES, OVER_TUNE, RINGING_TUNE, type Tune } from '../../domain/audio/made-sounds'
import type { DialSessionView } from '../../domain/dial-sessions/dialer.schema'
import { makeTunePlayer } from '../audio/tune-player'
import { onDevices, readDevices } from '../phone/chosen-devices'
import { speaksHere, type DialerState } from './dialer-state'

/** Null: audio is elsewhere. */
const heardHere = ({ session, phone }: DialerState): DialSessionView | null =>
  phone.owner && phone.call === 'live' && speaksHere(session) ? session : null

/** Played in this window only: leads must not get it. */
export function waitingTune(state: DialerState): Tune | null {
  const session = heardHere(state)
  if (!session || session.bridgedLineId !== null || state.incoming.length > 0) return null
  // A coach is speaking.
  if (session.monitoredBy && session.monitoredBy.status !== 'listening') return null
  const { musicId, enableRingingTone } = session.sounds
  const rings = session.lines.some(({ status }) => status === 'calling')
  if (rings && enableRingingTone) return RINGING_TUNE
  const isWaiting = ['dialing', 'redialing', 'wrapUp'].includes(session.state)
  const isAtRest = session.paused && !rings
  return isWaiting && !isAtRest && musicId !== 'none' ? MUSIC_TUNES[musicId] : null
}

export function cueOf(before: DialerState, after: DialerState): Tune | null {
  const session = heardHere(after)
  // No cue at page load.
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
