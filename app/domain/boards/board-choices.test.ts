import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { up } from '../../../db/migrations/0077-board-choices'
import { makeBoard } from '../../../tests/helpers/board'
import { testWorld } from '../../../tests/helpers/world'
import { boardSettingsOf } from './board-settings'

test('words that a board kept while nothing acted on them are no choices, and what is one stays', async () => {
  const world = await testWorld()
  const { board } = await makeBoard(world, await world.person({ role: 'OWNER' }))
  const { q } = world.system.db
  const kept = { inboundRingtone: 'bell', missedCallPopForwardingType: 'phone', ringTimeout: 40 }
  const older = { musicId: 'aud_1', callForwardingType: 'NUMBER', callForwardingNumber: '+12125550199' }
  const settings = { ...kept, missedCallPopForwardingNumber: '+12125550198', ...older }
  await q
    .updateTable('boards')
    .set({ dialer_settings: JSON.stringify(settings) })
    .execute()
  await up(q as unknown as Kysely<unknown>)
  const { dialer_settings } = await q
    .selectFrom('boards')
    .selectAll()
    .where('id', '=', board.id)
    .executeTakeFirstOrThrow()
  expect(boardSettingsOf(dialer_settings)).toMatchObject({
    ...kept,
    missedCallPopForwardingNumber: '+12125550198',
    musicId: null,
    callForwardingType: null,
    callForwardingNumber: null,
  })
  await world.close()
})
