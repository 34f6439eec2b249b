import { describe, expect, it } from 'vitest'
import type { LeadView } from '~/domain/leads/leads.schema'
import type { LiveEvent } from '~/live/socket'
import {
  boardReducer,
  getVisibleLeads,
  createBoardState,
  type BoardAction,
  type BoardState,
  type LoadedBoard,
} from './board-state'

const today = [Date.parse('2026-03-10T05:00:00Z'), Date.parse('2026-03-11T05:00:00Z')] as const

const lead = (id: string, more: Partial<LeadView> = {}) =>
  ({
    id,
    boardId: 'brd_1',
    stageId: 'first',
    tags: [],
    assignedToUser: null,
    scheduledAt: null,
    snoozeUntil: null,
    hotUntil: null,
    calledCount: 0,
    otherCallCount: 0,
    version: 1,
    ...more,
  }) as unknown as LeadView

const stage = (id: string, priorityStacks: string[] = []) => ({ id, name: id, order: 0, priorityStacks, createdAt: '' })
const shown = { assignment: 'workable', assignmentUserId: null, status: 'ALL', sortBy: 'newest' } as const

function board(leads: LeadView[], nextCursor: string | null = null, settings: object = shown): LoadedBoard {
  return {
    board: { id: 'brd_1', stages: [stage('first', ['VIP']), stage('second')], userSettings: settings },
    counts: {
      totalContacts: 10,
      hasHotLead: false,
      stages: [
        { stageId: 'first', leads: 8, available: 5, scheduledToday: 1 },
        { stageId: 'second', leads: 2, available: 2, scheduledToday: 0 },
      ],
    },
    columns: { first: { leads, nextCursor }, second: { leads: [], nextCursor: null } },
    userId: 'me',
    search: '',
    hasMore: false,
  } as unknown as LoadedBoard
}

const happens = (type: string, payload: object): BoardAction => ({
  type: 'event',
  event: { type, payload: { boardId: 'brd_1', counts: [], schedules: [], ...payload } } as unknown as LiveEvent,
  today,
})
const after = (state: BoardState, ...actions: BoardAction[]) => actions.reduce(boardReducer, state)
const ids = (state: BoardState, stageId: string) => getVisibleLeads(state, stageId).map(({ id }) => id)

describe('an event', () => {
  it('moves a lead to its place in the other stage, on every window', () => {
    const state = createBoardState(board([lead('c'), lead('b'), lead('a')]))
    const moved = after(state, happens('lead.moved', { lead: lead('b', { stageId: 'second', version: 2 }) }))
    expect([ids(moved, 'first'), ids(moved, 'second')]).toEqual([['c', 'a'], ['b']])
  })

  it('orders by the tag stack before age, and fewest calls first when chosen', () => {
    const vip = happens('lead.added', { lead: lead('a', { tags: ['VIP'] }) })
    expect(ids(after(createBoardState(board([lead('c'), lead('b')])), vip), 'first')).toEqual(['a', 'c', 'b'])
    const byCalls = board([lead('b'), lead('c', { calledCount: 2 })], null, { ...shown, sortBy: 'CALL_COUNT' })
    const called = happens('lead.changed', { lead: lead('b', { calledCount: 3, version: 2 }) })
    expect(ids(after(createBoardState(byCalls), called), 'first')).toEqual(['c', 'b'])
  })

  it('leaves out leads outside the filter or behind the loaded page', () => {
    const state = createBoardState(board([lead('c'), lead('b')], 'more'))
    const assigned = lead('c', {
      assignedToUser: { userId: 'ben', firstName: 'Ben', lastName: '', thumbnailUrl: null },
      version: 2,
    })
    expect(ids(after(state, happens('lead.changed', { lead: assigned })), 'first')).toEqual(['b'])
    expect(ids(after(state, happens('lead.added', { lead: lead('a') })), 'first')).toEqual(['c', 'b'])
    expect(ids(after(state, happens('lead.added', { lead: lead('d') })), 'first')).toEqual(['d', 'c', 'b'])
  })

  it('keeps the last card of the loaded page when it changes', () => {
    const state = createBoardState(board([lead('c'), lead('b')], 'more'))
    const snoozed = lead('b', { snoozeUntil: '2026-03-11T05:00:00Z', version: 2 })
    expect(ids(after(state, happens('lead.changed', { lead: snoozed })), 'first')).toEqual(['c', 'b'])
  })

  it('does not go back to an older version', () => {
    const state = createBoardState(board([lead('b', { version: 5 })]))
    const old = happens('lead.moved', { lead: lead('b', { stageId: 'second', version: 4 }) })
    expect(ids(after(state, old), 'first')).toEqual(['b'])
  })

  it('counts leads available to me, all leads, and today’s calls', () => {
    const state = after(
      createBoardState(board([])),
      happens('leads.changed', {
        stageIds: ['first'],
        counts: [
          { stageId: 'first', assignedTo: null, leads: 2, available: 1 },
          { stageId: 'first', assignedTo: 'ben', leads: 3, available: 3 },
        ],
        schedules: [
          { stageId: 'first', assignedTo: null, at: '2026-03-10T05:00:00.000Z', leads: 1 },
          { stageId: 'first', assignedTo: null, at: '2026-03-11T05:00:00.000Z', leads: 1 },
        ],
      }),
    )
    expect(state.counts.stages[0]).toEqual({ stageId: 'first', leads: 13, available: 6, scheduledToday: 2 })
    expect(state.counts.totalContacts).toBe(15)
  })

  it('of another board is ignored', () => {
    const state = createBoardState(board([lead('b')]))
    expect(after(state, happens('lead.removed', { boardId: 'brd_2', leadId: 'b' }))).toBe(state)
  })
})

describe('an action', () => {
  const b = lead('b')
  const state = createBoardState(board([lead('c'), b]))
  const onItsWay = after(state, { type: 'move', lead: b, toStageId: 'second' })

  it('shows a move immediately, and reverts it when refused', () => {
    expect([ids(onItsWay, 'first'), ids(onItsWay, 'second')]).toEqual([['c'], ['b']])
    expect(ids(after(onItsWay, { type: 'stayed', leadId: 'b' }), 'first')).toEqual(['c', 'b'])
  })

  it('shows where the lead went when another user was first', () => {
    const theirs = happens('lead.removed', { leadId: 'b' })
    expect([ids(after(onItsWay, theirs), 'first'), ids(after(onItsWay, theirs), 'second')]).toEqual([['c'], []])
  })

  it('applies the answer and the event of one move once, in either order', () => {
    const moved = lead('b', { stageId: 'second', version: 2 })
    const event = happens('lead.moved', { lead: moved })
    const answer: BoardAction = { type: 'moved', lead: moved }
    for (const order of [
      [event, answer],
      [answer, event],
    ]) {
      const settled = after(onItsWay, ...order)
      expect([ids(settled, 'first'), ids(settled, 'second')]).toEqual([['c'], ['b']])
      expect(settled.moves).toEqual({})
    }
  })

  it('does not restore a lead that a rule removed before the answer to its move arrived', () => {
    const moved = lead('b', { stageId: 'second', version: 2 })
    const answer: BoardAction = { type: 'moved', lead: moved }
    const removed = happens('lead.removed', { leadId: 'b' })
    const settled = after(onItsWay, happens('lead.moved', { lead: moved }), removed, answer)
    expect([ids(settled, 'first'), ids(settled, 'second')]).toEqual([['c'], []])
  })

  it('ignores a page older than the events received while it loaded', () => {
    const long = createBoardState(board([lead('d'), lead('c')], 'more'))
    const page: BoardAction = {
      type: 'page',
      stageId: 'first',
      after: 'more',
      leads: [lead('b'), lead('a')],
      nextCursor: 'still more',
    }
    const gone = happens('lead.removed', { leadId: 'a' })
    const elsewhere = happens('lead.moved', { lead: lead('b', { stageId: 'second', version: 2 }) })
    const state = after(long, elsewhere, gone, page)
    expect([ids(state, 'first'), ids(state, 'second')]).toEqual([['d', 'c'], ['b']])
  })

  it('appends a page once, and never to another list', () => {
    const long = createBoardState(board([lead('c'), lead('b')], 'more'))
    const page: BoardAction = { type: 'page', stageId: 'first', after: 'more', leads: [b, lead('a')], nextCursor: null }
    expect(ids(after(long, page, page), 'first')).toEqual(['c', 'b', 'a'])
    expect(ids(after(long, { ...page, after: 'other' }), 'first')).toEqual(['c', 'b'])
  })
})

describe('a fresh loader answer', () => {
  it('keeps the loaded pages, and the events since it was read', () => {
    const state = after(
      createBoardState(board([lead('c'), lead('b')], 'more')),
      { type: 'page', stageId: 'first', after: 'more', leads: [lead('a')], nextCursor: null },
      happens('lead.added', { lead: lead('d') }),
    )
    const fresh = board([lead('c'), lead('b')], 'more')
    expect(ids(after(state, { type: 'loaded', loaded: fresh }), 'first')).toEqual(['d', 'c', 'b', 'a'])
  })

  describe('of a column that the reader has scrolled down', () => {
    const far = after(createBoardState(board([lead('f'), lead('e')], 'after e')), {
      type: 'page',
      stageId: 'first',
      after: 'after e',
      leads: [lead('d'), lead('c'), lead('b')],
      nextCursor: 'after b',
    })
    const fresh: BoardAction = { type: 'loaded', loaded: board([lead('h'), lead('g')], 'after g') }

    it('shows the previous tail until it is read again as deep', () => {
      const state = after(far, fresh)
      expect(ids(state, 'first')).toEqual(['h', 'g', 'f', 'e', 'd', 'c', 'b'])
      expect(state.tails).toEqual({ first: { cursor: 'after g', depth: 5 } })
      // Hundreds were moved away, without an event for each.
      const tail: BoardAction = {
        type: 'tail',
        stageId: 'first',
        cursor: 'after g',
        leads: [lead('d'), lead('a')],
        nextCursor: null,
      }
      const gone = happens('lead.removed', { leadId: 'd' })
      expect(ids(after(state, gone, tail), 'first')).toEqual(['h', 'g', 'a'])
      expect(after(state, tail).columns.first?.nextCursor).toBeNull()
      expect(after(state, tail).tails).toEqual({})
    })

    it('ignores a tail of an older answer', () => {
      const tail: BoardAction = { type: 'tail', stageId: 'first', cursor: 'after g', leads: [], nextCursor: null }
      const newer = after(far, fresh, { type: 'loaded', loaded: board([lead('i'), lead('h')], 'after h') })
      expect(after(newer, tail)).toBe(newer)
    })

    it('reads as deep as the reader scrolls during the read', () => {
      const page: BoardAction = {
        type: 'page',
        stageId: 'first',
        after: 'after b',
        leads: [lead('a')],
        nextCursor: null,
      }
      expect(after(far, fresh, page).tails).toEqual({ first: { cursor: 'after g', depth: 6 } })
    })

    it('is complete when the first page is all', () => {
      const state = after(far, { type: 'loaded', loaded: board([lead('h')]) })
      expect([ids(state, 'first'), state.tails]).toEqual([['h'], {}])
    })
  })

  it('starts over with another filter', () => {
    const state = createBoardState(board([lead('c'), lead('b')], 'more'))
    const hot = board([lead('b')], null, { ...shown, status: 'HOT' })
    expect(ids(after(state, { type: 'loaded', loaded: hot }), 'first')).toEqual(['b'])
  })
})
