import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData, useLocation } from '@remix-run/react'
import { requireUser } from '~/domain/access/require'
import { findAccountPlan } from '~/domain/accounts/accounts.read.server'
import { findDialerSettings } from '~/domain/settings/settings.read.server'
import { createCachedLoader, useCacheInitialData } from '~/live/create-cached-loader'
import { EmptyState } from '~/ui/empty-state'
import { PageHeader, Section } from '~/ui/page-shell'
import { Switch } from '~/ui/switch'
import { saveInBackground } from '../+form/save-in-background'
import { saveOwnSetting } from '../+settings/save-setting.server'
import { betaForms } from '../+settings/setting-forms'
import { SettingRow } from '../+settings/setting-row'
import { OwnSettings } from './+settings/own-settings'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

const PATH = '/manage/beta-features'

export const meta: MetaFunction = () => [{ title: 'Beta Features' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { userId, accountId } = requireUser(ctx)
  const { features } = await findAccountPlan(ctx, accountId)
  const { settings } = await findDialerSettings(ctx)
  return { userId, isHidden: features.hideDoubleDial, enableDoubleDial: settings.enableDoubleDial }
}

export const clientLoader = createCachedLoader()

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  return saveOwnSetting(request, ctx, {
    path: PATH,
    forms: betaForms,
    asks: async ({ enableDoubleDial }) =>
      enableDoubleDial && !(await findDialerSettings(ctx)).settings.enableDoubleDial ? `${PATH}/double-dial` : null,
  })
}

export const clientAction = saveInBackground

export default function BetaFeatures() {
  useCacheInitialData(clientLoader)
  const { userId, isHidden, enableDoubleDial } = useLoaderData<typeof loader>()
  const { pathname } = useLocation()
  return (
    <>
      <PageHeader title="Beta Features">Try new dialing features before everyone gets them.</PageHeader>
      <OwnSettings userId={userId} path={PATH} forms={betaForms}>
        {isHidden ? (
          <EmptyState title="No beta features available" />
        ) : (
          <Section title="Dialing" id="dialing">
            <div className="-my-4">
              {/* Cancel restores the stored choice. */}
              <SettingRow
                key={`${pathname}:${enableDoubleDial}`}
                name="doubleDial"
                title="Double Dial"
                hint="Immediately redials a number that is busy, unanswered or reaches a machine. Turning it on sets the ring timeout to 20 seconds. Turning it off sets it to 35."
              >
                <Switch name="enableDoubleDial" label="Double Dial" hideLabel defaultChecked={enableDoubleDial} />
              </SettingRow>
            </div>
          </Section>
        )}
      </OwnSettings>
      <Outlet />
    </>
  )
}
