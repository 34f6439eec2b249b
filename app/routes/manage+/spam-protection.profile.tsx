import { getInputProps, getSelectProps } from '@conform-to/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { readBusinessProfile } from '~/domain/business-profiles/business-profiles.read.server'
import { CALL_PURPOSES } from '~/domain/business-profiles/profile-options'
import { createSpamProfile, updateSpamProfile } from '~/domain/spam-protection/save-spam-profile.server'
import { CALLER_ID_NAME_MAX, OTHER_PURPOSE_MAX, spamProfileData } from '~/domain/spam-protection/spam-protection.schema'
import { findSpamProfile } from '~/domain/spam-protection/spam-protection.read.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { Field, Input, Select } from '~/ui/field'
import { useHydrated } from '~/ui/use-hydrated'
import { readForm } from '../+form/expected-user.server'
import { redirectWithNotice } from '../+form/notice.server'
import { SchemaFormDialog } from '../+form/schema-form-dialog'
import { handleSubmission, orForbidden } from '../+form/submission'
import { SPAM_PATH } from './+spam-protection/spam-paths'
import { spamPagesWords } from './+spam-protection/spam-pages.words'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const profile = await orForbidden(findSpamProfile(ctx))
  const {
    callerIdName = '',
    callPurpose = '',
    callPurposeOther = '',
  } = profile ?? (await readBusinessProfile(ctx)).profile?.data ?? {}
  return {
    isRegistered: profile?.status === 'REGISTERED',
    data: {
      callerIdName,
      callPurpose: CALL_PURPOSES.find((purpose) => purpose === callPurpose),
      callPurposeOther: callPurposeOther ?? '',
    },
  }
}

export const clientLoader = createCachedLoader()

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  return handleSubmission(await readForm(request, ctx, SPAM_PATH), spamProfileData, async (input) => {
    const known = await findSpamProfile(ctx)
    await (known ? updateSpamProfile(ctx, known.id, input) : createSpamProfile(ctx, input))
    return redirectWithNotice(SPAM_PATH, spamPagesWords.profileSaved)
  })
}

export default function EditSpamProfile() {
  const { isRegistered, data } = useLoaderData<typeof loader>()
  const isHydrated = useHydrated()
  return (
    <SchemaFormDialog
      schema={spamProfileData}
      id="spam-profile-form"
      title={spamPagesWords.profile}
      description={isRegistered ? spamPagesWords.reviewAgain : spamPagesWords.profileAbout}
      defaultValue={data}
      closeTo={SPAM_PATH}
      submitLabel={spamPagesWords.saveProfile}
    >
      {({ callerIdName, callPurpose, callPurposeOther }) => (
        <>
          <Field meta={callerIdName} label={spamPagesWords.callerIdName} hint={spamPagesWords.callerIdNameHint}>
            <Input
              {...getInputProps(callerIdName, { type: 'text' })}
              maxLength={CALLER_ID_NAME_MAX}
              autoComplete="organization"
            />
          </Field>
          <Field meta={callPurpose} label={spamPagesWords.callPurpose}>
            <Select {...getSelectProps(callPurpose)}>
              <option value="">{spamPagesWords.choosePurpose}</option>
              {CALL_PURPOSES.map((purpose) => (
                <option key={purpose} value={purpose}>
                  {purpose}
                </option>
              ))}
            </Select>
          </Field>
          {isHydrated && callPurpose.value !== 'Other' ? null : (
            <Field meta={callPurposeOther} label={spamPagesWords.specify} hint={spamPagesWords.specifyHint}>
              <Input
                {...getInputProps(callPurposeOther, { type: 'text' })}
                maxLength={OTHER_PURPOSE_MAX}
                autoComplete="off"
              />
            </Field>
          )}
        </>
      )}
    </SchemaFormDialog>
  )
}
