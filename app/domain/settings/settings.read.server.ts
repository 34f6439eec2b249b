import { statement } from '../../../db/statement'
import { requireUser } from '../access/require'
import { findAccountPlan, type AccountPlan } from '../accounts/accounts.read.server'
import type { Features } from '../accounts/plan'
import type { Ctx } from '../context.server'
import { findInboundScope } from '../accounts/find-inbound-scope.server'
import {
  callableNumbers,
  isAtCarrier,
  isForLocalPresence,
  isNotDeleted,
  LOCAL_PRESENCE_MIN,
} from '../accounts/callable-numbers'
import { getStoredTeamSettings } from './get-stored-team-settings.server'
import { teamNuisanceHours } from './team-settings.schema'
import {
  DEFAULT_DIALER_SETTINGS,
  NO_RECORDING,
  snapToChoices,
  getWarnings,
  type DialerSettings,
  type DialerSettingsView,
} from './settings.schema'

export async function findDialerSettings(ctx: Ctx): Promise<DialerSettingsView> {
  const user = requireUser(ctx)
  const settings = await getDialerSettings(ctx, user)
  const numbers = await callableNumbers(ctx.db.q, user)
    .select(['e164 as number', 'nickname', 'shared', 'released_at'])
    .where(isNotDeleted)
    .execute()
  return {
    settings,
    numbers: numbers.map(({ released_at, shared, ...number }) => ({
      ...number,
      released: released_at !== null,
      shareWithTeam: shared === 1,
    })),
    inbound: await findInboundScope(ctx, user),
    teamNuisanceHours: teamNuisanceHours(await getStoredTeamSettings(ctx, user.accountId)),
    warnings: getWarnings(settings),
  }
}

/** Limited to the plan, unlike `getStoredSettings`. */
export async function getDialerSettings(
  ctx: Ctx,
  person: { userId: string; accountId: string },
): Promise<DialerSettings> {
  return getSettingsWithinPlan(ctx, person.userId, await findAccountPlan(ctx, person.accountId))
}

/** `over`: a board's settings. */
export async function getSettingsWithinPlan(
  ctx: Ctx,
  userId: string,
  { features }: Pick<AccountPlan, 'features'>,
  over: Partial<DialerSettings> = {},
): Promise<DialerSettings> {
  return limitToPlan({ ...(await getStoredSettings(ctx, userId)), ...over }, features)
}

const settingsOf = statement((q, p: { user_id: string }) =>
  q.selectFrom('dialer_settings').select('settings').where('user_id', '=', p.user_id),
)

export async function getStoredSettings(ctx: Ctx, userId: string): Promise<DialerSettings> {
  const row = await ctx.db.first(settingsOf, { user_id: userId })
  const stored = row ? (JSON.parse(row.settings) as Partial<DialerSettings>) : {}
  return snapToChoices({ ...DEFAULT_DIALER_SETTINGS, ...stored })
}

/** `among`: E.164, limits the choice. */
export async function canUseLocalPresence(ctx: Ctx, among?: readonly string[]): Promise<boolean> {
  const numbers = await callableNumbers(ctx.db.q, requireUser(ctx))
    .select(['e164', 'shared', 'local_presence'])
    .where(isAtCarrier)
    .execute()
  const chosen = among ? numbers.filter(({ e164 }) => among.includes(e164)) : numbers
  return chosen.filter(isForLocalPresence).length >= LOCAL_PRESENCE_MIN
}

export const canPreview = async (ctx: Ctx): Promise<boolean> =>
  (await findAccountPlan(ctx, requireUser(ctx).accountId)).features.previewDialer

export const canRecord = async (ctx: Ctx): Promise<boolean> =>
  (await findAccountPlan(ctx, requireUser(ctx).accountId)).features.callRecording

export const canSeeScripts = async (ctx: Ctx): Promise<boolean> =>
  !(await findAccountPlan(ctx, requireUser(ctx).accountId)).features.hideCallScripts

export function limitToPlan(settings: DialerSettings, features: Features): DialerSettings {
  const previewDialing = settings.previewDialing && features.previewDialer
  const capped = {
    ...settings,
    previewDialing,
    parallelLimit: previewDialing ? 1 : Math.min(settings.parallelLimit, features.callLines),
    enableDoubleDial: settings.enableDoubleDial && !features.hideDoubleDial,
  }
  return features.callRecording && !previewDialing ? capped : { ...capped, ...NO_RECORDING }
}
