import { assign, or, setup, stateIn } from 'xstate'
import { leavingStates, type MicRecorderError, type UnusableSound } from './recorder-parts'

/** 2-live §9. */
export const COUNTDOWN_SECONDS = 3

export interface RinglessRecorderContext {
  limitMs: number
  secondsLeft: number
  /** null: a recording. */
  file: File | null
  error: MicRecorderError | null
}

export type RinglessRecorderEvent =
  | { type: 'RECORD' }
  | { type: 'PICK'; file: File }
  | { type: 'ALLOWED' }
  | { type: 'REFUSED'; error: 'blocked' | 'missing' }
  | { type: 'CANCEL' }
  | { type: 'LOST' }
  | { type: 'STOP' }
  | { type: 'READ' }
  | { type: 'UNREADABLE'; error: UnusableSound }
  | { type: 'SAVED' }
  | { type: 'FAILED' }
  | { type: 'RETRY' }
  | { type: 'FORGET' }
  | { type: 'CLOSE' }
  | { type: 'STAY' }
  | { type: 'DISCARD' }

/** 2-live §5, with the names that browsers have for the same formats. */
const UPLOAD_TYPES: ReadonlySet<string> = new Set([
  'audio/wav',
  'audio/x-wav',
  'audio/wave',
  'audio/vnd.wave',
  'audio/mp3',
  'audio/mpeg',
  'audio/x-m4a',
  'audio/m4a',
  'audio/mp4',
])

export const isRinglessUpload = ({ type }: { type: string }): boolean => UPLOAD_TYPES.has(type.toLowerCase())

/** 2-live §4.6 names the states. The browser provides the actions without a body. */
export const ringlessRecorderMachine = setup({
  types: {} as { context: RinglessRecorderContext; events: RinglessRecorderEvent; input: { limitMs: number } },
  delays: { limit: ({ context }) => context.limitMs, second: 1_000 },
  guards: {
    isAccepted: ({ event }) => event.type === 'PICK' && isRinglessUpload(event.file),
    isLastSecond: ({ context }) => context.secondsLeft <= 1,
    isAtStake: or([
      stateIn({ step: 'stopRecord' }),
      stateIn({ step: 'reading' }),
      stateIn({ step: 'saving' }),
      stateIn({ step: 'notSaved' }),
    ]),
  },
  actions: {
    openMicrophone: () => {},
    closeMicrophone: () => {},
    beginTake: () => {},
    readSound: () => {},
    send: () => {},
    forgetTake: () => {},
    resetCountdown: assign({ secondsLeft: COUNTDOWN_SECONDS }),
    countDown: assign({ secondsLeft: ({ context }) => context.secondsLeft - 1 }),
    saveError: assign({ error: ({ event }) => ('error' in event ? event.error : null) }),
    noteLost: assign({ error: 'missing' as const }),
    noteWrongType: assign({ error: 'wrong-format' as const }),
    noteNotSaved: assign({ error: 'not-saved' as const }),
    clearError: assign({ error: null }),
    fromMicrophone: assign({ file: null }),
    fromFile: assign({ file: ({ event }) => (event.type === 'PICK' ? event.file : null) }),
  },
}).createMachine({
  id: 'ringless-recorder',
  context: ({ input }) => ({ ...input, secondsLeft: COUNTDOWN_SECONDS, file: null, error: null }),
  type: 'parallel',
  states: {
    step: {
      initial: 'startRecord',
      states: {
        startRecord: {
          on: {
            RECORD: 'asking',
            PICK: [{ guard: 'isAccepted', target: 'reading', actions: 'fromFile' }, { actions: 'noteWrongType' }],
          },
        },
        asking: {
          entry: ['clearError', 'openMicrophone'],
          on: {
            ALLOWED: { target: 'startCountdown', actions: ['fromMicrophone', 'resetCountdown'] },
            REFUSED: { target: 'startRecord', actions: ['closeMicrophone', 'saveError'] },
            CANCEL: { target: 'startRecord', actions: 'closeMicrophone' },
          },
        },
        startCountdown: {
          after: {
            second: [
              { guard: 'isLastSecond', target: 'stopRecord' },
              { target: 'startCountdown', reenter: true, actions: 'countDown' },
            ],
          },
          on: {
            CANCEL: { target: 'startRecord', actions: 'closeMicrophone' },
            LOST: { target: 'startRecord', actions: ['closeMicrophone', 'noteLost'] },
          },
        },
        stopRecord: {
          entry: 'beginTake',
          // An unplugged microphone keeps what was said.
          on: { STOP: 'reading', LOST: 'reading' },
          after: { limit: 'reading' },
        },
        reading: {
          entry: ['clearError', 'readSound'],
          on: {
            READ: 'saving',
            UNREADABLE: { target: 'startRecord', actions: 'saveError' },
          },
        },
        saving: {
          entry: ['clearError', 'send'],
          on: {
            SAVED: { target: 'startRecord', actions: 'forgetTake' },
            FAILED: { target: 'notSaved', actions: 'noteNotSaved' },
          },
        },
        notSaved: {
          on: {
            RETRY: 'saving',
            FORGET: { target: 'startRecord', actions: ['forgetTake', 'clearError'] },
          },
        },
      },
    },
    leaving: leavingStates,
  },
})
