import { followUp, toLine, toSession, type DialStep } from '../call-engine/dial-step'
import { statement } from '../../../db/statement'
import { carrierAudioPath } from '../audio/carrier-audio.server'
import { stopRecording } from '../recordings/request-recording.server'
import { lineAccepts, type KeptLine } from './line-machine.server'
import { dispositionsOf, saveDisposition } from '../dispositions/save-disposition.server'

/** Automatically, without the seller. With Double Dial only the second call. */
export function leavesVoicemail(
  { rules, session, campaign }: Pick<DialStep, 'rules' | 'session' | 'campaign'>,
  { byHand, isSecondDial }: { byHand?: boolean; isSecondDial?: boolean },
): boolean {
  const { voicemailId, enableDoubleDial, nuisanceProtectionHours } = rules.settings
  if (voicemailId === null || session.context.mode === 'standard') return false
  const dialsAgain = enableDoubleDial && nuisanceProtectionHours === 0 && campaign.kind === 'list'
  return !dialsAgain || byHand === true || isSecondDial === true
}

export const mayDrop = ({ rules, session }: DialStep, { state, context }: KeptLine): boolean =>
  rules.dropsVoicemail && session.state.phone === 'present' && state === 'inCall' && !context.inbound

/** After the greeting; a fax has none. False: not left. */
export async function leaveWithMachine(run: DialStep, line: KeptLine): Promise<boolean> {
  const { greets = false, greetingOver = false } = line.context
  return (greets || greetingOver) && leaveVoicemail(run, line, 'sorted-out')
}

/** False: not possible now, or no message. */
export async function leaveVoicemail(
  run: DialStep,
  line: KeptLine,
  endedBy: 'seller' | 'sorted-out',
): Promise<boolean> {
  const { tctx } = run
  const drop = { type: 'DROP', at: tctx.clock.now(), instruct: line.row.told !== null } as const
  if (!lineAccepts(line, drop)) return false
  const message = await messageOf(run)
  if (!message) return false
  await tctx.db.q
    .updateTable('calls')
    .set({ ...message, message_opt_out: 0, ended_by: endedBy })
    .where('id', '=', line.id)
    .execute()
  const disposition = line.row.disposition_id === null ? await leftVoicemail(run) : undefined
  if (disposition) {
    await setDisposition(run, line, disposition.id)
    followUp(run, toSession({ type: 'DISPOSED', lineId: line.id }))
  }
  await stopRecording(tctx, line)
  followUp(run, toLine(line, drop))
  return true
}

/** The message may not have started. */
export async function settleVoicemail(run: DialStep, line: KeptLine): Promise<void> {
  const call = await run.tctx.db.first(dispositionOfCall, { id: line.id })
  if (line.row.disposition_id === null || call?.disposition_id !== null) return
  await setDisposition(run, line, null)
  if (line.context.outcome !== 'voicemail-drop') return
  const disposition = await leftVoicemail(run)
  if (disposition) await saveDisposition(run, line, disposition, { by: null, isKnown: true })
}

const dispositionOfCall = statement((q, p: { id: string }) =>
  q.selectFrom('calls').select('disposition_id').where('id', '=', p.id),
)

const leftVoicemail = (run: DialStep) =>
  dispositionsOf(run).where('category', '=', 'LEFT_VOICEMAIL').limit(1).executeTakeFirst()

async function setDisposition(run: DialStep, line: KeptLine, id: string | null): Promise<void> {
  await run.tctx.db.q.updateTable('lines').set({ disposition_id: id }).where('id', '=', line.id).execute()
  line.row = { ...line.row, disposition_id: id }
  run.changed.session = true
}

async function messageOf({ tctx, session, rules }: DialStep) {
  const id = rules.settings.voicemailId
  if (id === null || (await carrierAudioPath(tctx, id)) === null) return null
  const { label } = await tctx.db.q
    .selectFrom('audio_messages')
    .select('label')
    .where('id', '=', id)
    .where('account_id', '=', session.row.account_id)
    .executeTakeFirstOrThrow()
  return { message: `The recorded message “${label}”`, message_audio_id: id }
}
