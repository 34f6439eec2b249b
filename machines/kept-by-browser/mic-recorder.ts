import { and, assign, not, or, setup, stateIn } from 'xstate'

/**
 * A message on its way from a microphone or a file to being kept. What a browser does of it (microphone, decoding, sending) are the
 * actions without a body: whoever runs the machine provides them.
 */
export type MicRecorderTrouble =
  /** The person or the browser said no to the microphone. */
  | 'blocked'
  /** There is no microphone. */
  | 'missing'
  /** The file is none of those that are taken. */
  | 'wrong-format'
  | 'too-long'
  | 'too-large'
  /** Nothing was to be heard in it at all: shorter than a moment. */
  | 'empty'
  /** It was not kept; the server's words stand beside it. */
  | 'not-saved'

export interface MicRecorderTake {
  durationMs: number
}

export interface MicRecorderContext {
  /** Recording stops by itself after this, ms. */
  limitMs: number
  /** What can be listened to and saved; a new one takes its place only once it is there. */
  take: MicRecorderTake | null
  /** What is being read, where it was picked; null: what was recorded. */
  file: File | null
  trouble: MicRecorderTrouble | null
}

export type MicRecorderEvent =
  | { type: 'RECORD' }
  | { type: 'PICK'; file: File }
  | { type: 'ALLOWED' }
  | { type: 'REFUSED'; trouble: 'blocked' | 'missing' }
  | { type: 'STOP' }
  /** The sound can be played. */
  | { type: 'READ'; durationMs: number }
  | { type: 'UNREADABLE'; trouble: Exclude<MicRecorderTrouble, 'blocked' | 'missing' | 'not-saved'> }
  | { type: 'SAVE' }
  | { type: 'FAILED' }
  | { type: 'CLOSE' }
  | { type: 'STAY' }
  | { type: 'DISCARD' }

const heard = [
  { guard: 'hasTake', target: 'ready', actions: 'noteTrouble' },
  { target: 'choosing', actions: 'noteTrouble' },
] as const

export const micRecorderMachine = setup({
  types: {} as { context: MicRecorderContext; events: MicRecorderEvent; input: { limitMs: number } },
  delays: { limit: ({ context }) => context.limitMs },
  guards: {
    hasTake: ({ context }) => context.take !== null,
    isBusy: or([stateIn({ step: 'recording' }), stateIn({ step: 'reading' })]),
  },
  actions: {
    openMicrophone: () => {},
    beginTake: () => {},
    readSound: () => {},
    send: () => {},
    noteTrouble: assign({ trouble: ({ event }) => ('trouble' in event ? event.trouble : null) }),
    noteNotSaved: assign({ trouble: 'not-saved' as const }),
    forgetTrouble: assign({ trouble: null }),
    fromMicrophone: assign({ file: null }),
    fromFile: assign({ file: ({ event }) => (event.type === 'PICK' ? event.file : null) }),
    keepTake: assign({
      take: ({ context, event }) => (event.type === 'READ' ? { durationMs: event.durationMs } : context.take),
    }),
  },
}).createMachine({
  id: 'mic-recorder',
  context: ({ input }) => ({ ...input, take: null, file: null, trouble: null }),
  type: 'parallel',
  states: {
    step: {
      initial: 'choosing',
      states: {
        choosing: { on: { RECORD: 'asking', PICK: { target: 'reading', actions: 'fromFile' } } },
        asking: {
          entry: ['forgetTrouble', 'openMicrophone'],
          on: { ALLOWED: { target: 'recording', actions: 'fromMicrophone' }, REFUSED: [...heard] },
        },
        recording: {
          entry: 'beginTake',
          on: { STOP: 'reading' },
          after: { limit: 'reading' },
        },
        reading: {
          entry: ['forgetTrouble', 'readSound'],
          on: { READ: { target: 'ready', actions: 'keepTake' }, UNREADABLE: [...heard] },
        },
        ready: {
          on: { RECORD: 'asking', PICK: { target: 'reading', actions: 'fromFile' }, SAVE: 'saving' },
        },
        saving: {
          entry: ['forgetTrouble', 'send'],
          on: { FAILED: { target: 'ready', actions: 'noteNotSaved' } },
        },
      },
    },
    leaving: {
      initial: 'open',
      states: {
        open: {
          on: {
            CLOSE: [{ guard: and([not('hasTake'), not('isBusy')]), target: 'closed' }, { target: 'doubting' }],
          },
        },
        // What goes on goes on: a recording does not stop because somebody pressed Escape.
        doubting: { on: { STAY: 'open', DISCARD: 'closed' } },
        closed: {},
      },
    },
  },
})
