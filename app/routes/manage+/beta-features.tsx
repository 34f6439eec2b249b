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
import { dialerSettingsWords } from '../+settings/dialer-settings.words'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

const PATH = '/manage/beta-features'

export const meta: MetaFunction = () => [{ title: dialerSettingsWords.betaFeatures }]

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
      <PageHeader title={dialerSettingsWords.betaFeatures}>
        {dialerSettingsWords.tryNewDialingFeaturesBefore}
      </PageHeader>
      <OwnSettings userId={userId} path={PATH} forms={betaForms}>
        {isHidden ? (
          <EmptyState title={dialerSettingsWords.noBetaFeaturesAvailable} />
        ) : (
          <Section title={dialerSettingsWords.dialing} id="dialing">
            <div className="-my-4">
              {/* Cancel restores the stored choice. */}
              <SettingRow
                key={`${pathname}:${enableDoubleDial}`}
                name="doubleDial"
                title={dialerSettingsWords.doubleDial}
                hint={dialerSettingsWords.immediatelyRedialsNumberBusyUnanswered}
              >
                <Switch
                  name="enableDoubleDial"
                  label={dialerSettingsWords.doubleDial}
                  hideLabel
                  defaultChecked={enableDoubleDial}
                />
              </SettingRow>
            </div>
          </Section>
        )}
      </OwnSettings>
      <Outlet />
    </>
  )
}
