import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { RECORDING_MODES, type RecordingMode } from '~/domain/settings/settings.schema'
import { updateDialerSettings } from '~/domain/settings/update-dialer-settings.server'
import { Button } from '~/ui/button'
import { Dialog, DialogActions } from '~/ui/dialog'
import { redirectWithNotice } from '../+form/notice.server'
import { submit } from '../+form/submission'
import { FormFailure } from '../+ui/form-failure'
import { recordingChoices } from './+settings/general-rows'
import { settingForms } from './+settings/setting-forms'

export async function loader({ request, context }: LoaderFunctionArgs) {
  await context.requireUser(request)
  const asked = new URL(request.url).searchParams.get('mode')
  const mode: RecordingMode = RECORDING_MODES.find((one) => one === asked && one !== 'never') ?? 'afterClick'
  return { mode }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  return submit(await request.formData(), settingForms.recording.change, async (change) => {
    await updateDialerSettings(ctx, change)
    return redirectWithNotice('/manage/dialer-settings', 'Call recording enabled')
  })
}

export default function EnableRecording() {
  const { mode } = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>()
  const choice = recordingChoices.find((one) => one.value === mode)
  return (
    <Dialog
      title="Enable Call Recording"
      closeTo="/manage/dialer-settings"
      description={`You chose ${choice?.label}: ${choice?.hint}`}
    >
      <p className="text-m text-muted">
        Laws on recording differ by state and country, and some need the consent of everyone on the call. You are
        responsible for telling people that they are recorded wherever the law asks for it.
      </p>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="recording" value={mode} />
        <FormFailure errors={refusal?.result.error?.['']} />
        <DialogActions closeTo="/manage/dialer-settings">
          <Button variant="primary">Enable Call Recording</Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
