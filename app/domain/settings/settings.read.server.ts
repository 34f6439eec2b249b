import { statement } from '../../../db/statement'
import { requireUser } from '../access/require'
import { findAccountPlan, type AccountPlan } from '../accounts/accounts.read.server'
import type { Features } from '../accounts/plan'
import type { Ctx } from '../context.server'
import { whoseCalls } from '../accounts/whose-calls.server'
import { callableNumbers, isAtCarrier, isForLocalPresence, LOCAL_PRESENCE_LEAST } from '../accounts/callable-numbers'
import { storedTeamSettings } from './stored-team-settings.server'
import { teamNuisanceHours } from './team-settings.schema'
import {
  DEFAULT_DIALER_SETTINGS,
  NO_RECORDING,
  snapToChoices,
  warningsOf,
  type DialerSettings,
  type DialerSettingsView,
} from './settings.schema'

export async function findDialerSettings(ctx: Ctx): Promise<DialerSettingsView> {
  const user = requireUser(ctx)
  const settings = await dialerSettingsOf(ctx, user)
  const numbers = await callableNumbers(ctx.db.q, user)
    .select(['e164 as number', 'nickname', 'shared', 'released_at'])
    .execute()
  return {
    settings,
    numbers: numbers.map(({ released_at, shared, ...number }) => ({
      ...number,
      released: released_at !== null,
      shareWithTeam: shared === 1,
    })),
    inbound: await whoseCalls(ctx, user),
    teamNuisanceHours: teamNuisanceHours(await storedTeamSettings(ctx, user.accountId)),
    warnings: warningsOf(settings),
  }
}

/** Limited to the plan, unlike `storedSettings`. */
export async function dialerSettingsOf(
  ctx: Ctx,
  person: { userId: string; accountId: string },
): Promise<DialerSettings> {
  return settingsWithin(ctx, person.userId, await findAccountPlan(ctx, person.accountId))
}

/** `over`: a board's settings. */
export async function settingsWithin(
  ctx: Ctx,
  userId: string,
  { features }: Pick<AccountPlan, 'features'>,
  over: Partial<DialerSettings> = {},
): Promise<DialerSettings> {
  return withinPlan({ ...(await storedSettings(ctx, userId)), ...over }, features)
}

const settingsOf = statement((q, p: { user_id: string }) =>
  q.selectFrom('dialer_settings').select('settings').where('user_id', '=', p.user_id),
)

export async function storedSettings(ctx: Ctx, userId: string): Promise<DialerSettings> {
  const row = await ctx.db.first(settingsOf, { user_id: userId })
  const stored = row ? (JSON.parse(row.settings) as Partial<DialerSettings>) : {}
  return snapToChoices({ ...DEFAULT_DIALER_SETTINGS, ...stored })
}

/** `among`: E.164, limits the choice. */
export async function mayChooseLocal(ctx: Ctx, among?: readonly string[]): Promise<boolean> {
  const numbers = await callableNumbers(ctx.db.q, requireUser(ctx))
    .select(['e164', 'shared', 'local_presence'])
    .where(isAtCarrier)
    .execute()
  const chosen = among ? numbers.filter(({ e164 }) => among.includes(e164)) : numbers
  return chosen.filter(isForLocalPresence).length >= LOCAL_PRESENCE_LEAST
}

export const mayPreview = async (ctx: Ctx): Promise<boolean> =>
  (await findAccountPlan(ctx, requireUser(ctx).accountId)).features.previewDialer

export const mayRecord = async (ctx: Ctx): Promise<boolean> =>
  (await findAccountPlan(ctx, requireUser(ctx).accountId)).features.callRecording

export const showsScripts = async (ctx: Ctx): Promise<boolean> =>
  !(await findAccountPlan(ctx, requireUser(ctx).accountId)).features.hideCallScripts

export function withinPlan(settings: DialerSettings, features: Features): DialerSettings {
  const previewDialing = settings.previewDialing && features.previewDialer
  const capped = {
    ...settings,
    previewDialing,
    parallelLimit: previewDialing ? 1 : Math.min(settings.parallelLimit, features.callLines),
    enableDoubleDial: settings.enableDoubleDial && !features.hideDoubleDial,
  }
  return features.callRecording && !previewDialing ? capped : { ...capped, ...NO_RECORDING }
}
