import type { KeyPromptInstruction, GoodbyeInstruction } from '../carrier.port'
import { enqueue } from '../jobs/enqueue.server'
import type { LegEnd, LegHandlers } from '../legs/leg-kinds'
import {
  applyPhoneRecordingStatus,
  updatePhoneRecording,
  failPhoneRecording,
  findPhoneRecording,
  setPhoneRecordingCall,
} from '../audio/phone-recordings.server'

/** The key proves that a person answered. */
const KEY_PROMPT: KeyPromptInstruction = {
  kind: 'ask-key',
  words: 'This is your dialer. Press 1 to record your message.',
}
const THANKS: GoodbyeInstruction = { kind: 'goodbye', text: 'Thank you. Goodbye.' }
/** The carrier completes recordings within this time. */
const FINISHED_AFTER_MS = 20_000

const END_FAILURES: Partial<Record<LegEnd['status'], string>> = {
  busy: 'The phone is busy. Try again.',
  failed: 'The phone could not be reached.',
  completed: 'The phone was answered, but no one pressed 1.',
}
const NOT_ANSWERED = 'The phone was not answered. Try again.'

export const messageRecordingLeg: LegHandlers = {
  onPlaced: (tx, { subjectId: takeId, callSid }) => setPhoneRecordingCall(tx, takeId, callSid),

  onStatus: (tx, { subjectId: takeId, callSid }) => setPhoneRecordingCall(tx, takeId, callSid),

  async onEnded(tx, { subjectId: takeId, callSid }, { status }) {
    await setPhoneRecordingCall(tx, takeId, callSid)
    await failPhoneRecording(tx, takeId, END_FAILURES[status] ?? NOT_ANSWERED, ['calling'])
    const phoneRecording = await findPhoneRecording(tx, takeId)
    if (phoneRecording?.state === 'speaking')
      await enqueue(tx, {
        kind: 'phone-recording.check',
        accountId: phoneRecording.account_id,
        key: `take:${takeId}:over`,
        payload: { takeId },
        runAt: tx.clock.now() + FINISHED_AFTER_MS,
      })
  },

  async onAnswered(tx, { subjectId: takeId }) {
    const phoneRecording = await findPhoneRecording(tx, takeId)
    if (phoneRecording?.state === 'calling') return KEY_PROMPT
    return phoneRecording ? THANKS : { kind: 'hang-up' }
  },

  /** The carrier may repeat a key. */
  async onKey(tx, { subjectId: takeId }, digits) {
    const phoneRecording = await findPhoneRecording(tx, takeId)
    if (!phoneRecording || (phoneRecording.state !== 'calling' && phoneRecording.state !== 'speaking'))
      return { kind: 'hang-up' }
    if (digits !== '1') return KEY_PROMPT
    await updatePhoneRecording(tx, takeId, ['calling'], { state: 'speaking' })
    return { kind: 'record-message' }
  },

  async onRecording(tx, takeId, recording) {
    await applyPhoneRecordingStatus(tx, takeId, recording)
    return true
  },

  onGreetingOver: async () => ({ kind: 'hang-up' }),
  onMachineVerdict: async () => false,
  onFound: async () => {},
  onUnknown: (tx, takeId) =>
    failPhoneRecording(tx, takeId, 'The outcome of the call is unknown, and nothing was recorded.'),
}
