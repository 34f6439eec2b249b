import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import type { TeamSettings } from '~/domain/settings/team-settings.schema'
import { ownTeamId } from '~/domain/settings/team-settings.read.server'
import { updateTeamSettings } from '~/domain/settings/update-team-settings.server'
import { saveBeside } from '../+form/save-beside'
import { saveRow } from '../+settings/save-setting.server'
import { teamSettingForms } from './+settings/team-rows'

export { PageFault as ErrorBoundary } from './+shell/page-fault'

const PATH = '/manage/dialer-settings'

/** There is nothing to read here: the rows stand on the page of dialer settings. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await context.requireUser(request)
  return redirect(PATH)
}

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  return saveRow<Partial<TeamSettings>>(request, ctx, { path: PATH, forms: teamSettingForms }, async (change) => {
    await updateTeamSettings(ctx, { ...change, teamId: (await ownTeamId(ctx)) ?? '' })
    return null
  })
}

/** What is not saved stays on the screen. */
export const clientAction = saveBeside
