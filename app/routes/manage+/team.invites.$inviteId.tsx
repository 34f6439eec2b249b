import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { revokeInvite } from '~/domain/team/revoke-invite.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { ActionFormDialog } from '../+form/action-form-dialog'
import { readForm } from '../+form/expected-user.server'
import { redirectWithNotice } from '../+form/notice.server'
import { handleSubmission } from '../+form/submission'
import { loadTeam, requireTeamId } from './+team/load-team.server'
import { TEAM_PATH } from './+team/team-paths'
import { teamPagesWords } from './+team/team-pages.words'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { invites, can } = await loadTeam(ctx)
  if (!can.invite) throw new Response(null, { status: 403, statusText: 'Forbidden' })
  const invite = invites.find(({ id }) => id === params.inviteId)
  if (!invite) throw new Response(null, { status: 404, statusText: 'Not Found' })
  return { name: invite.name }
}

export const clientLoader = createCachedLoader()

export async function action({ request, context, params }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  return handleSubmission(await readForm(request, ctx, TEAM_PATH), z.strictObject({}), async () => {
    await revokeInvite(ctx, await requireTeamId(ctx), params.inviteId!)
    return redirectWithNotice(TEAM_PATH, teamPagesWords.inviteRemoved)
  })
}

export default function RemoveInvite() {
  const { name } = useLoaderData<typeof loader>()
  return (
    <ActionFormDialog
      title={teamPagesWords.revokeTitle(name)}
      closeTo={TEAM_PATH}
      submitLabel={teamPagesWords.removeInviteButton}
      variant="danger"
    >
      <p>{teamPagesWords.revokeEffect}</p>
    </ActionFormDialog>
  )
}
