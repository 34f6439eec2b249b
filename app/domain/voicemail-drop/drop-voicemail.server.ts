import { followUp, toLine, toSession, type DialStep } from '../call-engine/dial-step'
import { statement } from '../../../db/statement'
import { findCarrierAudioPath } from '../audio/carrier-audio.server'
import { stopRecording } from '../recordings/request-recording.server'
import { lineAccepts, type StoredLine } from '../lines/line-machine.server'
import { dispositionsOf, saveDisposition } from '../dispositions/save-disposition.server'
import { voicemailDropWords } from './voicemail-drop.words'

/** Automatically, without the seller. With Double Dial only the second call. */
export function shouldLeaveVoicemail(
  { rules, session, campaign }: Pick<DialStep, 'rules' | 'session' | 'campaign'>,
  { byHand, isSecondDial }: { byHand?: boolean; isSecondDial?: boolean },
): boolean {
  const { voicemailId, enableDoubleDial, nuisanceProtectionHours } = rules.settings
  if (voicemailId === null || session.context.mode === 'standard') return false
  const doubleDials = enableDoubleDial && nuisanceProtectionHours === 0 && campaign.kind === 'list'
  return !doubleDials || byHand === true || isSecondDial === true
}

export const canDropVoicemail = ({ rules, session }: DialStep, { state, context }: StoredLine): boolean =>
  rules.dropsVoicemail && session.state.phone === 'present' && state === 'inCall' && !context.inbound

/** After the greeting; a fax has none. False: not left. */
export async function leaveVoicemailAfterGreeting(step: DialStep, line: StoredLine): Promise<boolean> {
  const { greets = false, greetingOver = false } = line.context
  return (greets || greetingOver) && leaveVoicemail(step, line, 'sorted-out')
}

/** False: not possible now, or no message. */
export async function leaveVoicemail(
  step: DialStep,
  line: StoredLine,
  endedBy: 'seller' | 'sorted-out',
  voicemailId: string | null = step.rules.settings.voicemailId,
): Promise<boolean> {
  const { tx } = step
  const drop = { type: 'DROP', at: tx.clock.now(), instruct: line.row.instruction !== null } as const
  if (!lineAccepts(line, drop)) return false
  const message = await findVoicemailMessage(step, voicemailId)
  if (!message) return false
  await tx.db.q
    .updateTable('calls')
    .set({ ...message, message_opt_out: 0, ended_by: endedBy })
    .where('id', '=', line.id)
    .execute()
  const disposition = line.row.disposition_id === null ? await findVoicemailDisposition(step) : undefined
  if (disposition) {
    await setDisposition(step, line, disposition.id)
    followUp(step, toSession({ type: 'DISPOSED', lineId: line.id }))
  }
  await stopRecording(tx, line)
  followUp(step, toLine(line, drop))
  return true
}

/** The message may not have started. */
export async function completeVoicemail(step: DialStep, line: StoredLine): Promise<void> {
  const call = await step.tx.db.first(dispositionOfCall, { id: line.id })
  if (line.row.disposition_id === null || call?.disposition_id !== null) return
  await setDisposition(step, line, null)
  if (line.context.outcome !== 'voicemail-drop') return
  const disposition = await findVoicemailDisposition(step)
  if (disposition) await saveDisposition(step, line, disposition, { by: null, isKnown: true })
}

const dispositionOfCall = statement((q, p: { id: string }) =>
  q.selectFrom('calls').select('disposition_id').where('id', '=', p.id),
)

const findVoicemailDisposition = (step: DialStep) =>
  dispositionsOf(step).where('category', '=', 'LEFT_VOICEMAIL').limit(1).executeTakeFirst()

async function setDisposition(step: DialStep, line: StoredLine, id: string | null): Promise<void> {
  await step.tx.db.q.updateTable('lines').set({ disposition_id: id }).where('id', '=', line.id).execute()
  line.row = { ...line.row, disposition_id: id }
  step.changed.session = true
}

async function findVoicemailMessage({ tx, session }: DialStep, id: string | null) {
  if (id === null || (await findCarrierAudioPath(tx, id)) === null) return null
  const { label } = await tx.db.q
    .selectFrom('audio_messages')
    .select('label')
    .where('id', '=', id)
    .where('account_id', '=', session.row.account_id)
    .executeTakeFirstOrThrow()
  return { message: voicemailDropWords.recordedMessage(label), message_audio_id: id }
}
