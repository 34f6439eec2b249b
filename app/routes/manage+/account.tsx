import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, Outlet, useLoaderData, useRouteLoaderData } from '@remix-run/react'
import { LogOut, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { findSession } from '~/domain/access/access.read.server'
import { canJoinTeam } from '~/domain/team/join-rules.server'
import { fullName } from '~/domain/person-name'
import { createCachedLoader } from '~/live/create-cached-loader'
import type { loader as rootLoader } from '~/root'
import { Avatar } from '~/ui/avatar'
import { Button, ButtonLink } from '~/ui/button'
import { CopyButton } from '~/ui/copy-button'
import { PageHeader, Section } from '~/ui/page-shell'
import { PostForm } from '../+form/post-form'
import { useFramedPage } from '../+frame/framed-page'
import { ThemeSwitch } from '../+shell/menus'
import { formatRole } from '../+shell/format-role'
import { accountPagesWords } from '../+account/account-pages.words'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export const meta: MetaFunction = () => [{ title: accountPagesWords.account }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  return { ...(await findSession(ctx)), canJoin: await canJoinTeam(ctx) }
}

export const clientLoader = createCachedLoader()

export default function Account() {
  const { user, account, permissions, canJoin } = useLoaderData<typeof loader>()
  const theme = useRouteLoaderData<typeof rootLoader>('root')?.theme ?? 'dark'
  const framed = useFramedPage() !== null
  return (
    <>
      <PageHeader title={accountPagesWords.account} />
      <Section title={accountPagesWords.personalDetails} id="details">
        <div className="mb-4 flex items-center gap-4">
          <Avatar name={fullName(user.firstName, user.lastName)} url={user.avatarUrl} size="l" />
          <div className="flex flex-wrap gap-2">
            <ButtonLink to="avatar" size="s" preventScrollReset>
              {user.avatarUrl ? accountPagesWords.changePicture : accountPagesWords.addPicture}
            </ButtonLink>
            {user.avatarUrl ? (
              <PostForm action="avatar">
                <Button name="intent" value="remove" size="s">
                  {accountPagesWords.removePicture}
                </Button>
              </PostForm>
            ) : null}
          </div>
        </div>
        <dl className="-my-2 divide-y divide-line">
          <Fact
            label={accountPagesWords.name}
            action={
              <ButtonLink to="name" size="s" preventScrollReset>
                {accountPagesWords.edit}
              </ButtonLink>
            }
          >
            {user.firstName} {user.lastName}
          </Fact>
          <Fact
            label={accountPagesWords.email}
            action={
              user.emailLinked ? null : (
                <ButtonLink to="email" size="s" preventScrollReset>
                  {accountPagesWords.linkSign}
                </ButtonLink>
              )
            }
          >
            {user.email ?? 'None'}
          </Fact>
          <Fact label={accountPagesWords.role}>{formatRole(permissions.teamInfo)}</Fact>
          <Fact label={account.kind === 'team' ? 'Team' : 'Account'}>{account.name}</Fact>
        </dl>
      </Section>
      <Section title={accountPagesWords.identification} id="identification">
        <dl className="-my-2 divide-y divide-line">
          <Fact
            label={accountPagesWords.crmId}
            action={<CopyButton text={user.vendorUserId} label={accountPagesWords.copyCrmId} />}
          >
            {user.vendorUserId}
          </Fact>
          <Fact
            label={accountPagesWords.productId}
            action={<CopyButton text={user.id} label={accountPagesWords.copyProductId} />}
          >
            {user.id}
          </Fact>
        </dl>
      </Section>
      {framed ? null : (
        <Section title={accountPagesWords.appearance} id="appearance" hint={accountPagesWords.pagesBrowserInsideCrmCrm}>
          <div className="-m-1 max-w-64">
            <ThemeSwitch theme={theme} />
          </div>
        </Section>
      )}
      <Section title={accountPagesWords.manageAccount} id="manage">
        <div className="flex flex-wrap gap-2">
          {canJoin ? (
            <ButtonLink to="join-team" preventScrollReset icon={<Users size={16} aria-hidden />}>
              {accountPagesWords.joinTeam}
            </ButtonLink>
          ) : null}
          <Form method="post" action="/sign-out">
            <Button icon={<LogOut size={16} aria-hidden />}>{accountPagesWords.signout}</Button>
          </Form>
        </div>
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
