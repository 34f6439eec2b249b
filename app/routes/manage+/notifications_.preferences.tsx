import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { findSession } from '~/domain/access/access.read.server'
import { kindLabels } from '~/domain/notifications/notifications.words'
import { findNotificationPreferences } from '~/domain/notifications/preferences.read.server'
import { doorField, DOORS, fromForm, preferencesForm } from '~/domain/notifications/preferences.schema'
import { updateNotificationPreferences } from '~/domain/notifications/update-preferences.server'
import { createCachedLoader, useCacheInitialData } from '~/live/create-cached-loader'
import { Field, Select } from '~/ui/field'
import { BackLink, PageHeader } from '~/ui/page-shell'
import { Table, Td, Th, Tr } from '~/ui/table'
import { ActionForm } from '../+form/action-form'
import { readForm } from '../+form/expected-user.server'
import { redirectWithNotice } from '../+form/notice.server'
import { handleSubmission } from '../+form/submission'
import { BrowserPermission } from '../+notifications/browser-permission'
import { NOTIFICATIONS_PATH } from '../+notifications/notification-bell'
import { doorLabels, notificationPagesWords } from '../+notifications/notification-pages.words'
import { listZoneChoices } from '../+notifications/zone-choices'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

const PATH = `${NOTIFICATIONS_PATH}/preferences`

export const meta: MetaFunction = () => [{ title: notificationPagesWords.preferencesTitle }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { user } = await findSession(ctx)
  return { ...(await findNotificationPreferences(ctx)), email: user.email }
}

export const clientLoader = createCachedLoader()

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  return handleSubmission(await readForm(request, ctx, PATH), preferencesForm, async (input) => {
    await updateNotificationPreferences(ctx, fromForm(input))
    return redirectWithNotice(PATH, notificationPagesWords.saved)
  })
}

const zoneField = { id: 'zone', errorId: 'zone-error', descriptionId: 'zone-hint' }

export default function Preferences() {
  useCacheInitialData(clientLoader)
  const { preferences, zone, email } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title={notificationPagesWords.preferencesTitle}
        back={<BackLink to={NOTIFICATIONS_PATH}>{notificationPagesWords.title}</BackLink>}
      >
        {notificationPagesWords.preferencesHint}
      </PageHeader>
      <BrowserPermission />
      {/* Another window may have saved. */}
      <ActionForm key={JSON.stringify([preferences, zone])} submitLabel={notificationPagesWords.save}>
        <Table
          label={notificationPagesWords.preferencesTitle}
          head={
            <>
              <Th>{notificationPagesWords.kind}</Th>
              {DOORS.map((door) => (
                <Th key={door} className="w-20 px-1! text-center max-sm:w-16">
                  {doorLabels[door]}
                </Th>
              ))}
            </>
          }
        >
          {preferences.map(({ kind, ...isOpen }) => (
            <Tr key={kind}>
              <Td wrap>{kindLabels[kind]}</Td>
              {DOORS.map((door) => (
                <Td key={door} className="px-1! text-center">
                  <label className="inline-flex size-8 items-center justify-center">
                    <span className="sr-only">{notificationPagesWords.door(kindLabels[kind], doorLabels[door])}</span>
                    <input
                      type="checkbox"
                      name="doors"
                      value={doorField(kind, door)}
                      defaultChecked={isOpen[door]}
                      className="size-4 accent-accent-fill"
                    />
                  </label>
                </Td>
              ))}
            </Tr>
          ))}
        </Table>
        <Field
          meta={zoneField}
          label={notificationPagesWords.zone}
          hint={email ? notificationPagesWords.mailHint(email) : notificationPagesWords.noMail}
        >
          <Select
            id={zoneField.id}
            name="zone"
            defaultValue={zone}
            aria-describedby={zoneField.descriptionId}
            className="w-72 max-w-full"
          >
            {listZoneChoices(zone).map((name) => (
              <option key={name} value={name}>
                {notificationPagesWords.zoneName(name)}
              </option>
            ))}
          </Select>
        </Field>
      </ActionForm>
    </>
  )
}
