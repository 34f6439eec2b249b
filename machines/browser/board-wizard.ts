import { and, assign, not, setup } from 'xstate'

/** Runs in the browser, or on the server when scripts are off. */
export interface BoardWizardFacts {
  hasTags: boolean
  isTeam: boolean
  unsharedNumberIds: readonly string[]
}

export interface BoardWizardAnswers {
  name: string
  importTag: string | null
  numberIds: readonly string[]
  memberIds: readonly string[]
}

export interface BoardWizardContext extends BoardWizardFacts, BoardWizardAnswers {
  boardId: string | null
}

export type BoardWizardInput = BoardWizardFacts & BoardWizardAnswers

export type BoardWizardEvent =
  | { type: 'NAME'; name: string; taken: boolean }
  | { type: 'TAG'; tag: string }
  | { type: 'NUMBERS'; numberIds: readonly string[] }
  | { type: 'SHARE' }
  | { type: 'CANCEL' }
  | { type: 'MEMBERS'; memberIds: readonly string[] }
  | { type: 'SKIP' }
  | { type: 'BACK' }
  | { type: 'CREATED'; boardId: string }
  | { type: 'REFUSED'; step: BoardWizardStep }
  | { type: 'CLOSE' }
  | { type: 'STAY' }
  | { type: 'DISCARD' }

export const BOARD_WIZARD_STEPS = ['name', 'tag', 'numbers', 'members'] as const
export type BoardWizardStep = (typeof BOARD_WIZARD_STEPS)[number]
export type BoardWizardPlace = BoardWizardStep | 'sharing' | 'creating' | 'created'

/** 2, 3 or 4 steps (spec 1-boards §2.3). */
export const boardWizardSteps = ({ hasTags, isTeam }: Pick<BoardWizardFacts, 'hasTags' | 'isTeam'>) =>
  BOARD_WIZARD_STEPS.filter((step) => (step === 'tag' ? hasTags : step === 'members' ? isTeam : true))

/** Numbers that would become shared. */
export const numbersToShare = ({ numberIds, unsharedNumberIds }: BoardWizardContext): readonly string[] =>
  numberIds.filter((id) => unsharedNumberIds.includes(id))

export const boardWizardMachine = setup({
  types: {} as { context: BoardWizardContext; events: BoardWizardEvent; input: BoardWizardInput },
  guards: {
    nameIsFree: ({ event }) => event.type === 'NAME' && event.name.trim() !== '' && !event.taken,
    tagChosen: ({ event }) => event.type === 'TAG' && event.tag !== '',
    numbersChosen: ({ event }) => event.type === 'NUMBERS' && event.numberIds.length > 0,
    needsSharing: ({ context, event }) =>
      event.type === 'NUMBERS' &&
      context.isTeam &&
      numbersToShare({ ...context, numberIds: event.numberIds }).length > 0,
    membersChosen: ({ event }) => event.type === 'MEMBERS' && event.memberIds.length > 0,
    hasTags: ({ context }) => context.hasTags,
    isTeam: ({ context }) => context.isTeam,
    refusesName: ({ event }) => event.type === 'REFUSED' && event.step === 'name',
    refusesTag: ({ event }) => event.type === 'REFUSED' && event.step === 'tag',
    refusesMembers: ({ event }) => event.type === 'REFUSED' && event.step === 'members',
    isCreated: ({ context }) => context.boardId !== null,
  },
  actions: {
    keepName: assign({ name: ({ context, event }) => (event.type === 'NAME' ? event.name.trim() : context.name) }),
    keepTag: assign({ importTag: ({ event }) => (event.type === 'TAG' ? event.tag : null) }),
    keepNumbers: assign({
      numberIds: ({ context, event }) => (event.type === 'NUMBERS' ? event.numberIds : context.numberIds),
    }),
    keepMembers: assign({ memberIds: ({ event }) => (event.type === 'MEMBERS' ? event.memberIds : []) }),
    keepBoard: assign({ boardId: ({ event }) => (event.type === 'CREATED' ? event.boardId : null) }),
  },
}).createMachine({
  id: 'board-wizard',
  context: ({ input }) => ({ ...input, boardId: null }),
  type: 'parallel',
  states: {
    step: {
      initial: 'name',
      states: {
        name: {
          on: {
            NAME: [
              { guard: and(['nameIsFree', 'hasTags']), target: 'tag', actions: 'keepName' },
              { guard: 'nameIsFree', target: 'numbers', actions: 'keepName' },
            ],
          },
        },
        tag: {
          on: {
            TAG: { guard: 'tagChosen', target: 'numbers', actions: 'keepTag' },
            SKIP: { target: 'numbers', actions: 'keepTag' },
            BACK: 'name',
          },
        },
        numbers: {
          on: {
            NUMBERS: [
              { guard: 'needsSharing', target: 'sharing', actions: 'keepNumbers' },
              { guard: and(['numbersChosen', 'isTeam']), target: 'members', actions: 'keepNumbers' },
              { guard: 'numbersChosen', target: 'creating', actions: 'keepNumbers' },
            ],
            BACK: [{ guard: 'hasTags', target: 'tag' }, { target: 'name' }],
          },
        },
        sharing: { on: { SHARE: 'members', CANCEL: 'numbers' } },
        members: {
          on: {
            MEMBERS: { guard: 'membersChosen', target: 'creating', actions: 'keepMembers' },
            SKIP: { target: 'creating', actions: 'keepMembers' },
            BACK: 'numbers',
          },
        },
        creating: {
          on: {
            CREATED: { target: 'created', actions: 'keepBoard' },
            REFUSED: [
              { guard: 'refusesName', target: 'name' },
              { guard: and(['refusesTag', 'hasTags']), target: 'tag' },
              { guard: and(['refusesMembers', 'isTeam']), target: 'members' },
              { target: 'numbers' },
            ],
          },
        },
        created: {},
      },
    },
    leaving: {
      initial: 'open',
      states: {
        open: { on: { CLOSE: [{ guard: not('isCreated'), target: 'asking' }, { target: 'closed' }] } },
        asking: { on: { STAY: 'open', DISCARD: 'closed' } },
        closed: {},
      },
    },
  },
})
