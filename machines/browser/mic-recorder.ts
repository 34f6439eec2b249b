import { assign, or, setup, stateIn } from 'xstate'
import { leavingStates, type MicRecorderError, type UnusableSound } from './recorder-parts'

/** The browser provides the actions without a body. */
export interface MicRecorderTake {
  durationMs: number
}

export interface MicRecorderContext {
  limitMs: number
  /** Replaced only once the new take is ready. */
  take: MicRecorderTake | null
  /** null: a recording. */
  file: File | null
  error: MicRecorderError | null
}

export type MicRecorderEvent =
  | { type: 'RECORD' }
  | { type: 'PICK'; file: File }
  | { type: 'ALLOWED' }
  | { type: 'REFUSED'; error: 'blocked' | 'missing' }
  | { type: 'STOP' }
  | { type: 'READ'; durationMs: number }
  | { type: 'UNREADABLE'; error: UnusableSound }
  | { type: 'SAVE' }
  | { type: 'FAILED' }
  | { type: 'CLOSE' }
  | { type: 'STAY' }
  | { type: 'DISCARD' }

const refusedTransitions = [
  { guard: 'hasTake', target: 'ready', actions: 'saveError' },
  { target: 'choosing', actions: 'saveError' },
] as const

export const micRecorderMachine = setup({
  types: {} as { context: MicRecorderContext; events: MicRecorderEvent; input: { limitMs: number } },
  delays: { limit: ({ context }) => context.limitMs },
  guards: {
    hasTake: ({ context }) => context.take !== null,
    isAtStake: or(['hasTake', stateIn({ step: 'recording' }), stateIn({ step: 'reading' })]),
  },
  actions: {
    openMicrophone: () => {},
    beginTake: () => {},
    readSound: () => {},
    send: () => {},
    saveError: assign({ error: ({ event }) => ('error' in event ? event.error : null) }),
    noteNotSaved: assign({ error: 'not-saved' as const }),
    clearError: assign({ error: null }),
    fromMicrophone: assign({ file: null }),
    fromFile: assign({ file: ({ event }) => (event.type === 'PICK' ? event.file : null) }),
    keepTake: assign({
      take: ({ context, event }) => (event.type === 'READ' ? { durationMs: event.durationMs } : context.take),
    }),
  },
}).createMachine({
  id: 'mic-recorder',
  context: ({ input }) => ({ ...input, take: null, file: null, error: null }),
  type: 'parallel',
  states: {
    step: {
      initial: 'choosing',
      states: {
        choosing: { on: { RECORD: 'asking', PICK: { target: 'reading', actions: 'fromFile' } } },
        asking: {
          entry: ['clearError', 'openMicrophone'],
          on: { ALLOWED: { target: 'recording', actions: 'fromMicrophone' }, REFUSED: [...refusedTransitions] },
        },
        recording: {
          entry: 'beginTake',
          on: { STOP: 'reading' },
          after: { limit: 'reading' },
        },
        reading: {
          entry: ['clearError', 'readSound'],
          on: { READ: { target: 'ready', actions: 'keepTake' }, UNREADABLE: [...refusedTransitions] },
        },
        ready: {
          on: { RECORD: 'asking', PICK: { target: 'reading', actions: 'fromFile' }, SAVE: 'saving' },
        },
        saving: {
          entry: ['clearError', 'send'],
          on: { FAILED: { target: 'ready', actions: 'noteNotSaved' } },
        },
      },
    },
    leaving: leavingStates,
  },
})
