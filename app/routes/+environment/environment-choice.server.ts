import { createCookie } from '@remix-run/node'
import { z } from 'zod'
import { requireUser } from '~/domain/access/require'
import type { Ctx } from '~/domain/context.server'
import { findStaffEnvironments, type Environment } from '~/domain/staff-environments/staff-environments.read.server'
import { ENVIRONMENTS, type EnvironmentName } from '~/domain/staff-environments/staff-environments'

const cookie = createCookie('environment', { path: '/', sameSite: 'lax', httpOnly: true, maxAge: 365 * 86_400 })
const shape = z.strictObject({ userId: z.string(), name: z.enum(ENVIRONMENTS) })

export const ENVIRONMENT_PATH = '/manage/environment'
/** Says that another server sent the person here on their wish. */
const HERE_PARAM = 'environment'

export async function readChoice(ctx: Ctx, request: Request): Promise<EnvironmentName | null> {
  const parsed = shape.safeParse(await cookie.parse(request.headers.get('cookie')))
  return parsed.success && parsed.data.userId === requireUser(ctx).userId ? parsed.data.name : null
}

/** null: this server. */
export const choiceCookie = (ctx: Ctx, name: EnvironmentName | null): Promise<string> =>
  name === null
    ? cookie.serialize('', { maxAge: 0 })
    : cookie.serialize({ userId: requireUser(ctx).userId, name }, { maxAge: 365 * 86_400 })

export const getArrivalUrl = ({ address }: Environment): string => `${address}/manage?${HERE_PARAM}=here`

/** For a portal page: where it is loaded from instead, and the cookie that ends a choice. */
export async function findChosenServer(
  ctx: Ctx,
  request: Request,
): Promise<{ redirectTo: string | null; cookie: string | null }> {
  const choice = await readChoice(ctx, request)
  const { pathname, searchParams } = new URL(request.url)
  if (choice === null || pathname === ENVIRONMENT_PATH) return { redirectTo: null, cookie: null }
  if (searchParams.get(HERE_PARAM) === 'here') return { redirectTo: null, cookie: await choiceCookie(ctx, null) }
  const chosen = (await findStaffEnvironments(ctx))?.find(({ name }) => name === choice)
  if (!chosen || chosen.isThis) return { redirectTo: null, cookie: await choiceCookie(ctx, null) }
  return { redirectTo: getArrivalUrl(chosen), cookie: null }
}
