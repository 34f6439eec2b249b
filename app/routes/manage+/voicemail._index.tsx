import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { ownTeamId } from '~/domain/settings/team-settings.read.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  return redirect((await ownTeamId(ctx)) === null ? '/manage/voicemail/personal' : '/manage/voicemail/team')
}
