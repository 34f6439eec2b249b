import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, Outlet, useLoaderData, useRouteLoaderData } from '@remix-run/react'
import { LogOut } from 'lucide-react'
import type { ReactNode } from 'react'
import { findSession } from '~/domain/access/access.read.server'
import { fullName } from '~/domain/person-name'
import { createCachedLoader } from '~/live/create-cached-loader'
import type { loader as rootLoader } from '~/root'
import { Avatar } from '~/ui/avatar'
import { Button, ButtonLink } from '~/ui/button'
import { CopyButton } from '~/ui/copy-button'
import { PageHeader, Section } from '~/ui/page-shell'
import { PostForm } from '../+form/post-form'
import { useFramedPage } from '../+frame/framed-page'
import { ThemeSwitch } from './+shell/menus'
import { formatRole } from './+shell/format-role'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export const meta: MetaFunction = () => [{ title: 'Account' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  return findSession(await context.requireUser(request))
}

export const clientLoader = createCachedLoader()

export default function Account() {
  const { user, account, permissions } = useLoaderData<typeof loader>()
  const theme = useRouteLoaderData<typeof rootLoader>('root')?.theme ?? 'dark'
  const framed = useFramedPage() !== null
  return (
    <>
      <PageHeader title="Account" />
      <Section title="Personal Details" id="details">
        <div className="mb-4 flex items-center gap-4">
          <Avatar name={fullName(user.firstName, user.lastName)} url={user.avatarUrl} size="l" />
          <div className="flex flex-wrap gap-2">
            <ButtonLink to="avatar" size="s" preventScrollReset>
              {user.avatarUrl ? 'Change picture' : 'Add picture'}
            </ButtonLink>
            {user.avatarUrl ? (
              <PostForm action="avatar">
                <Button name="intent" value="remove" size="s">
                  Remove picture
                </Button>
              </PostForm>
            ) : null}
          </div>
        </div>
        <dl className="-my-2 divide-y divide-line">
          <Fact
            label="Name"
            action={
              <ButtonLink to="name" size="s" preventScrollReset>
                Edit
              </ButtonLink>
            }
          >
            {user.firstName} {user.lastName}
          </Fact>
          <Fact
            label="E-mail"
            action={
              user.emailLinked ? null : (
                <ButtonLink to="email" size="s" preventScrollReset>
                  Link for sign-in
                </ButtonLink>
              )
            }
          >
            {user.email ?? 'None'}
          </Fact>
          <Fact label="Role">{formatRole(permissions.teamInfo)}</Fact>
          <Fact label={account.kind === 'team' ? 'Team' : 'Account'}>{account.name}</Fact>
        </dl>
      </Section>
      <Section title="Identification" id="identification">
        <dl className="-my-2 divide-y divide-line">
          <Fact label="CRM ID" action={<CopyButton text={user.vendorUserId} label="Copy CRM ID" />}>
            {user.vendorUserId}
          </Fact>
          <Fact label="Product ID" action={<CopyButton text={user.id} label="Copy Product ID" />}>
            {user.id}
          </Fact>
        </dl>
      </Section>
      {framed ? null : (
        <Section
          title="Appearance"
          id="appearance"
          hint="For our pages in this browser. Inside a CRM, the CRM sets the theme."
        >
          <div className="-m-1 max-w-64">
            <ThemeSwitch theme={theme} />
          </div>
        </Section>
      )}
      <Section title="Manage Account" id="manage">
        <Form method="post" action="/sign-out">
          <Button icon={<LogOut size={16} aria-hidden />}>Signout</Button>
        </Form>
      </Section>
      <Outlet />
    </>
  )
}

function Fact({ label, action, children }: { label: string; action?: ReactNode; children: ReactNode }) {
  return (
    <div className="grid min-h-11 grid-cols-[10rem_minmax(0,1fr)_auto] items-center gap-x-4 py-1.5 max-sm:grid-cols-[minmax(0,1fr)_auto]">
      <dt className="text-m text-faint max-sm:col-span-2">{label}</dt>
      <dd className="min-w-0 text-m break-words text-text">{children}</dd>
      {action ? <dd>{action}</dd> : null}
    </div>
  )
}
