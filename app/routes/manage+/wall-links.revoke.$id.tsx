import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { revokeWallLink } from '~/domain/wall/change-wall-links.server'
import { listWallLinks } from '~/domain/wall/wall-links.read.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { ActionFormDialog } from '../+form/action-form-dialog'
import { readForm } from '../+form/expected-user.server'
import { redirectWithNotice } from '../+form/notice.server'
import { handleSubmission, orForbidden } from '../+form/submission'
import { wallPagesWords } from '../+wall/wall-pages.words'
import { WALL_LINKS_PATH } from '../+wall/wall-paths'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const link = (await orForbidden(listWallLinks(ctx))).find(({ id }) => id === params.id)
  if (!link) throw new Response(null, { status: 404, statusText: 'Not Found' })
  return { name: link.name }
}

export const clientLoader = createCachedLoader()

export async function action({ request, context, params }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  return handleSubmission(await readForm(request, ctx, WALL_LINKS_PATH), z.strictObject({}), async () => {
    await revokeWallLink(ctx, params.id!)
    return redirectWithNotice(WALL_LINKS_PATH, wallPagesWords.revoked)
  })
}

export default function RevokeWallLink() {
  const { name } = useLoaderData<typeof loader>()
  return (
    <ActionFormDialog
      title={wallPagesWords.revokeTitle(name)}
      description={wallPagesWords.revokeHint}
      closeTo={WALL_LINKS_PATH}
      submitLabel={wallPagesWords.revoke}
      variant="danger"
    />
  )
}
