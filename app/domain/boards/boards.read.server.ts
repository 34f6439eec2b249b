import { jsonValues } from '../../../db/dialect'
import { statement } from '../../../db/statement'
import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { notFound } from '../errors'
import { nextCursor, type Page } from '../paging/page'
import { listBoardMembers } from './board-members.server'
import {
  getVisibleBoard,
  isLimitedToOwnBoards,
  canSetUpBoards,
  listStageRows,
  canWorkLeads,
  type BoardRow,
} from './board-access.server'
import { parseBoardSettings } from './board-settings'
import { readBoardRules, type BoardRules } from '../rules/rules.read.server'
import {
  DEFAULT_USER_SETTINGS,
  type BoardDispositionView,
  type BoardPreview,
  type BoardView,
  type DispositionCategory,
  type StageView,
  type UserSettings,
} from './boards.schema'

const iso = (ms: number) => new Date(ms).toISOString()

// Compiled once: subscribers reload the board after bulk changes.
const hotLead = statement((q, p: { board_id: string; now: number }) =>
  q.selectFrom('leads').select('id').where('board_id', '=', p.board_id).where('hot_until', '>', p.now).limit(1),
)
const numbersOf = statement((q, p: { board_id: string }) =>
  q.selectFrom('board_numbers').select('number_id').where('board_id', '=', p.board_id).orderBy('position'),
)
const importOf = statement((q, p: { board_id: string }) =>
  q.selectFrom('board_imports').select(['last_error', 'refused', 'last_scan_at']).where('board_id', '=', p.board_id),
)
const tagsOf = statement((q, p: { stage_ids: string }) =>
  q
    .selectFrom('stage_priority_tags')
    .select(['stage_id', 'tag'])
    .where('stage_id', 'in', jsonValues(p.stage_ids))
    .orderBy('position'),
)
const dispositionsOf = statement((q, p: { board_id: string }) =>
  q
    .selectFrom('dispositions')
    .innerJoin('accounts', 'accounts.id', 'dispositions.account_id')
    .leftJoin('teams', 'teams.account_id', 'accounts.id')
    .leftJoin('users', (join) =>
      join.onRef('users.account_id', '=', 'accounts.id').on('accounts.kind', '=', 'individual'),
    )
    .selectAll('dispositions')
    .select(['accounts.vendor_id', 'teams.id as team_id', 'users.id as user_id'])
    .where('dispositions.board_id', '=', p.board_id)
    .where('dispositions.deleted_at', 'is', null)
    .orderBy('dispositions.position')
    .orderBy('dispositions.id'),
)
const settingsOf = statement((q, p: { board_id: string; user_id: string }) =>
  q.selectFrom('board_user_settings').selectAll().where('board_id', '=', p.board_id).where('user_id', '=', p.user_id),
)

interface PreviewParams {
  account_id: string
  now: number
  limit: number
  /** Restricts to assigned boards. */
  user_id?: string
  cursor?: string
}
const previews = statement((q, p: PreviewParams) =>
  q
    .selectFrom('boards')
    .selectAll('boards')
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('leads')
            .select('leads.id')
            .whereRef('leads.board_id', '=', 'boards.id')
            .where('leads.hot_until', '>', p.now)
            .limit(1),
        )
        .as('hot'),
    )
    .where('boards.account_id', '=', p.account_id)
    .where('boards.deleted_at', 'is', null)
    .$if('user_id' in p, (query) =>
      query
        .innerJoin('board_members', 'board_members.board_id', 'boards.id')
        .where('board_members.user_id', '=', p.user_id!),
    )
    .$if('cursor' in p, (query) => query.where('boards.id', '<', p.cursor!))
    .orderBy('boards.id', 'desc')
    .limit(p.limit),
)

export async function listBoardPreviews(
  ctx: Ctx,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<Page<BoardPreview>> {
  const user = requireUser(ctx)
  const rows = await ctx.db.all(previews, {
    account_id: user.accountId,
    now: ctx.clock.now(),
    limit: limit + 1,
    ...(isLimitedToOwnBoards(user) ? { user_id: user.userId } : {}),
    ...(cursor === undefined ? {} : { cursor }),
  })
  return {
    items: rows.slice(0, limit).map((row) => toPreview(row, isTeam(ctx), Boolean(row.hot))),
    nextCursor: nextCursor(rows, limit, ({ id }) => id),
  }
}

const isTeam = (ctx: Ctx): boolean => requireUser(ctx).role !== null

const toPreview = (row: BoardRow, team: boolean, hasHotLead: boolean): BoardPreview => ({
  id: row.id,
  callboardName: row.name,
  isTeam: team,
  totalContacts: row.total_contacts,
  hasHotLead,
  createdAt: iso(row.created_at),
})

export const hasHotLead = async (ctx: Ctx, boardId: string): Promise<boolean> =>
  (await ctx.db.first(hotLead, { board_id: boardId, now: ctx.clock.now() })) !== undefined

/** Throws not_found. */
export async function findBoard(ctx: Ctx, id: string): Promise<BoardView> {
  const user = requireUser(ctx)
  const board = await getVisibleBoard(ctx, id)
  const rules = await readBoardRules(ctx, { id, accountId: board.account_id })
  const stages = await listStages(ctx, id, rules)
  const { members, assignedIds } = await listBoardMembers(ctx, board)
  const numbers = await ctx.db.all(numbersOf, { board_id: id })
  return {
    ...toPreview(board, isTeam(ctx), await hasHotLead(ctx, id)),
    importTag: board.import_tag,
    tagImport: await findTagImport(ctx, id),
    teamMemberUserIds: assignedIds,
    memberIds: assignedIds,
    members,
    phoneNumberIds: numbers.map((row) => row.number_id),
    stages,
    stageOrder: stages.map((stage) => stage.id),
    dispositions: await listBoardDispositions(ctx, id, rules),
    brokenRule: rules.broken,
    dialerSettings: parseBoardSettings(board.dialer_settings),
    userSettings: await getUserSettings(ctx, id),
    can: [
      ...(canSetUpBoards(user) ? (['admin'] as const) : []),
      ...(canWorkLeads(user) ? (['work'] as const) : []),
      ...(user.permissions.has('lead:assign') ? (['assign'] as const) : []),
    ],
  }
}

async function findTagImport(ctx: Ctx, id: string): Promise<BoardView['tagImport']> {
  const row = await ctx.db.first(importOf, { board_id: id })
  if (!row) return null
  return {
    lastError: row.last_error,
    refused: row.refused,
    lastScanAt: row.last_scan_at === null ? null : iso(row.last_scan_at),
  }
}

export async function listStages(ctx: Ctx, boardId: string, loadedRules?: BoardRules): Promise<StageView[]> {
  const rows = await listStageRows(ctx, boardId)
  if (rows.length === 0) return []
  const { triggers } = loadedRules ?? (await readBoardRules(ctx, { id: boardId, accountId: rows[0]!.account_id }))
  const tags = await ctx.db.all(tagsOf, { stage_ids: JSON.stringify(rows.map(({ id }) => id)) })
  return rows.map((row, order) => ({
    id: row.id,
    name: row.name,
    order,
    priorityStacks: tags.filter((tag) => tag.stage_id === row.id).map(({ tag }) => tag),
    callboardStageTriggers: triggers.get(row.id) ?? [],
    createdAt: iso(row.created_at),
  }))
}

/** Throws not_found. */
export async function findStageView(ctx: Ctx, boardId: string, stageId: string): Promise<StageView> {
  const stage = (await listStages(ctx, boardId)).find(({ id }) => id === stageId)
  if (!stage) throw notFound('Stage')
  return stage
}

export async function listBoardDispositions(
  ctx: Ctx,
  boardId: string,
  loadedRules?: BoardRules,
): Promise<BoardDispositionView[]> {
  const rows = await ctx.db.all(dispositionsOf, { board_id: boardId })
  if (rows.length === 0) return []
  const { dispositionActions } =
    loadedRules ?? (await readBoardRules(ctx, { id: boardId, accountId: rows[0]!.account_id }))
  return rows.map((row, order) => ({
    id: row.id,
    name: row.name,
    order,
    category: row.category as DispositionCategory,
    required: row.required === 1,
    tag: row.tag,
    type: row.type,
    companyId: row.vendor_id,
    userId: row.user_id,
    teamId: row.team_id,
    callboardId: boardId,
    actions: dispositionActions.get(row.id) ?? [],
    createdAt: iso(row.created_at),
  }))
}

const ASSIGNMENT_BY_COLUMN = { ALL: 'ALL', MINE: 'mine', WORKABLE: 'workable', MEMBER: 'MEMBER' } as const

export async function getUserSettings(ctx: Ctx, boardId: string): Promise<UserSettings> {
  const row = await ctx.db.first(settingsOf, { board_id: boardId, user_id: requireUser(ctx).userId })
  if (!row) return DEFAULT_USER_SETTINGS
  return {
    assignment: ASSIGNMENT_BY_COLUMN[row.assignment],
    assignmentUserId: row.assignment_user_id,
    status: row.status,
    sortBy: row.sort_by === 'NEWEST' ? 'newest' : row.sort_by,
  }
}
