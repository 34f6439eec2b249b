import { createActor, getNextSnapshot, initialTransition } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import { describe, expect, test } from 'vitest'
import {
  boardWizardMachine,
  boardWizardSteps,
  numbersToShare,
  type BoardWizardEvent,
  type BoardWizardFacts,
  type BoardWizardInput,
  type BoardWizardPlace,
} from './board-wizard'

const answers = { name: 'Board 1', importTag: null, numberIds: [], memberIds: [] }
const individual: BoardWizardFacts = { hasTags: false, isTeam: false, unsharedNumberIds: ['mine'] }
const team: BoardWizardFacts = { hasTags: false, isTeam: true, unsharedNumberIds: ['mine'] }
const taggedTeam: BoardWizardFacts = { ...team, hasTags: true }

const EVENTS = {
  name: { type: 'NAME', name: ' Spring ', taken: false },
  blank: { type: 'NAME', name: '  ', taken: false },
  taken: { type: 'NAME', name: 'Spring', taken: true },
  tag: { type: 'TAG', tag: 'buyers' },
  noTag: { type: 'TAG', tag: '' },
  numbers: { type: 'NUMBERS', numberIds: ['ours'] },
  mine: { type: 'NUMBERS', numberIds: ['ours', 'mine'] },
  noNumbers: { type: 'NUMBERS', numberIds: [] },
  share: { type: 'SHARE' },
  cancel: { type: 'CANCEL' },
  members: { type: 'MEMBERS', memberIds: ['mia'] },
  noMembers: { type: 'MEMBERS', memberIds: [] },
  skip: { type: 'SKIP' },
  back: { type: 'BACK' },
  created: { type: 'CREATED', boardId: 'brd_1' },
  refusedName: { type: 'REFUSED', step: 'name' },
  refusedTag: { type: 'REFUSED', step: 'tag' },
  refusedNumbers: { type: 'REFUSED', step: 'numbers' },
  refusedMembers: { type: 'REFUSED', step: 'members' },
  close: { type: 'CLOSE' },
  stay: { type: 'STAY' },
  discard: { type: 'DISCARD' },
} satisfies Record<string, BoardWizardEvent>
type EventName = keyof typeof EVENTS

function after(facts: BoardWizardFacts, names: EventName[]) {
  const [begun] = initialTransition(boardWizardMachine, { ...facts, ...answers })
  return names.reduce((snapshot, name) => getNextSnapshot(boardWizardMachine, snapshot, EVENTS[name]), begun)
}
const placeAfter = (facts: BoardWizardFacts, names: EventName[]) => after(facts, names).value.step

/** Input, path, events, and resulting steps. Unlisted events change nothing. */
const TABLE: Array<[BoardWizardFacts, EventName[], Partial<Record<EventName, BoardWizardPlace>>]> = [
  [individual, [], { name: 'numbers' }],
  [taggedTeam, [], { name: 'tag' }],
  [taggedTeam, ['name'], { tag: 'numbers', skip: 'numbers', back: 'name' }],
  [individual, ['name'], { numbers: 'creating', mine: 'creating', back: 'name' }],
  [team, ['name'], { numbers: 'members', mine: 'sharing', back: 'name' }],
  [taggedTeam, ['name', 'tag'], { numbers: 'members', mine: 'sharing', back: 'tag' }],
  [team, ['name', 'mine'], { share: 'members', cancel: 'numbers' }],
  [team, ['name', 'numbers'], { members: 'creating', skip: 'creating', back: 'numbers' }],
  [
    team,
    ['name', 'numbers', 'skip'],
    {
      created: 'created',
      refusedName: 'name',
      refusedTag: 'numbers',
      refusedNumbers: 'numbers',
      refusedMembers: 'members',
    },
  ],
  [
    individual,
    ['name', 'numbers'],
    {
      created: 'created',
      refusedName: 'name',
      refusedTag: 'numbers',
      refusedNumbers: 'numbers',
      refusedMembers: 'numbers',
    },
  ],
  [
    taggedTeam,
    ['name', 'skip', 'numbers', 'members'],
    {
      created: 'created',
      refusedName: 'name',
      refusedTag: 'tag',
      refusedNumbers: 'numbers',
      refusedMembers: 'members',
    },
  ],
  [team, ['name', 'numbers', 'skip', 'created'], {}],
]

describe('the board wizard', () => {
  test.each(TABLE)('%j after %j', (facts, way, expected) => {
    const before = placeAfter(facts, way)
    for (const name of Object.keys(EVENTS) as EventName[])
      expect([name, placeAfter(facts, [...way, name])]).toEqual([name, expected[name] ?? before])
  })

  test.each([
    [{ hasTags: false, isTeam: false }, 2],
    [{ hasTags: false, isTeam: true }, 3],
    [{ hasTags: true, isTeam: false }, 3],
    [{ hasTags: true, isTeam: true }, 4],
  ])('%j has %i steps', (facts, steps) => {
    expect(boardWizardSteps(facts)).toHaveLength(steps)
  })

  test('keeps answers, and drops those of a step skipped later', () => {
    const { context } = after(taggedTeam, ['name', 'tag', 'mine', 'share', 'members', 'refusedTag', 'skip'])
    expect(context).toMatchObject({
      name: 'Spring',
      importTag: null,
      numberIds: ['ours', 'mine'],
      memberIds: ['mia'],
    })
    expect(numbersToShare(context)).toEqual(['mine'])
    expect(after(team, ['name', 'numbers', 'members', 'refusedMembers', 'skip']).context.memberIds).toEqual([])
  })

  test('closing asks for confirmation until the board is created', () => {
    const leaving = (names: EventName[]) => after(team, names).value.leaving
    expect(leaving(['name', 'close'])).toBe('asking')
    expect(leaving(['name', 'close', 'stay'])).toBe('open')
    expect(leaving(['close', 'discard'])).toBe('closed')
    expect(leaving(['name', 'numbers', 'skip', 'created', 'close'])).toBe('closed')
    expect(placeAfter(team, ['name', 'close', 'stay'])).toBe('numbers')
  })

  test('resumes from a step and its answers, as the server does without scripts', () => {
    const context = { ...after(team, ['name', 'mine']).context }
    const restored = boardWizardMachine.resolveState({ value: { step: 'sharing', leaving: 'open' }, context })
    const actor = createActor(boardWizardMachine, { snapshot: restored, input: context satisfies BoardWizardInput })
    actor.start()
    actor.send(EVENTS.share)
    expect(actor.getSnapshot().value).toEqual({ step: 'members', leaving: 'open' })
  })

  test.each([individual, team, taggedTeam])('on every path as %j: a created board has a name and a number', (facts) => {
    const paths = getShortestPaths(boardWizardMachine, {
      input: { ...facts, ...answers },
      events: Object.values(EVENTS),
    })
    expect(paths.some(({ state }) => state.value.step === 'created')).toBe(true)
    for (const { state } of paths)
      if (['creating', 'created'].includes(state.value.step)) {
        expect(state.context.name).toBe('Spring')
        expect(state.context.numberIds).not.toEqual([])
        if (!facts.isTeam) expect(state.context.memberIds).toEqual([])
        if (!facts.hasTags) expect(state.context.importTag).toBeNull()
      }
  })
})
