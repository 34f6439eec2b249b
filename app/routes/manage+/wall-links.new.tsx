import { getInputProps } from '@conform-to/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { requirePermission } from '~/domain/access/require'
import { createWallLink as create } from '~/domain/wall/change-wall-links.server'
import { MAX_WALL_NAME } from '~/domain/wall/wall-limits'
import { createWallLink } from '~/domain/wall/wall.schema'
import { createCachedLoader } from '~/live/create-cached-loader'
import { ButtonLink } from '~/ui/button'
import { CopyButton } from '~/ui/copy-button'
import { Dialog } from '~/ui/dialog'
import { Field, Input } from '~/ui/field'
import { readForm } from '../+form/expected-user.server'
import { SchemaFormDialog } from '../+form/schema-form-dialog'
import { handleSubmission, orForbidden } from '../+form/submission'
import { useActionResult } from '../+form/use-action-result'
import { wallPagesWords } from '../+wall/wall-pages.words'
import { WALL_LINKS_PATH, WALL_PATH } from '../+wall/wall-paths'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  await orForbidden(Promise.resolve().then(() => requirePermission(ctx, 'team:manage')))
  return null
}

export const clientLoader = createCachedLoader()

/** The answer itself has the key: no address may, and no redirect could. */
export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  return handleSubmission(await readForm(request, ctx, WALL_LINKS_PATH), createWallLink, async (input) => {
    const { key } = await create(ctx, input)
    const link = `${context.world.publicUrl}${WALL_PATH}#key=${key}`
    return Response.json({ created: { name: input.name, key, link } }, { headers: { 'Cache-Control': 'no-store' } })
  })
}

export default function NewWallLink() {
  const created = useActionResult<{ created?: { name: string; key: string; link: string } }>()?.created
  if (created)
    return (
      <Dialog
        title={wallPagesWords.createdTitle(created.name)}
        description={wallPagesWords.createdHint}
        closeTo={WALL_LINKS_PATH}
        staysOpen
      >
        <div className="flex flex-col gap-4">
          <Secret label={wallPagesWords.link} text={created.link} />
          <div>
            <Secret label={wallPagesWords.key} text={created.key} />
            <p className="mt-1 text-s text-faint">{wallPagesWords.keyHint}</p>
          </div>
          <ButtonLink to={WALL_LINKS_PATH} variant="primary" className="self-end">
            {wallPagesWords.done}
          </ButtonLink>
        </div>
      </Dialog>
    )
  return (
    <SchemaFormDialog
      title={wallPagesWords.newLink}
      closeTo={WALL_LINKS_PATH}
      schema={createWallLink}
      id="wall-link"
      submitLabel={wallPagesWords.create}
    >
      {(fields) => (
        <Field meta={fields.name} label={wallPagesWords.name} hint={wallPagesWords.nameHint}>
          <Input
            {...getInputProps(fields.name, { type: 'text' })}
            autoComplete="off"
            maxLength={MAX_WALL_NAME}
            autoFocus
          />
        </Field>
      )}
    </SchemaFormDialog>
  )
}

const Secret = ({ label, text }: { label: string; text: string }) => (
  <div>
    <p className="text-s font-medium">{label}</p>
    <p className="flex items-start gap-2">
      <code className="min-w-0 flex-1 rounded-m bg-hover px-2 py-1.5 font-mono text-s break-all">{text}</code>
      <CopyButton text={text} label={wallPagesWords.copy(label)} />
    </p>
  </div>
)
