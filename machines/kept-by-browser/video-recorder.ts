import { and, assign, not, or, setup, stateIn } from 'xstate'

/**
 * A video on its way from camera and screen to being kept. What a browser does of it (devices, recording, sending) are the actions
 * without a body: whoever runs the machine provides them.
 */
export type CameraTrouble =
  /** The person or the browser said no. */
  | 'camera-denied'
  /** There is none. */
  | 'no-camera'
  /** It would not work: another program has it, or the browser does not say. */
  | 'camera'

export type VideoRecorderTrouble =
  | CameraTrouble
  /** The screen was not shared. */
  | 'screen'
  /** Nothing was in it at all: shorter than a moment. */
  | 'empty'
  /** It was not kept; its words stand beside it. */
  | 'not-saved'

/** `none` was chosen, or it is not there. */
export type RecordedSound = 'on' | 'none' | 'blocked' | 'missing'

/** What a recording can lose in its middle. `recorder`: the browser gave up. */
export type LostSource = 'camera' | 'microphone' | 'screen' | 'recorder'

export interface VideoSources {
  camera: boolean
  screen: boolean
}

export interface VideoTake {
  durationMs: number
  /** What ended it: its person, the time, or what went by itself. */
  endedBy: 'person' | 'limit' | LostSource
}

export interface VideoRecorderContext extends VideoSources {
  /** Recording stops by itself after this, ms. */
  limitMs: number
  /** Seconds that are counted down before it begins. */
  countdownS: number
  /** Of these still to come. */
  left: number
  sound: RecordedSound
  endedBy: VideoTake['endedBy']
  /** What can be looked at and saved; a new one takes its place only once it is there. */
  take: VideoTake | null
  trouble: VideoRecorderTrouble | null
}

export type VideoRecorderEvent =
  /** Its screen is there, or other devices were chosen. */
  | ({ type: 'OPEN' } & Partial<VideoSources>)
  | { type: 'ALLOWED'; sound: RecordedSound }
  | { type: 'REFUSED'; trouble: CameraTrouble | 'screen' }
  | { type: 'START' }
  | { type: 'SHARED' }
  | { type: 'CANCEL' }
  /** A device was unplugged, or the browser’s own ‘Stop sharing’ was pressed. */
  | { type: 'LOST'; source: LostSource }
  | { type: 'STOP' }
  /** The video can be played. */
  | { type: 'READ'; durationMs: number }
  | { type: 'UNREADABLE' }
  | { type: 'RETAKE' }
  /** To the take that is there, in the place of another one. */
  | { type: 'KEEP' }
  | { type: 'SAVE' }
  | { type: 'SAVED' }
  | { type: 'FAILED' }
  | { type: 'CLOSE' }
  | { type: 'STAY' }
  | { type: 'DISCARD' }

const SECOND_MS = 1_000

export const videoRecorderMachine = setup({
  types: {} as {
    context: VideoRecorderContext
    events: VideoRecorderEvent
    input: VideoSources & { limitMs: number; countdownS: number }
  },
  delays: { second: SECOND_MS, limit: ({ context }) => context.limitMs },
  guards: {
    hasTake: ({ context }) => context.take !== null,
    wantsScreen: ({ context }) => context.screen,
    isCounting: ({ context }) => context.left > 1,
    isScreen: ({ event }) => event.type === 'LOST' && event.source === 'screen',
    isBusy: or([stateIn({ step: 'recording' }), stateIn({ step: 'reading' })]),
    isSaving: stateIn({ step: 'saving' }),
  },
  actions: {
    openDevices: () => {},
    askForScreen: () => {},
    letScreenGo: () => {},
    beginTake: () => {},
    readTake: () => {},
    send: () => {},
    letGo: () => {},
    chooseSources: assign(({ context, event }) =>
      event.type === 'OPEN'
        ? { camera: event.camera ?? context.camera, screen: event.screen ?? context.screen }
        : context,
    ),
    noteSound: assign({ sound: ({ context, event }) => (event.type === 'ALLOWED' ? event.sound : context.sound) }),
    noteTrouble: assign({ trouble: ({ event }) => ('trouble' in event ? event.trouble : null) }),
    noteEmpty: assign({ trouble: 'empty' as const }),
    noteNotSaved: assign({ trouble: 'not-saved' as const }),
    forgetTrouble: assign({ trouble: null }),
    countFromStart: assign({ left: ({ context }) => context.countdownS }),
    countDown: assign({ left: ({ context }) => context.left - 1 }),
    endByPerson: assign({ endedBy: 'person' as const }),
    endByLimit: assign({ endedBy: 'limit' as const }),
    endByLoss: assign({ endedBy: ({ context, event }) => (event.type === 'LOST' ? event.source : context.endedBy) }),
    keepTake: assign({
      take: ({ context, event }) =>
        event.type === 'READ' ? { durationMs: event.durationMs, endedBy: context.endedBy } : context.take,
    }),
  },
}).createMachine({
  id: 'video-recorder',
  context: ({ input }) => ({ ...input, left: 0, sound: 'none', endedBy: 'person', take: null, trouble: null }),
  type: 'parallel',
  states: {
    step: {
      initial: 'shut',
      states: {
        shut: { on: { OPEN: { target: 'asking', actions: 'chooseSources' } } },
        asking: {
          entry: ['forgetTrouble', 'openDevices'],
          on: {
            OPEN: { target: 'asking', reenter: true, actions: 'chooseSources' },
            ALLOWED: { target: 'ready', actions: 'noteSound' },
            REFUSED: { target: 'refused', actions: 'noteTrouble' },
            KEEP: { guard: 'hasTake', target: 'recorded' },
          },
        },
        refused: {
          on: {
            OPEN: { target: 'asking', actions: 'chooseSources' },
            KEEP: { guard: 'hasTake', target: 'recorded', actions: 'forgetTrouble' },
          },
        },
        ready: {
          on: {
            START: [
              { guard: 'wantsScreen', target: 'sharing' },
              { target: 'preRecord', actions: ['forgetTrouble', 'countFromStart'] },
            ],
            OPEN: { target: 'asking', actions: 'chooseSources' },
            LOST: 'asking',
            KEEP: { guard: 'hasTake', target: 'recorded', actions: 'forgetTrouble' },
          },
        },
        sharing: {
          entry: ['forgetTrouble', 'askForScreen'],
          on: {
            SHARED: { target: 'preRecord', actions: 'countFromStart' },
            REFUSED: { target: 'ready', actions: 'noteTrouble' },
            // The browser's own question stays open: its answer comes too late.
            CANCEL: 'asking',
            LOST: 'asking',
          },
        },
        preRecord: {
          on: {
            CANCEL: { target: 'ready', actions: 'letScreenGo' },
            LOST: [{ guard: 'isScreen', target: 'ready', actions: 'letScreenGo' }, { target: 'asking' }],
          },
          after: {
            second: [
              { guard: 'isCounting', target: 'preRecord', reenter: true, actions: 'countDown' },
              { target: 'recording' },
            ],
          },
        },
        recording: {
          entry: 'beginTake',
          on: {
            STOP: { target: 'reading', actions: 'endByPerson' },
            LOST: { target: 'reading', actions: 'endByLoss' },
          },
          after: { limit: { target: 'reading', actions: 'endByLimit' } },
        },
        reading: {
          entry: 'readTake',
          on: {
            READ: { target: 'recorded', actions: 'keepTake' },
            UNREADABLE: [
              { guard: 'hasTake', target: 'recorded', actions: 'noteEmpty' },
              { target: 'refused', actions: 'noteEmpty' },
            ],
          },
        },
        recorded: {
          entry: 'letGo',
          on: { RETAKE: 'asking', SAVE: 'saving' },
        },
        saving: {
          entry: ['forgetTrouble', 'send'],
          on: { FAILED: { target: 'recorded', actions: 'noteNotSaved' } },
        },
      },
    },
    leaving: {
      initial: 'open',
      states: {
        open: {
          on: {
            CLOSE: [
              { guard: and([not('hasTake'), not('isBusy')]), target: 'closed' },
              { guard: not('isSaving'), target: 'doubting' },
            ],
            SAVED: { guard: 'isSaving', target: 'closed' },
          },
        },
        // What goes on goes on: a recording does not stop because somebody pressed Escape.
        doubting: { on: { STAY: 'open', DISCARD: 'closed' } },
        closed: { entry: 'letGo' },
      },
    },
  },
})
