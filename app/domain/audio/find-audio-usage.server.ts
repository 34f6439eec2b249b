import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { fullName } from '../person-name'
import { audioWords } from './audio.words'
import { RECORDED_MESSAGES } from '../settings/settings.schema'

/** By message id, named for the screen. */
export async function findAudioUsage(ctx: Ctx, ids: readonly string[]): Promise<Map<string, string[]>> {
  const used = new Map<string, string[]>()
  if (ids.length === 0) return used
  const user = requireUser(ctx)
  const add = (settings: string, place: string) => {
    const audioIds = JSON.parse(settings) as Partial<Record<(typeof RECORDED_MESSAGES)[number], string | null>>
    for (const id of new Set(RECORDED_MESSAGES.map((field) => audioIds[field])))
      if (id && ids.includes(id)) used.set(id, [...(used.get(id) ?? []), place])
  }
  const users = await ctx.db.q
    .selectFrom('dialer_settings')
    .innerJoin('users', 'users.id', 'dialer_settings.user_id')
    .select(['users.id', 'users.first_name', 'users.last_name', 'dialer_settings.settings'])
    .where('dialer_settings.account_id', '=', user.accountId)
    .execute()
  for (const { id, first_name, last_name, settings } of users)
    add(
      settings,
      id === user.userId ? 'your dialer settings' : `the dialer settings of ${fullName(first_name, last_name)}`,
    )
  const team = await ctx.db.q
    .selectFrom('team_settings')
    .select('settings')
    .where('account_id', '=', user.accountId)
    .executeTakeFirst()
  if (team) add(team.settings, 'the inbound settings of the team')
  const boards = await ctx.db.q
    .selectFrom('boards')
    .select(['name', 'dialer_settings'])
    .where('account_id', '=', user.accountId)
    .where('deleted_at', 'is', null)
    .execute()
  for (const { name, dialer_settings } of boards) add(dialer_settings, `the call board “${name}”`)
  const batches = await ctx.db.q
    .selectFrom('drop_batches')
    .select(['name', 'audio_id'])
    .where('account_id', '=', user.accountId)
    .where('audio_id', 'in', ids)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('drops')
          .select('drops.id')
          .whereRef('drops.batch_id', '=', 'drop_batches.id')
          .where('drops.state', 'in', ['scheduled', 'queued', 'delayed']),
      ),
    )
    .orderBy('id')
    .execute()
  for (const { name, audio_id } of batches)
    used.set(audio_id, [...(used.get(audio_id) ?? []), audioWords.scheduledDrop(name)])
  return used
}
