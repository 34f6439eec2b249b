import type { BoardView } from '~/domain/boards/boards.schema'
import type { BoardCounts, CountChange, LeadView, ScheduleChange, StageCounts } from '~/domain/leads/leads.schema'
import type { LiveEvent } from '~/live/socket'
import { createLeadComparator, matchesFilter } from './lead-order'

export interface Column {
  leads: LeadView[]
  /** null: last page. */
  nextCursor: string | null
}

export interface LoadedBoard {
  board: BoardView
  counts: BoardCounts
  /** By stage. */
  columns: Record<string, Column>
  userId: string
  /** Empty: the reader's filter. */
  search: string
  /** The search has more matches. */
  hasMore: boolean
}

/** An optimistic move. */
interface PendingMove {
  lead: LeadView
  toStageId: string
}

/** Pages after the first, which the loader does not reload: shown unchanged until refetched. */
export interface Tail {
  /** Of the first such page. */
  cursor: string
  /** Leads loaded in the column. */
  depth: number
}

export interface BoardState extends LoadedBoard {
  /** The loader data this is based on. */
  loaded: LoadedBoard
  /** By lead. */
  moves: Record<string, PendingMove>
  /** By stage, to be refetched. */
  tails: Record<string, Tail>
  /** Since the load. The next loader data may be older or newer. */
  recentEvents: LeadEvent[]
}

type LeadEvent = Extract<LiveEvent, { type: 'lead.added' | 'lead.changed' | 'lead.moved' | 'lead.removed' }>

/** Enough for the time of a reload. */
const MAX_RECENT_EVENTS = 100

export type BoardAction =
  | { type: 'loaded'; loaded: LoadedBoard }
  /** `today`: the reader's day, epoch ms. */
  | { type: 'event'; event: LiveEvent; today: readonly [from: number, to: number] }
  | { type: 'page'; stageId: string; after: string; leads: LeadView[]; nextCursor: string | null }
  /** `nextCursor` is that of the last page. */
  | { type: 'tail'; stageId: string; cursor: string; leads: LeadView[]; nextCursor: string | null }
  | { type: 'counted'; counts: BoardCounts }
  | { type: 'move'; lead: LeadView; toStageId: string }
  | { type: 'moved'; lead: LeadView }
  /** The server refused the move. */
  | { type: 'stayed'; leadId: string }

export const createBoardState = (loaded: LoadedBoard): BoardState => ({
  ...loaded,
  loaded,
  moves: {},
  tails: {},
  recentEvents: [],
})

export function boardReducer(state: BoardState, action: BoardAction): BoardState {
  switch (action.type) {
    case 'loaded':
      return applyReload(state, action.loaded)
    case 'event':
      return applyLiveEvent(state, action)
    case 'page': {
      const column = state.columns[action.stageId]
      // The column was reloaded after the request.
      if (column?.nextCursor !== action.after) return state
      const tail = state.tails[action.stageId]
      const tails = tail
        ? { ...state.tails, [action.stageId]: { ...tail, depth: tail.depth + action.leads.length } }
        : state.tails
      return appendLeads({ ...state, tails }, action.stageId, column.leads, action)
    }
    case 'tail': {
      const { [action.stageId]: tail, ...tails } = state.tails
      // The board was reloaded after the request.
      if (tail?.cursor !== action.cursor) return state
      return appendLeads({ ...state, tails }, action.stageId, state.loaded.columns[action.stageId]?.leads ?? [], action)
    }
    case 'counted':
      return { ...state, counts: action.counts }
    case 'move': {
      const { lead, toStageId } = action
      return { ...state, moves: { ...state.moves, [lead.id]: { lead, toStageId } } }
    }
    case 'moved':
      // A rule or another user may have taken the lead off the board first.
      return state.moves[action.lead.id] ? placeLead(clearMove(state, action.lead.id), action.lead) : state
    case 'stayed':
      return clearMove(state, action.leadId)
  }
}

function appendLeads(
  state: BoardState,
  stageId: string,
  before: LeadView[],
  { leads, nextCursor }: Column,
): BoardState {
  const column = { leads: [...before, ...excludeLeads(leads, before)], nextCursor }
  // Events during the request may be newer than the page.
  return state.recentEvents.reduce(applyLeadEvent, setColumn(state, stageId, column))
}

/** Applies optimistic moves. */
export function getVisibleLeads(state: BoardState, stageId: string): LeadView[] {
  const leads = state.columns[stageId]?.leads ?? []
  const moves = Object.values(state.moves)
  if (moves.length === 0) return leads
  const remaining = leads.filter(({ id }) => (state.moves[id]?.toStageId ?? stageId) === stageId)
  const incoming = moves.filter(
    (move) => move.toStageId === stageId && !remaining.some(({ id }) => id === move.lead.id),
  )
  return incoming.reduce(
    (list, { lead }) => insertLead(list, { ...lead, stageId }, getLeadComparator(state, stageId)),
    remaining,
  )
}

/** Later pages stay until refetched. */
function applyReload(state: BoardState, loaded: LoadedBoard): BoardState {
  const sameList =
    loaded.board.id === state.board.id &&
    loaded.search === state.search &&
    JSON.stringify(loaded.board.userSettings) === JSON.stringify(state.board.userSettings)
  const fresh: BoardState = { ...loaded, loaded, moves: sameList ? state.moves : {}, tails: {}, recentEvents: [] }
  for (const [stageId, first] of Object.entries(sameList ? loaded.columns : {})) {
    const before = state.columns[stageId]
    const last = first.leads.at(-1)
    if (!before || !last || first.nextCursor === null || before.leads.length <= first.leads.length) continue
    const order = getLeadComparator(fresh, stageId)
    const laterLeads = excludeLeads(before.leads, first.leads).filter((lead) => order(last, lead) < 0)
    fresh.columns = {
      ...fresh.columns,
      [stageId]: { leads: [...first.leads, ...laterLeads], nextCursor: before.nextCursor },
    }
    fresh.tails[stageId] = { cursor: first.nextCursor, depth: before.leads.length }
  }
  return loaded.board.id === state.board.id ? state.recentEvents.reduce(applyLeadEvent, fresh) : fresh
}

function excludeLeads(leads: readonly LeadView[], others: readonly LeadView[]): LeadView[] {
  const known = new Set(others.map(({ id }) => id))
  return leads.filter(({ id }) => !known.has(id))
}

function applyLiveEvent(state: BoardState, { event, today }: Extract<BoardAction, { type: 'event' }>): BoardState {
  switch (event.type) {
    case 'lead.added':
    case 'lead.changed':
    case 'lead.moved':
    case 'lead.removed': {
      if (event.payload.boardId !== state.board.id) return state
      const counted = applyCountChanges(state, event.payload, today)
      return {
        ...applyLeadEvent(counted, event),
        recentEvents: [...state.recentEvents, event].slice(-MAX_RECENT_EVENTS),
      }
    }
    case 'leads.changed':
      return event.payload.boardId === state.board.id ? applyCountChanges(state, event.payload, today) : state
    default:
      return state
  }
}

const applyLeadEvent = (state: BoardState, event: LeadEvent): BoardState =>
  event.type === 'lead.removed'
    ? removeLead(clearMove(state, event.payload.leadId), event.payload.leadId)
    : placeLead(state, event.payload.lead)

function applyCountChanges(
  state: BoardState,
  { counts, schedules }: { counts: CountChange[]; schedules: ScheduleChange[] },
  [from, to]: readonly [number, number],
): BoardState {
  if (counts.length === 0 && schedules.length === 0) return state
  const isWorkable = (assignedTo: string | null) => assignedTo === null || assignedTo === state.userId
  const change = (stage: StageCounts): StageCounts => {
    const stageCounts = counts.filter(({ stageId }) => stageId === stage.stageId)
    const calls = schedules.filter(
      ({ stageId, at }) => stageId === stage.stageId && Date.parse(at) >= from && Date.parse(at) < to,
    )
    // Same object: the column need not render.
    if (stageCounts.length === 0 && calls.length === 0) return stage
    return {
      stageId: stage.stageId,
      leads: Math.max(0, stage.leads + sum(stageCounts.map(({ leads }) => leads))),
      available: Math.max(
        0,
        stage.available +
          sum(stageCounts.filter(({ assignedTo }) => isWorkable(assignedTo)).map(({ available }) => available)),
      ),
      scheduledToday: Math.max(0, stage.scheduledToday + sum(calls.map(({ leads }) => leads))),
    }
  }
  const stages = state.counts.stages.map(change)
  return { ...state, counts: { ...state.counts, stages, totalContacts: sum(stages.map(({ leads }) => leads)) } }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

/** Ignores older versions and leads outside the filter. */
function placeLead(state: BoardState, lead: LeadView): BoardState {
  for (const column of Object.values(state.columns)) {
    const known = column.leads.find(({ id }) => id === lead.id)
    if (known && known.version > lead.version) return state
  }
  const cleared = removeLead(state, lead.id)
  const column = cleared.columns[lead.stageId]
  if (!column || !isShown(state, lead, cleared !== state)) return cleared
  const order = getLeadComparator(state, lead.stageId)
  // It may be the last loaded lead itself, at its old place.
  const last = state.columns[lead.stageId]?.leads.at(-1)
  // It sorts after the loaded leads: its page will bring it.
  if (column.nextCursor !== null && last && order(last, lead) < 0) return cleared
  return setColumn(cleared, lead.stageId, { ...column, leads: insertLead(column.leads, lead, order) })
}

/** A search shows what it found, in any state; whether another lead matches, the server knows. */
const isShown = (state: BoardState, lead: LeadView, wasShown: boolean): boolean =>
  state.search === '' ? matchesFilter(lead, state.board.userSettings, state.userId, Date.now()) : wasShown

function getLeadComparator(state: BoardState, stageId: string) {
  const stage = state.board.stages.find(({ id }) => id === stageId)
  return createLeadComparator(stage?.priorityStacks ?? [], state.board.userSettings.sortBy)
}

function insertLead(
  leads: readonly LeadView[],
  lead: LeadView,
  order: (a: LeadView, b: LeadView) => number,
): LeadView[] {
  const at = leads.findIndex((other) => order(lead, other) < 0)
  return at < 0 ? [...leads, lead] : [...leads.slice(0, at), lead, ...leads.slice(at)]
}

function removeLead(state: BoardState, leadId: string): BoardState {
  // A page older than a move may have added it to a second column.
  return Object.entries(state.columns)
    .filter(([, { leads }]) => leads.some(({ id }) => id === leadId))
    .reduce(
      (result, [stageId, column]) =>
        setColumn(result, stageId, { ...column, leads: column.leads.filter(({ id }) => id !== leadId) }),
      state,
    )
}

const setColumn = (state: BoardState, stageId: string, column: Column): BoardState => ({
  ...state,
  columns: { ...state.columns, [stageId]: column },
})

function clearMove(state: BoardState, leadId: string): BoardState {
  if (!state.moves[leadId]) return state
  const { [leadId]: _, ...moves } = state.moves
  return { ...state, moves }
}
