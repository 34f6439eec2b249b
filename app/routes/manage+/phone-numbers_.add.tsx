import { getInputProps } from '@conform-to/react'
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { MessageSquare, PhoneCall } from 'lucide-react'
import { requireUser } from '~/domain/access/require'
import { sendCode } from '~/domain/number-verifications/send-code.server'
import { NICKNAME_MAX } from '~/domain/numbers/numbers.schema'
import { toE164 } from '~/domain/phone-numbers/read-number'
import { createCachedLoader } from '~/live/create-cached-loader'
import { Field, Input } from '~/ui/field'
import { BackLink, PageHeader } from '~/ui/page-shell'
import { Switch } from '~/ui/switch'
import { useHydrated } from '~/ui/use-hydrated'
import { readForm } from '../+form/expected-user.server'
import { redirectWithNotice } from '../+form/notice.server'
import { SchemaForm } from '../+form/schema-form'
import { handleSubmission } from '../+form/submission'
import { SubmitButton } from '../+form/submit-button'
import { addNumberForm } from './+numbers/add-number.schema'
import { codePath, NUMBERS_PATH } from './+numbers/number-paths'
import { numbersPagesWords } from './+numbers/numbers-pages.words'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export const meta: MetaFunction = () => [{ title: numbersPagesWords.addTitle }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  return { isTeam: requireUser(ctx).role !== null, phone: new URL(request.url).searchParams.get('phone') ?? '' }
}

export const clientLoader = createCachedLoader()

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  return handleSubmission(await readForm(request, ctx, NUMBERS_PATH), addNumberForm, async (input) => {
    const { phone, nickname = '', shared, via } = input
    const sent = await sendCode(
      ctx,
      { phone, nickname, shared: shared === 'on', sms: via === 'text' },
      context.clientAddress,
    )
    if (sent.alreadyAdded) return redirectWithNotice(NUMBERS_PATH, numbersPagesWords.alreadyAdded)
    return redirect(codePath(phone))
  })
}

export default function AddNumber() {
  const { isTeam, phone } = useLoaderData<typeof loader>()
  const isHydrated = useHydrated()
  return (
    <>
      <PageHeader
        title={numbersPagesWords.addTitle}
        back={<BackLink to={NUMBERS_PATH}>{numbersPagesWords.back}</BackLink>}
      >
        {numbersPagesWords.addDescription}
      </PageHeader>
      <div className="max-w-120">
        <SchemaForm schema={addNumberForm} id="add-number" defaultValue={{ phone }}>
          {(fields) => {
            const isValid = !isHydrated || toE164(fields.phone.value ?? '') !== null
            return (
              <>
                <Field meta={fields.phone} label={numbersPagesWords.phone}>
                  <Input
                    {...getInputProps(fields.phone, { type: 'tel' })}
                    autoComplete="tel"
                    placeholder="(312) 555-0142"
                    autoFocus
                  />
                </Field>
                <Field meta={fields.nickname} label={numbersPagesWords.optionalNickname}>
                  <Input
                    {...getInputProps(fields.nickname, { type: 'text' })}
                    maxLength={NICKNAME_MAX}
                    autoComplete="off"
                  />
                </Field>
                {isTeam ? (
                  <Switch name="shared" label={numbersPagesWords.shareNew} hint={numbersPagesWords.shareNewHint} />
                ) : null}
                <p className="flex justify-end gap-2">
                  <SubmitButton
                    variant="secondary"
                    name="via"
                    value="call"
                    disabled={!isValid}
                    icon={<PhoneCall size={16} aria-hidden />}
                  >
                    {numbersPagesWords.callMe}
                  </SubmitButton>
                  <SubmitButton
                    name="via"
                    value="text"
                    disabled={!isValid}
                    icon={<MessageSquare size={16} aria-hidden />}
                  >
                    {numbersPagesWords.textMe}
                  </SubmitButton>
                </p>
              </>
            )
          }}
        </SchemaForm>
      </div>
    </>
  )
}
