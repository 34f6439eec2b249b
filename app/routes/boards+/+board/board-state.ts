import type { BoardView } from '~/domain/boards/boards.schema'
import type { BoardCounts, CountChange, LeadView, ScheduleChange, StageCounts } from '~/domain/leads/leads.schema'
import type { LiveEvent } from '~/live/socket'
import { inOrder, isShown } from './lead-order'

/** The part of a stage's leads that was loaded, in order. */
export interface Column {
  leads: LeadView[]
  /** What the next page is asked for with; null: that was all. */
  nextCursor: string | null
}

/** What the board page's loader answers. */
export interface LoadedBoard {
  board: BoardView
  counts: BoardCounts
  /** By stage. */
  columns: Record<string, Column>
  /** Who looks at it. */
  userId: string
}

/** A lead that is shown in another stage than the server has it in, until the server answers. */
interface OpenMove {
  lead: LeadView
  toStageId: string
}

/** Pages behind the first of a column, which the loader does not read. They are shown as they were until they are read again. */
export interface Tail {
  /** What the first of them is asked for with. */
  cursor: string
  /** How many leads of the column the reader has before them. */
  depth: number
}

export interface BoardState extends LoadedBoard {
  /** The loader's answer that this grew from. */
  loaded: LoadedBoard
  /** By lead. */
  moves: Record<string, OpenMove>
  /** By stage: those that are to be read again. */
  tails: Record<string, Tail>
  /** Since the loader was read, whose next answer may be older or younger than they are. */
  heard: LeadEvent[]
}

type LeadEvent = Extract<LiveEvent, { type: 'lead.added' | 'lead.changed' | 'lead.moved' | 'lead.removed' }>

/** Enough for what can happen while a page is read again. */
const REMEMBERED = 100

export type BoardAction =
  | { type: 'loaded'; loaded: LoadedBoard }
  /** `today`: begin and end of the reader's day, epoch ms. */
  | { type: 'event'; event: LiveEvent; today: readonly [from: number, to: number] }
  | { type: 'page'; stageId: string; after: string; leads: LeadView[]; nextCursor: string | null }
  /** The pages of a tail, from its cursor on; `nextCursor` is the last one's. */
  | { type: 'tail'; stageId: string; cursor: string; leads: LeadView[]; nextCursor: string | null }
  | { type: 'counted'; counts: BoardCounts }
  | { type: 'move'; lead: LeadView; toStageId: string }
  | { type: 'moved'; lead: LeadView }
  /** Refused: it goes back to where it was. */
  | { type: 'stayed'; leadId: string }

export const startBoard = (loaded: LoadedBoard): BoardState => ({ ...loaded, loaded, moves: {}, tails: {}, heard: [] })

/** A board as its window knows it: pages that were loaded, changed by what happens and by what the reader does. */
export function boardReducer(state: BoardState, action: BoardAction): BoardState {
  switch (action.type) {
    case 'loaded':
      return reloaded(state, action.loaded)
    case 'event':
      return heard(state, action)
    case 'page': {
      const column = state.columns[action.stageId]
      // Another page was asked for meanwhile: this one is of an older list.
      if (column?.nextCursor !== action.after) return state
      const tail = state.tails[action.stageId]
      const tails = tail
        ? { ...state.tails, [action.stageId]: { ...tail, depth: tail.depth + action.leads.length } }
        : state.tails
      return withPages({ ...state, tails }, action.stageId, column.leads, action)
    }
    case 'tail': {
      const { [action.stageId]: tail, ...tails } = state.tails
      // The page was read again meanwhile: these are of an older list.
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
      // No longer on its way: a rule of the stage, or somebody, took it off the board before this answer came.
      return state.moves[action.lead.id] ? placed(settled(state, action.lead.id), action.lead) : state
    case 'stayed':
      return settled(state, action.leadId)
  }
}

/** A column of what comes before some pages and, behind it, their leads. */
function withPages(state: BoardState, stageId: string, before: LeadView[], { leads, nextCursor }: Column): BoardState {
  const column = { leads: [...before, ...withoutThose(leads, before)], nextCursor }
  // What was heard while they were on their way may be younger than they are.
  return state.heard.reduce(withLead, withColumn(state, stageId, column))
}

/** The leads of a stage as they are shown: with what is on its way here, without what is on its way elsewhere. */
export function shownLeads(state: BoardState, stageId: string): LeadView[] {
  const leads = state.columns[stageId]?.leads ?? []
  const moves = Object.values(state.moves)
  if (moves.length === 0) return leads
  const stay = leads.filter(({ id }) => (state.moves[id]?.toStageId ?? stageId) === stageId)
  const coming = moves.filter((move) => move.toStageId === stageId && !stay.some(({ id }) => id === move.lead.id))
  return coming.reduce((list, { lead }) => inserted(list, { ...lead, stageId }, orderOf(state, stageId)), stay)
}

/** A fresh answer of the loader. What was shown behind its first pages stays until it was read again as well. */
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

/** Those of some leads that are not among others. */
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
    // The same as before: its column need not be drawn.
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

/** A lead where it belongs now: in its stage at its place, if the reader looks at such leads. Older news change nothing. */
function placed(state: BoardState, lead: LeadView): BoardState {
  for (const column of Object.values(state.columns)) {
    const known = column.leads.find(({ id }) => id === lead.id)
    if (known && known.version > lead.version) return state
  }
  const cleared = without(state, lead.id)
  const column = cleared.columns[lead.stageId]
  if (!column || !isShown(lead, state.board.userSettings, state.userId, Date.now())) return cleared
  const order = orderOf(state, lead.stageId)
  // It may be the last one itself, as it was before.
  const last = state.columns[lead.stageId]?.leads.at(-1)
  // Its place is behind what was loaded: it comes with its page.
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
  // A page that is older than a move may have brought it into a second column.
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
