import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { MessageSquare, QrCode } from 'lucide-react'
import { renderSVG } from 'uqr'
import { z } from 'zod'
import { createMobileLoginCode } from '~/domain/mobile-login/create-mobile-login-code.server'
import { CODE_LIFETIME_MS, textMobileLink as textMobileLinkSchema } from '~/domain/mobile-login/mobile-login.schema'
import { findLinkSender, listOwnPhones } from '~/domain/mobile-login/own-phones.read.server'
import { textMobileLink } from '~/domain/mobile-login/text-mobile-link.server'
import { formatPhone } from '~/domain/phone-numbers/phone'
import { createCachedLoader } from '~/live/create-cached-loader'
import { ButtonLink } from '~/ui/button'
import { CopyButton } from '~/ui/copy-button'
import { Field, fieldAria, Select } from '~/ui/field'
import { PageHeader, Section } from '~/ui/page-shell'
import { readForm } from '../+form/expected-user.server'
import { redirectWithNotice } from '../+form/notice.server'
import { PostForm } from '../+form/post-form'
import { RefusalBanner } from '../+form/refusal-banner'
import { handleSubmission } from '../+form/submission'
import { SubmitButton } from '../+form/submit-button'
import { useActionResult } from '../+form/use-action-result'
import { LoginCode, type ShownCode } from './+mobile/login-code'
import { mobilePagesWords } from '../+account/mobile-pages.words'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

const PATH = '/manage/mobile-app'

export const meta: MetaFunction = () => [{ title: mobilePagesWords.title }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const phones = await listOwnPhones(ctx)
  return {
    url: ctx.publicUrl,
    phones: phones.map(({ id, e164 }) => ({ id, number: formatPhone(e164) })),
    canText: (await findLinkSender(ctx)) !== null,
  }
}

export const clientLoader = createCachedLoader()

const command = z.discriminatedUnion('intent', [
  z.strictObject({ intent: z.literal('code') }),
  textMobileLinkSchema.extend({ intent: z.literal('text') }),
])

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  return handleSubmission(
    await readForm(request, ctx, PATH),
    command,
    async (input) => {
      if (input.intent === 'text') {
        const { to } = await textMobileLink(ctx, input)
        return redirectWithNotice(PATH, mobilePagesWords.texted(formatPhone(to)))
      }
      const { url } = await createMobileLoginCode(ctx)
      const image = `data:image/svg+xml;base64,${Buffer.from(renderSVG(url, { border: 4 })).toString('base64')}`
      return Response.json({ code: { image, lifetimeMs: CODE_LIFETIME_MS } satisfies ShownCode })
    },
    { message: mobilePagesWords.failed, log: ctx.log, unexpectedOnly: true },
  )
}

const phoneMeta = { id: 'phone', errorId: 'phone-error', descriptionId: 'phone-hint' }

export default function MobileApp() {
  const { url, phones, canText } = useLoaderData<typeof loader>()
  const code = useActionResult<{ code?: ShownCode }>()?.code
  return (
    <>
      <PageHeader title={mobilePagesWords.title}>{mobilePagesWords.intro}</PageHeader>
      <RefusalBanner />
      <Section title={mobilePagesWords.qrTitle} id="qr" hint={mobilePagesWords.qrHint}>
        <div className="flex flex-col items-start gap-4">
          {code ? <LoginCode code={code} /> : null}
          <PostForm hiddenFields={{ intent: 'code' }}>
            <SubmitButton variant={code ? 'secondary' : 'primary'} icon={<QrCode size={16} aria-hidden />}>
              {code ? mobilePagesWords.newCode : mobilePagesWords.showCode}
            </SubmitButton>
          </PostForm>
        </div>
      </Section>
      <Section title={mobilePagesWords.textTitle} id="text" hint={mobilePagesWords.textHint}>
        {phones.length === 0 ? (
          <div className="flex flex-col items-start gap-3 text-m">
            <p>{mobilePagesWords.noPhone}</p>
            <ButtonLink to="/manage/phone-numbers/add">{mobilePagesWords.addPhone}</ButtonLink>
          </div>
        ) : canText ? (
          <PostForm hiddenFields={{ intent: 'text' }} className="flex flex-wrap items-end gap-3">
            <Field meta={phoneMeta} label={mobilePagesWords.phone}>
              <Select name="numberId" {...fieldAria(phoneMeta)}>
                {phones.map(({ id, number }) => (
                  <option key={id} value={id}>
                    {number}
                  </option>
                ))}
              </Select>
            </Field>
            <SubmitButton variant="secondary" icon={<MessageSquare size={16} aria-hidden />}>
              {mobilePagesWords.textMe}
            </SubmitButton>
          </PostForm>
        ) : (
          <p className="text-m">{mobilePagesWords.noNumber}</p>
        )}
      </Section>
      <Section title={mobilePagesWords.install} id="install">
        <dl className="flex flex-col gap-4 text-m">
          <div>
            <dt className="font-medium">{mobilePagesWords.address}</dt>
            <dd className="flex items-center gap-2 break-all text-muted">
              {url} <CopyButton text={url} label={mobilePagesWords.copyAddress} />
            </dd>
          </div>
          <div>
            <dt className="font-medium">{mobilePagesWords.onIphone}</dt>
            <dd className="text-muted">{mobilePagesWords.onIphoneSteps}</dd>
          </div>
          <div>
            <dt className="font-medium">{mobilePagesWords.onAndroid}</dt>
            <dd className="text-muted">{mobilePagesWords.onAndroidSteps}</dd>
          </div>
        </dl>
      </Section>
    </>
  )
}
