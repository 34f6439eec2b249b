import { afterEach, beforeEach, expect, test } from 'vitest'
import { createFirstOwner } from '../../app/domain/access/set-up-first-owner.server'
import { startSession } from '../../app/domain/access/start-session.server'
import { findActor } from '../../app/domain/access/find-actor.server'
import { createSystemCtx, type Ctx } from '../../app/domain/context.server'
import { readEnv } from '../../server/env'
import { openServices } from '../../server/services'
import { scratchFolder } from '../helpers/process'
import { runCommand } from '../helpers/run-command'

let folder: Awaited<ReturnType<typeof scratchFolder>>
beforeEach(async () => {
  folder = await scratchFolder('person')
})
afterEach(() => folder.remove())

/** Something done over the file of the folder. */
async function withFile<T>(work: (system: Ctx) => Promise<T>): Promise<T> {
  const services = await openServices(readEnv({ DATA_DIR: folder.path, LOG_LEVEL: 'silent' }))
  try {
    return await work(createSystemCtx(services))
  } finally {
    await services.store.close()
  }
}

/** Runs the command as its operator does. */
async function run(...args: string[]) {
  const { code, output } = await runCommand('person', args, { DATA_DIR: folder.path })
  return [code, output.trim()]
}

test('a command disables a user, and another enables them again', { timeout: 120_000 }, async () => {
  const { userId, token } = await withFile(async (system) => {
    const id = await createFirstOwner(system, { email: 'rosa@own.test', name: 'Rosa Diaz', accountName: 'Own' })
    return { userId: id, ...(await startSession(system, { userId: id, for: 'page' })) }
  })
  expect(await run('Rosa@own.test', '--end')).toEqual([
    0,
    'Rosa Diaz is signed out everywhere and can no longer sign in.',
  ])
  expect(await withFile((system) => findActor(system, token))).toBeNull()
  expect(await run(userId, '--back')).toEqual([0, 'Rosa Diaz can sign in again.'])
  const disabled = await withFile((system) => system.db.q.selectFrom('users').select('disabled_at').execute())
  expect(disabled).toEqual([{ disabled_at: null }])
  expect(await run('eve@own.test', '--end')).toEqual([1, 'No one has the address or id eve@own.test.'])
  expect((await run('rosa@own.test'))[1]).toContain('Usage: npm run')
})

test('the command asks which user is meant when several have the address', { timeout: 60_000 }, async () => {
  const ids = await withFile(async (system) => {
    await createFirstOwner(system, { email: 'rosa@own.test', name: 'Rosa Diaz', accountName: 'Own' })
    const { id, ...rosa } = await system.db.q.selectFrom('users').selectAll().executeTakeFirstOrThrow()
    const twin = { ...rosa, id: `${id}2`, vendor_user_id: 'twin', email_verified_at: null }
    await system.db.q.insertInto('users').values(twin).execute()
    return [id, twin.id]
  })
  expect(await run('rosa@own.test', '--end')).toEqual([
    1,
    `Several people have the address rosa@own.test; choose one by id: ${ids.map((id) => `${id} (trunkline)`).join(', ')}.`,
  ])
})
