import { and, assign, not, or, setup, stateIn } from 'xstate'

/** The browser provides the actions without a body. */
export type CameraError = 'camera-denied' | 'no-camera' | 'camera'

export type VideoRecorderError = CameraError | 'screen' | 'empty' | 'not-saved'

export type RecordedSound = 'on' | 'none' | 'blocked' | 'missing'

export type LostSource = 'camera' | 'microphone' | 'screen' | 'recorder'

export interface VideoSources {
  camera: boolean
  screen: boolean
}

export interface VideoTake {
  durationMs: number
  endedBy: 'person' | 'limit' | LostSource
}

export interface VideoRecorderContext extends VideoSources {
  limitMs: number
  countdownS: number
  left: number
  sound: RecordedSound
  endedBy: VideoTake['endedBy']
  /** Replaced only once the new take is ready. */
  take: VideoTake | null
  error: VideoRecorderError | null
}

export type VideoRecorderEvent =
  | ({ type: 'OPEN' } & Partial<VideoSources>)
  | { type: 'ALLOWED'; sound: RecordedSound }
  | { type: 'REFUSED'; error: CameraError | 'screen' }
  | { type: 'START' }
  | { type: 'SHARED' }
  | { type: 'CANCEL' }
  /** Unplugged, or the browser’s ‘Stop sharing’. */
  | { type: 'LOST'; source: LostSource }
  | { type: 'STOP' }
  | { type: 'READ'; durationMs: number }
  | { type: 'UNREADABLE' }
  | { type: 'RETAKE' }
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
    saveError: assign({ error: ({ event }) => ('error' in event ? event.error : null) }),
    noteEmpty: assign({ error: 'empty' as const }),
    noteNotSaved: assign({ error: 'not-saved' as const }),
    clearError: assign({ error: null }),
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
  context: ({ input }) => ({ ...input, left: 0, sound: 'none', endedBy: 'person', take: null, error: null }),
  type: 'parallel',
  states: {
    step: {
      initial: 'shut',
      states: {
        shut: { on: { OPEN: { target: 'asking', actions: 'chooseSources' } } },
        asking: {
          entry: ['clearError', 'openDevices'],
          on: {
            OPEN: { target: 'asking', reenter: true, actions: 'chooseSources' },
            ALLOWED: { target: 'ready', actions: 'noteSound' },
            REFUSED: { target: 'refused', actions: 'saveError' },
            KEEP: { guard: 'hasTake', target: 'recorded' },
          },
        },
        refused: {
          on: {
            OPEN: { target: 'asking', actions: 'chooseSources' },
            KEEP: { guard: 'hasTake', target: 'recorded', actions: 'clearError' },
          },
        },
        ready: {
          on: {
            START: [
              { guard: 'wantsScreen', target: 'sharing' },
              { target: 'preRecord', actions: ['clearError', 'countFromStart'] },
            ],
            OPEN: { target: 'asking', actions: 'chooseSources' },
            LOST: 'asking',
            KEEP: { guard: 'hasTake', target: 'recorded', actions: 'clearError' },
          },
        },
        sharing: {
          entry: ['clearError', 'askForScreen'],
          on: {
            SHARED: { target: 'preRecord', actions: 'countFromStart' },
            REFUSED: { target: 'ready', actions: 'saveError' },
            // The browser's prompt stays open; ignore a late answer.
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
          entry: ['clearError', 'send'],
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
        doubting: { on: { STAY: 'open', DISCARD: 'closed' } },
        closed: { entry: 'letGo' },
      },
    },
  },
})
