import type { BoardView } from '~/domain/boards/boards.schema'
import type { BoardCounts, CountChange, LeadView, ScheduleChange, StageCounts } from '~/domain/leads/leads.schema'
import type { LiveEvent } from '~/live/socket'
import { inOrder, isShown } from './lead-order'

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
}

/** An optimistic move. */
interface OpenMove {
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
  moves: Record<string, OpenMove>
  /** By stage, to be refetched. */
  tails: Record<string, Tail>
  /** Since the load. The next loader data may be older or newer. */
  heard: LeadEvent[]
}

type LeadEvent = Extract<LiveEvent, { type: 'lead.added' | 'lead.changed' | 'lead.moved' | 'lead.removed' }>

/** Enough for the time of a reload. */
const REMEMBERED = 100

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

export const startBoard = (loaded: LoadedBoard): BoardState => ({ ...loaded, loaded, moves: {}, tails: {}, heard: [] })

export function boardReducer(state: BoardState, action: BoardAction): BoardState {
  switch (action.type) {
    case 'loaded':
      return reloaded(state, action.loaded)
    case 'event':
      return heard(state, action)
    case 'page': {
      const column = state.columns[action.stageId]
      // The column was reloaded after the request.
      if (column?.nextCursor !== action.after) return state
      const tail = state.tails[action.stageId]
      const tails = tail
        ? { ...state.tails, [action.stageId]: { ...tail, depth: tail.depth + action.leads.length } }
        : state.tails
      return withPages({ ...state, tails }, action.stageId, column.leads, action)
    }
    case 'tail': {
      const { [action.stageId]: tail, ...tails } = state.tails
      // The board was reloaded after the request.
      if (tail?.cursor !== action.cursor) return state
      return withPages({ ...state, tails }, action.stageId, state.loaded.columns[action.stageId]?.leads ?? [], action)
    }
    case 'counted':
      return { ...state, counts: action.counts }
    case 'move': {
      const { lead, toStageId } = action
      return { ...state, moves: { ...state.moves, [lead.id]: { lead, toStageId } } }
    }
    case 'moved':
      // A rule or another user may have taken the lead off the board first.
      return state.moves[action.lead.id] ? placed(settled(state, action.lead.id), action.lead) : state
    case 'stayed':
      return settled(state, action.leadId)
  }
}

function withPages(state: BoardState, stageId: string, before: LeadView[], { leads, nextCursor }: Column): BoardState {
  const column = { leads: [...before, ...withoutThose(leads, before)], nextCursor }
  // Events during the request may be newer than the page.
  return state.heard.reduce(withLead, withColumn(state, stageId, column))
}

/** Applies optimistic moves. */
export function shownLeads(state: BoardState, stageId: string): LeadView[] {
  const leads = state.columns[stageId]?.leads ?? []
  const moves = Object.values(state.moves)
  if (moves.length === 0) return leads
  const stay = leads.filter(({ id }) => (state.moves[id]?.toStageId ?? stageId) === stageId)
  const coming = moves.filter((move) => move.toStageId === stageId && !stay.some(({ id }) => id === move.lead.id))
  return coming.reduce((list, { lead }) => inserted(list, { ...lead, stageId }, orderOf(state, stageId)), stay)
}

/** Later pages stay until refetched. */
function reloaded(state: BoardState, loaded: LoadedBoard): BoardState {
  const sameList =
    loaded.board.id === state.board.id &&
    JSON.stringify(loaded.board.userSettings) === JSON.stringify(state.board.userSettings)
  const fresh: BoardState = { ...loaded, loaded, moves: sameList ? state.moves : {}, tails: {}, heard: [] }
  for (const [stageId, first] of Object.entries(sameList ? loaded.columns : {})) {
    const before = state.columns[stageId]
    const last = first.leads.at(-1)
    if (!before || !last || first.nextCursor === null || before.leads.length <= first.leads.length) continue
    const order = orderOf(fresh, stageId)
    const behind = withoutThose(before.leads, first.leads).filter((lead) => order(last, lead) < 0)
    fresh.columns = {
      ...fresh.columns,
      [stageId]: { leads: [...first.leads, ...behind], nextCursor: before.nextCursor },
    }
    fresh.tails[stageId] = { cursor: first.nextCursor, depth: before.leads.length }
  }
  return loaded.board.id === state.board.id ? state.heard.reduce(withLead, fresh) : fresh
}

function withoutThose(leads: readonly LeadView[], others: readonly LeadView[]): LeadView[] {
  const known = new Set(others.map(({ id }) => id))
  return leads.filter(({ id }) => !known.has(id))
}

function heard(state: BoardState, { event, today }: Extract<BoardAction, { type: 'event' }>): BoardState {
  switch (event.type) {
    case 'lead.added':
    case 'lead.changed':
    case 'lead.moved':
    case 'lead.removed': {
      if (event.payload.boardId !== state.board.id) return state
      const counted = withCounts(state, event.payload, today)
      return { ...withLead(counted, event), heard: [...state.heard, event].slice(-REMEMBERED) }
    }
    case 'leads.changed':
      return event.payload.boardId === state.board.id ? withCounts(state, event.payload, today) : state
    default:
      return state
  }
}

const withLead = (state: BoardState, event: LeadEvent): BoardState =>
  event.type === 'lead.removed'
    ? without(settled(state, event.payload.leadId), event.payload.leadId)
    : placed(state, event.payload.lead)

function withCounts(
  state: BoardState,
  { counts, schedules }: { counts: CountChange[]; schedules: ScheduleChange[] },
  [from, to]: readonly [number, number],
): BoardState {
  if (counts.length === 0 && schedules.length === 0) return state
  const mine = (assignedTo: string | null) => assignedTo === null || assignedTo === state.userId
  const change = (stage: StageCounts): StageCounts => {
    const own = counts.filter(({ stageId }) => stageId === stage.stageId)
    const calls = schedules.filter(
      ({ stageId, at }) => stageId === stage.stageId && Date.parse(at) >= from && Date.parse(at) < to,
    )
    // Same object: the column need not render.
    if (own.length === 0 && calls.length === 0) return stage
    return {
      stageId: stage.stageId,
      leads: Math.max(0, stage.leads + sum(own.map(({ leads }) => leads))),
      available: Math.max(
        0,
        stage.available + sum(own.filter(({ assignedTo }) => mine(assignedTo)).map(({ available }) => available)),
      ),
      scheduledToday: Math.max(0, stage.scheduledToday + sum(calls.map(({ leads }) => leads))),
    }
  }
  const stages = state.counts.stages.map(change)
  return { ...state, counts: { ...state.counts, stages, totalContacts: sum(stages.map(({ leads }) => leads)) } }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

/** Ignores older versions and leads outside the filter. */
function placed(state: BoardState, lead: LeadView): BoardState {
  for (const column of Object.values(state.columns)) {
    const known = column.leads.find(({ id }) => id === lead.id)
    if (known && known.version > lead.version) return state
  }
  const cleared = without(state, lead.id)
  const column = cleared.columns[lead.stageId]
  if (!column || !isShown(lead, state.board.userSettings, state.userId, Date.now())) return cleared
  const order = orderOf(state, lead.stageId)
  // It may be the last loaded lead itself, at its old place.
  const last = state.columns[lead.stageId]?.leads.at(-1)
  // It sorts after the loaded leads: its page will bring it.
  if (column.nextCursor !== null && last && order(last, lead) < 0) return cleared
  return withColumn(cleared, lead.stageId, { ...column, leads: inserted(column.leads, lead, order) })
}

function orderOf(state: BoardState, stageId: string) {
  const stage = state.board.stages.find(({ id }) => id === stageId)
  return inOrder(stage?.priorityStacks ?? [], state.board.userSettings.sortBy)
}

function inserted(leads: readonly LeadView[], lead: LeadView, order: (a: LeadView, b: LeadView) => number): LeadView[] {
  const at = leads.findIndex((other) => order(lead, other) < 0)
  return at < 0 ? [...leads, lead] : [...leads.slice(0, at), lead, ...leads.slice(at)]
}

function without(state: BoardState, leadId: string): BoardState {
  // A page older than a move may have added it to a second column.
  return Object.entries(state.columns)
    .filter(([, { leads }]) => leads.some(({ id }) => id === leadId))
    .reduce(
      (rest, [stageId, column]) =>
        withColumn(rest, stageId, { ...column, leads: column.leads.filter(({ id }) => id !== leadId) }),
      state,
    )
}

const withColumn = (state: BoardState, stageId: string, column: Column): BoardState => ({
  ...state,
  columns: { ...state.columns, [stageId]: column },
})

function settled(state: BoardState, leadId: string): BoardState {
  if (!state.moves[leadId]) return state
  const { [leadId]: _, ...moves } = state.moves
  return { ...state, moves }
}
