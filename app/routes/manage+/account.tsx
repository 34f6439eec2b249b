import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, useLoaderData, useRouteLoaderData } from '@remix-run/react'
import { LogOut } from 'lucide-react'
import type { ReactNode } from 'react'
import { findSession } from '~/domain/access/access.read.server'
import type { loader as rootLoader } from '~/root'
import { keepTheme } from '~/theme.server'
import { Button } from '~/ui/button'
import { PageHeader, Section } from '~/ui/page-shell'

export const meta: MetaFunction = () => [{ title: 'Account' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  return findSession(await context.requireUser(request))
}

/** The look of our own pages, kept by this browser. */
export async function action({ request, context }: ActionFunctionArgs) {
  await context.requireUser(request)
  const theme = (await request.formData()).get('theme') === 'light' ? 'light' : 'dark'
  return redirect('/manage/account', { headers: { 'Set-Cookie': await keepTheme(theme) } })
}

const roleWords = { OWNER: 'Owner', MANAGER: 'Manager', ADMIN: 'Admin', COACH: 'Coach', MEMBER: 'Team Member' }

export default function Account() {
  const { user, account, permissions } = useLoaderData<typeof loader>()
  const theme = useRouteLoaderData<typeof rootLoader>('root')?.theme
  const role = permissions.teamInfo ? roleWords[permissions.teamInfo.role] : 'Individual'
  return (
    <>
      <PageHeader title="Account" />
      <Section title="Personal Details" id="details">
        <dl className="-my-2 divide-y divide-line">
          <Fact label="Name">
            {user.firstName} {user.lastName}
          </Fact>
          <Fact label="E-mail">{user.email ?? 'None'}</Fact>
          <Fact label="Role">{role}</Fact>
          <Fact label={account.kind === 'team' ? 'Team' : 'Account'}>{account.name}</Fact>
        </dl>
      </Section>
      <Section title="Identification" id="identification">
        <dl className="-my-2 divide-y divide-line">
          <Fact label="CRM ID">{user.vendorUserId}</Fact>
          <Fact label="Product ID">{user.id}</Fact>
        </dl>
      </Section>
      <Section
        title="Appearance"
        id="appearance"
        hint="On our own pages in this browser. A CRM sets the look of its widgets."
      >
        <Form method="post" preventScrollReset className="flex gap-2">
          <Button name="theme" value="dark" aria-pressed={theme === 'dark'} className={pressed}>
            Dark
          </Button>
          <Button name="theme" value="light" aria-pressed={theme === 'light'} className={pressed}>
            Light
          </Button>
        </Form>
      </Section>
      <Section title="Manage Account" id="manage">
        <Form method="post" action="/sign-out">
          <Button icon={<LogOut size={16} aria-hidden />}>Signout</Button>
        </Form>
      </Section>
    </>
  )
}

const pressed = 'aria-pressed:border-accent aria-pressed:text-accent'

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[10rem_1fr] gap-4 py-2 max-sm:grid-cols-1 max-sm:gap-0">
      <dt className="text-m text-faint">{label}</dt>
      <dd className="min-w-0 text-m break-words text-text">{children}</dd>
    </div>
  )
}
