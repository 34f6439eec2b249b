import type { DialStep } from '../call-engine/dial-step'
import type { DialSessionContext } from '../../../machines/kept-by-server/dial-session'
import { waitPath } from '../audio/made-sound-files.server'
import type { RoomPlace } from '../carrier.port'
import { enqueue } from '../jobs/enqueue.server'

const isOnPhone = ({ connection }: DialSessionContext): boolean => connection === 'dial-in' || connection === 'dial-out'

/** The carrier stops it when the first leg joins. */
export const waitSoundOf = ({ rules }: Pick<DialStep, 'rules'>): Pick<RoomPlace, 'waitPath'> => {
  const { musicId } = rules.settings
  return musicId === 'none' ? {} : { waitPath: waitPath(musicId) }
}

/** Only for sellers on a phone. The bridge does not wait for it. */
export async function tellBySound(run: DialStep, bridgedBefore: string | null): Promise<void> {
  const { tctx, session, lines, rules } = run
  const { bridgedLineId, agentCallSid } = session.context
  const { answerPrompt } = rules.settings
  if (bridgedLineId === bridgedBefore || agentCallSid === null) return
  if (answerPrompt === 'none' || !isOnPhone(session.context) || session.state.run === 'ended') return
  if (lines.find(({ id }) => id === bridgedLineId)?.context.answeredBy === 'machine') return
  await enqueue(tctx, {
    kind: 'dial-session.cue',
    key: `dial-session:${session.id}:v${session.version}:cue`,
    payload: {
      sessionId: session.id,
      bridgedLineId,
      cue: bridgedLineId === null ? 'over' : answerPrompt,
      at: tctx.clock.now(),
    },
  })
}
