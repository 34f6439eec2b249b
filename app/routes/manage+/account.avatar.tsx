import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useNavigation, useSubmit } from '@remix-run/react'
import { useState, type FormEvent } from 'react'
import { requireUser } from '~/domain/access/require'
import { AVATAR_TYPES, MAX_AVATAR_BYTES } from '~/domain/avatars/avatar-limits'
import { saveAvatar, removeAvatar } from '~/domain/avatars/save-avatar.server'
import { isDomainError } from '~/domain/errors'
import { createCachedLoader } from '~/live/create-cached-loader'
import { Button } from '~/ui/button'
import { DialogActions } from '~/ui/dialog'
import { Field, fieldAria, FileInput } from '~/ui/field'
import { redirectWithNotice } from '../+form/notice.server'
import { isUpload } from '../+form/read-form.server'
import { getHttpStatus } from '../+form/submission'
import { useActionResult } from '../+form/use-action-result'
import { ActionFormDialog } from '../+form/action-form-dialog'
import { readForm, readUpload } from '../+form/expected-user.server'
import { resizeAvatar } from './+account/resize-avatar'
import { requireSignedIn } from './+shell/require-signed-in.server'

const account = '/manage/account'

export const loader = (args: LoaderFunctionArgs) => requireSignedIn(args)

export const clientLoader = createCachedLoader()

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { userId } = requireUser(ctx)
  const replyWithError = (error: string, status = 422) => data({ errors: [error] }, status)
  if (!isUpload(request)) {
    if ((await readForm(request, ctx, account)).get('intent') !== 'remove') return replyWithError('Choose a picture')
    await removeAvatar(ctx, userId)
    return redirectWithNotice(account, 'Picture removed')
  }
  const form = await readUpload(request, ctx, account, MAX_AVATAR_BYTES)
  if (!form) return replyWithError('The picture is larger than 10 MB', 413)
  try {
    const [file, thumbnail] = [form.get('file'), form.get('thumbnail')]
    if (!(file instanceof File) || file.size === 0) return replyWithError('Choose a picture')
    await saveAvatar(ctx, userId, {
      bytes: new Uint8Array(await file.arrayBuffer()),
      thumbnail: thumbnail instanceof File ? new Uint8Array(await thumbnail.arrayBuffer()) : undefined,
    })
    return redirectWithNotice(account, 'Picture saved')
  } catch (error) {
    if (!isDomainError(error)) throw error
    return replyWithError(error.message, getHttpStatus(error))
  }
}

/** Scripts shrink the picture; without them it is sent unchanged. */
export default function EditAvatar() {
  const answer = useActionResult<typeof action>()
  const submit = useSubmit()
  const [preparing, setPreparing] = useState(false)
  const busy = useNavigation().state !== 'idle' || preparing
  const file = { id: 'file', errorId: 'file-error', descriptionId: 'file-hint', errors: answer?.errors }
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setPreparing(true)
    const form = await resizeAvatar(new FormData(event.currentTarget))
    setPreparing(false)
    submit(form, { method: 'post', encType: 'multipart/form-data', preventScrollReset: true })
  }
  return (
    <ActionFormDialog
      title="Picture"
      description="Your team sees it next to your name."
      closeTo={account}
      encType="multipart/form-data"
      onSubmit={(event) => void send(event)}
    >
      <Field meta={file} label="File" hint="PNG, JPEG or WebP, up to 10 MB.">
        <FileInput {...fieldAria(file)} name="file" accept={AVATAR_TYPES.join(',')} required />
      </Field>
      <DialogActions closeTo={account}>
        <Button variant="primary" busy={busy}>
          Save
        </Button>
      </DialogActions>
    </ActionFormDialog>
  )
}
