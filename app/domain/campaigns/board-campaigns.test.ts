import { describe, expect, test } from 'vitest'
import { makeBoard, makeLead } from '../../../tests/helpers/board'
import { openFloor, type Floor } from '../../../tests/helpers/dialing-floor'
import { onFloorOfItsOwn } from '../../../tests/helpers/floor-of-its-own'
import type { World } from '../../../tests/helpers/world'
import type { BoardView } from '../boards/boards.schema'
import { deleteBoard } from '../boards/delete-board.server'
import { disposeLine } from '../dispositions/dispose-line.server'
import { startStage } from '../dial-sessions/stage-session.schema'
import { startStageSession } from '../dial-sessions/start-stage-session.server'
import { connectDialSession } from '../dial-sessions/control-dial-session.server'
import { deleteCampaign, updateCampaign } from './update-campaign.server'
import { findBoardCampaign, listBoardCampaignCalls, listBoardCampaigns } from './board-campaigns.read.server'

let world: World
let floor: Floor
onFloorOfItsOwn((made) => ({ world, floor } = made))

/** A board with leads, dialed by a seller until none is left; no lead answers. */
async function dialedBoard(leads = 2, name = 'Spring') {
  const { board, ctx } = await makeBoard(world, floor.seller, { callboardName: name, nuisanceProtectionHours: 0 })
  for (let index = 0; index < leads; index++) await makeLead(world, board)
  return { board, owner: ctx, ...(await dialThrough(board)) }
}

async function dialThrough(board: BoardView, who = floor) {
  await who.settings({ parallelLimit: 1 })
  const stageId = board.stages[0]!.id
  const { id, campaign } = await startStageSession(who.ctx, startStage.parse({ callboardId: board.id, stageId }))
  await connectDialSession(who.ctx, id)
  await who.tellSession(id, { type: 'AGENT_JOINED', callSid: `CA-${who.seller.userId}` })
  for (let session = await who.session(id); session.state === 'dialing'; session = await who.session(id))
    await who.end(session.lines.find(({ status }) => status !== 'ended')!.number!, 'no-answer')
  return { sessionId: id, campaignId: campaign.id }
}

const page = { limit: 50 }
const names = async (ctx: Floor['ctx'], id: string, input: object = {}) =>
  (await listBoardCampaigns(ctx, { id, ...page, ...input })).items.map(({ name }) => name)

describe('campaigns of a board', () => {
  test('are its runs, newest first, with the number count of each', async () => {
    const { board, owner } = await dialedBoard(2)
    await floor.campaign(['+13125550101'])
    await dialThrough(board)
    const { items } = await listBoardCampaigns(owner, { id: board.id, ...page })
    expect(items).toHaveLength(2)
    expect(items[0]).toMatchObject({ name: 'Spring: New Leads', totalRecords: 2 })
    expect(items[0]!.id > items[1]!.id).toBe(true)
  })

  const roomsOf = (board: { id: string }) => [
    `user:${floor.seller.userId}`,
    `team:${floor.seller.accountId}`,
    `board:${board.id}`,
  ]

  test('are published to their seller, readers of the team’s calls and board viewers when they begin', async () => {
    const { board, campaignId } = await dialedBoard(1)
    const payload = { campaignId, boardId: board.id, name: 'Spring: New Leads' }
    expect(world.published.filter(({ type }) => type === 'campaign.created')).toMatchObject(
      roomsOf(board).map((room) => ({ room, payload })),
    )
  })

  test('are published to the same users when they are deleted', async () => {
    const { board, campaignId } = await dialedBoard(1)
    await deleteCampaign(floor.ctx, campaignId)
    expect(world.published.filter(({ type }) => type === 'campaign.deleted')).toMatchObject(
      roomsOf(board).map((room) => ({ room, payload: { campaignId } })),
    )
  })

  test('are found by a part of their name, and by their status', async () => {
    const { board, owner, campaignId } = await dialedBoard(1)
    expect(await names(owner, board.id, { search: 'new lea' })).toEqual(['Spring: New Leads'])
    expect(await names(owner, board.id, { search: '%' })).toEqual([])
    expect(await names(owner, board.id, { search: 'autumn' })).toEqual([])
    await updateCampaign(floor.ctx, campaignId, { status: 'ARCHIVED' })
    expect(await names(owner, board.id, { status: 'ACTIVE' })).toEqual([])
    expect(await names(owner, board.id, { status: 'ARCHIVED' })).toHaveLength(1)
  })

  test('are found in any letter case, without accents, and whatever the punctuation', async () => {
    const { board, owner, campaignId } = await dialedBoard(1)
    const name = 'Équipe Straße (A*B?) [x]-^_\\'
    await updateCampaign(floor.ctx, campaignId, { name })
    for (const search of ['équipe', 'equipe', 'ÉQUIPE STRA', 'quipe', 'straße', 'strasse', 'a*b', 'ab', '^x'])
      expect(await names(owner, board.id, { search })).toEqual([name])
    for (const search of ['[a-z]', '??', ...'*?[]^-_\\%']) expect(await names(owner, board.id, { search })).toEqual([])
  })

  test('come in pages', async () => {
    const { board, owner } = await dialedBoard(1)
    await dialThrough(board)
    await dialThrough(board)
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const found = await listBoardCampaigns(owner, { id: board.id, limit: 2, cursor })
      seen.push(...found.items.map(({ id }) => id))
      cursor = found.nextCursor ?? undefined
    } while (cursor)
    expect(seen).toHaveLength(3)
    expect(seen).toEqual(seen.toSorted().toReversed())
  })

  test('are limited to a member’s own runs; a coach sees all of them', async () => {
    const { board, owner } = await dialedBoard(1)
    const ben = await openFloor(world, floor.seller.accountId)
    await world.system.db.q
      .insertInto('board_members')
      .values({ board_id: board.id, user_id: ben.seller.userId })
      .execute()
    expect(await names(floor.ctx, board.id)).toHaveLength(1)
    expect(await names(ben.ctx, board.id)).toEqual([])
    const coach = world.as(await world.person({ accountId: floor.seller.accountId, role: 'COACH' }))
    expect(await names(coach, board.id)).toHaveLength(1)
    const { campaignId } = await dialThrough(board, ben)
    expect(await names(ben.ctx, board.id)).toHaveLength(1)
    await expect(findBoardCampaign(floor.ctx, board.id, campaignId)).rejects.toMatchObject({ code: 'not_found' })
    expect(await names(owner, board.id)).toHaveLength(2)
  })

  test('are hidden without access to the board, and after it is deleted', async () => {
    const { board, owner, campaignId } = await dialedBoard(1)
    const stranger = world.as(await world.person({ role: 'OWNER' }))
    const colleague = world.as(await world.person({ accountId: floor.seller.accountId, role: 'MEMBER' }))
    for (const ctx of [stranger, colleague]) {
      await expect(names(ctx, board.id)).rejects.toMatchObject({ code: 'not_found' })
      const calls = listBoardCampaignCalls(ctx, { id: board.id, campaignId, ...page })
      await expect(calls).rejects.toMatchObject({ code: 'not_found' })
    }
    await deleteBoard(owner, board.id)
    await expect(names(owner, board.id)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('of another board are not found under this board', async () => {
    const { campaignId } = await dialedBoard(1)
    const { board } = await dialedBoard(1, 'Autumn')
    const calls = listBoardCampaignCalls(floor.ctx, { id: board.id, campaignId, ...page })
    await expect(calls).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('calls of a campaign', () => {
  test('are listed with contact, number, time, disposition and recording, newest first', async () => {
    const { board, owner, campaignId, sessionId } = await dialedBoard(2)
    const [second, first] = (await listBoardCampaignCalls(owner, { id: board.id, campaignId, ...page })).items
    expect(first!.id < second!.id).toBe(true)
    expect(first).toEqual({
      id: first!.id,
      contact: { contactId: expect.any(String), firstName: 'Nora', lastName: '' },
      number: expect.stringMatching(/^\+1312/),
      call: { startTime: new Date(world.clock.now()).toISOString() },
      disposition: null,
      recording: null,
      member: { userId: floor.seller.userId, name: 'Mia Torres' },
    })
    await world.system.db.q
      .insertInto('recordings')
      .values({
        id: 'rcd_1',
        account_id: floor.seller.accountId,
        call_id: first!.id,
        carrier_sid: 'RE1',
        state: 'completed',
        transcript: 'Hello.',
        summary: 'They spoke.',
        created_at: 0,
        updated_at: 0,
      })
      .execute()
    const { id: dispositionId, name } = board.dispositions.find(({ category }) => category === 'INTERESTED')!
    await disposeLine(floor.ctx, { id: sessionId, lineId: first!.id, dispositionId })
    const told = (await listBoardCampaignCalls(owner, { id: board.id, campaignId, ...page })).items
    expect(told.find(({ id }) => id === first!.id)).toMatchObject({
      disposition: { name },
      recording: {
        url: '/api/v1/recordings/rcd_1/audio',
        channelId: 'rcd_1',
        transcript: 'Hello.',
        summary: `They spoke.\nDisposition – ${name}`,
      },
    })
  })

  test('of a colleague are hidden from a member, and shown to a coach', async () => {
    const { board } = await dialedBoard(1)
    await makeLead(world, board)
    const ben = await openFloor(world, floor.seller.accountId)
    await world.system.db.q
      .insertInto('board_members')
      .values({ board_id: board.id, user_id: ben.seller.userId })
      .execute()
    const { campaignId } = await dialThrough(board)
    const coach = world.as(await world.person({ accountId: floor.seller.accountId, role: 'COACH' }))
    const sellers = async (ctx: Floor['ctx']) =>
      (await listBoardCampaignCalls(ctx, { id: board.id, campaignId, ...page })).items.map(
        ({ member }) => member.userId,
      )
    const mia = floor.seller.userId
    expect(await sellers(floor.ctx)).toEqual([mia, mia])
    const [one] = (await listBoardCampaignCalls(floor.ctx, { id: board.id, campaignId, ...page })).items
    await world.system.db.q.updateTable('calls').set({ user_id: ben.seller.userId }).where('id', '=', one!.id).execute()
    expect(await sellers(floor.ctx)).toEqual([mia])
    expect(await sellers(coach)).toEqual([ben.seller.userId, mia])
  })

  test('are paged, and leave out calls cancelled before they were placed', async () => {
    const { board, owner, campaignId } = await dialedBoard(5)
    const all = (await listBoardCampaignCalls(owner, { id: board.id, campaignId, ...page })).items.map(({ id }) => id)
    expect(all).toHaveLength(5)
    await world.system.db.q.updateTable('calls').set({ sent: 0 }).where('id', '=', all[2]!).execute()
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const found = await listBoardCampaignCalls(owner, { id: board.id, campaignId, limit: 2, cursor })
      seen.push(...found.items.map(({ id }) => id))
      cursor = found.nextCursor ?? undefined
    } while (cursor)
    expect(seen).toEqual(all.toSpliced(2, 1))
  })
})
