import type { DialStep } from '../call-engine/dial-step'
import type { DialSessionContext } from '../../../machines/server/dial-session'
import { getWaitPath } from '../audio/tune-files.server'
import type { ConferenceTarget } from '../carrier.port'
import { enqueue } from '../jobs/enqueue.server'

const isOnPhone = ({ connection }: DialSessionContext): boolean => connection === 'dial-in' || connection === 'dial-out'

/** The carrier stops it when the first leg joins. */
export const getWaitSound = ({ rules }: Pick<DialStep, 'rules'>): Pick<ConferenceTarget, 'waitPath'> => {
  const { musicId } = rules.settings
  return musicId === 'none' ? {} : { waitPath: getWaitPath(musicId) }
}

/** Only for sellers on a phone. The bridge does not wait for it. */
export async function enqueueAnswerCue(step: DialStep, bridgedBefore: string | null): Promise<void> {
  const { tx, session, lines, rules } = step
  const { bridgedLineId, agentCallSid } = session.context
  const { answerPrompt } = rules.settings
  if (bridgedLineId === bridgedBefore || agentCallSid === null) return
  if (answerPrompt === 'none' || !isOnPhone(session.context) || session.state.run === 'ended') return
  if (lines.find(({ id }) => id === bridgedLineId)?.context.answeredBy === 'machine') return
  await enqueue(tx, {
    kind: 'dial-session.cue',
    accountId: session.row.account_id,
    key: `dial-session:${session.id}:v${session.version}:cue`,
    payload: {
      sessionId: session.id,
      bridgedLineId,
      cue: bridgedLineId === null ? 'over' : answerPrompt,
      at: tx.clock.now(),
    },
  })
}
