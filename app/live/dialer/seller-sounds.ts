import { CHIME_TUNES, MUSIC_TUNES, OVER_TUNE, RINGING_TUNE, type Tune } from '../../domain/audio/tunes'
import type { DialSessionView } from '../../domain/dial-sessions/dialer.schema'
import { createTunePlayer } from '../audio/tune-player'
import { onDevicesChanged, loadDevices } from '../phone/chosen-devices'
import { hasComputerAudio, type DialerState } from './dialer-state'

/** Null: audio is elsewhere. */
const getAudibleSession = ({ session, phone }: DialerState): DialSessionView | null =>
  phone.owner && phone.call === 'live' && hasComputerAudio(session) ? session : null

/** Played in this window only: leads must not get it. */
export function getWaitingTune(state: DialerState): Tune | null {
  const session = getAudibleSession(state)
  if (!session || session.bridgedLineId !== null || state.incoming.length > 0) return null
  // A coach is speaking.
  if (session.monitoredBy && session.monitoredBy.status !== 'listening') return null
  const { musicId, enableRingingTone } = session.sounds
  const isRinging = session.lines.some(({ status }) => status === 'calling')
  if (isRinging && enableRingingTone) return RINGING_TUNE
  const isWaiting = ['dialing', 'redialing', 'wrapUp'].includes(session.state)
  const isIdle = session.paused && !isRinging
  return isWaiting && !isIdle && musicId !== 'none' ? MUSIC_TUNES[musicId] : null
}

export function getCueTune(before: DialerState, after: DialerState): Tune | null {
  const session = getAudibleSession(after)
  // No cue at page load.
  if (!session || before.session?.id !== session.id || session.sounds.answerPrompt === 'none') return null
  const [previousLineId, currentLineId] = [before.session.bridgedLineId, session.bridgedLineId]
  if (previousLineId === currentLineId) return null
  if (currentLineId === null) return OVER_TUNE
  const isMachine = session.lines.find(({ id }) => id === currentLineId)?.answeredBy === 'machine'
  return isMachine ? null : CHIME_TUNES[session.sounds.answerPrompt]
}

export interface SellerSounds {
  update(before: DialerState, after: DialerState): void
  close(): void
}

export function createSellerSounds(player = createTunePlayer()): SellerSounds {
  let playing: Tune | null = null
  const applySpeaker = () => void player.setSpeaker(loadDevices().speaker)
  applySpeaker()
  const unsubscribeDevices = onDevicesChanged(applySpeaker)
  return {
    update(before, after) {
      const tune = getWaitingTune(after)
      if (tune !== playing) player.play(tune)
      playing = tune
      const cue = getCueTune(before, after)
      if (cue) player.cue(cue)
    },
    close() {
      unsubscribeDevices()
      player.close()
    },
  }
}
