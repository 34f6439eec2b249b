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

/** The caller's dialer settings, the numbers to choose from, and what speaks against the choice. */
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

/**
 * What a person dials with, as it may be used now: a plan that holds fewer lines or no recording wins over what was stored
 * under a larger one.
 */
export async function dialerSettingsOf(
  ctx: Ctx,
  person: { userId: string; accountId: string },
): Promise<DialerSettings> {
  return settingsWithin(ctx, person.userId, await findAccountPlan(ctx, person.accountId))
}

/** The same for whoever has read the plan already. `over`: what a board says otherwise. */
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

/** Stored values over the defaults. */
export async function storedSettings(ctx: Ctx, userId: string): Promise<DialerSettings> {
  const row = await ctx.db.first(settingsOf, { user_id: userId })
  const stored = row ? (JSON.parse(row.settings) as Partial<DialerSettings>) : {}
  return snapToChoices({ ...DEFAULT_DIALER_SETTINGS, ...stored })
}

/** Whether the caller has enough numbers for leads to see the nearest of them; with `among`, of these alone, in E.164. */
export async function mayChooseLocal(ctx: Ctx, among?: readonly string[]): Promise<boolean> {
  const numbers = await callableNumbers(ctx.db.q, requireUser(ctx))
    .select(['e164', 'shared', 'local_presence'])
    .where(isAtCarrier)
    .execute()
  const chosen = among ? numbers.filter(({ e164 }) => among.includes(e164)) : numbers
  return chosen.filter(isForLocalPresence).length >= LOCAL_PRESENCE_LEAST
}

/** Whether the caller's plan includes the preview dialer. */
export const mayPreview = async (ctx: Ctx): Promise<boolean> =>
  (await findAccountPlan(ctx, requireUser(ctx).accountId)).features.previewDialer

/** Whether the caller's plan includes call recording. */
export const mayRecord = async (ctx: Ctx): Promise<boolean> =>
  (await findAccountPlan(ctx, requireUser(ctx).accountId)).features.callRecording

/** Whether the caller's plan shows call scripts. */
export const showsScripts = async (ctx: Ctx): Promise<boolean> =>
  !(await findAccountPlan(ctx, requireUser(ctx).accountId)).features.hideCallScripts

/** Settings as they may be used now. */
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
