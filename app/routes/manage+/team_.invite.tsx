import { getInputProps, getSelectProps } from '@conform-to/react'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Plus } from 'lucide-react'
import { inviteMembers } from '~/domain/team/invite-members.server'
import { inviteForm, MAX_INVITE_ROWS, ROLE_ORDER } from '~/domain/team/team.schema'
import { teamWords } from '~/domain/team/team.words'
import { createCachedLoader } from '~/live/create-cached-loader'
import { Button } from '~/ui/button'
import { Field, FieldError, Input, Select } from '~/ui/field'
import { BackLink, PageHeader } from '~/ui/page-shell'
import { readForm } from '../+form/expected-user.server'
import { redirectWithNotice } from '../+form/notice.server'
import { SchemaForm } from '../+form/schema-form'
import { handleSubmission } from '../+form/submission'
import { loadTeam, requireTeamId } from './+team/load-team.server'
import { TEAM_PATH } from './+team/team-paths'
import { teamPagesWords } from './+team/team-pages.words'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export const meta: MetaFunction = () => [{ title: teamPagesWords.inviteTitle }]

const ROWS = 3
const EMPTY_ROW = { role: 'MEMBER' } as const

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { seats, can } = await loadTeam(ctx)
  if (!can.invite) throw new Response(null, { status: 403, statusText: 'Forbidden' })
  return { left: seats.total === null ? null : Math.max(0, seats.total - seats.used) }
}

export const clientLoader = createCachedLoader()

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  return handleSubmission(await readForm(request, ctx, TEAM_PATH), inviteForm, async (input) => {
    const sent = await inviteMembers(ctx, await requireTeamId(ctx), input)
    return redirectWithNotice(TEAM_PATH, teamPagesWords.invitesSent(sent))
  })
}

export default function InviteMembers() {
  const { left } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title={teamPagesWords.inviteTitle}
        back={<BackLink to={TEAM_PATH}>{teamPagesWords.backToTeam}</BackLink>}
      >
        {teamPagesWords.inviteDescription}
      </PageHeader>
      <p className="text-m text-muted">
        {left === null ? null : `${teamPagesWords.seatsLeft(left)}. `}
        {teamPagesWords.seatRoles}
      </p>
      <SchemaForm
        schema={inviteForm}
        id="invite"
        defaultValue={{ invites: Array.from({ length: ROWS }, () => EMPTY_ROW) }}
        submitLabel={teamPagesWords.sendInvites}
        closeTo={TEAM_PATH}
      >
        {(fields, form) => {
          const rows = fields.invites.getFieldList()
          return (
            <>
              {rows.map((row, index) => {
                const { firstName, lastName, email, role } = row.getFieldset()
                return (
                  <fieldset key={row.key} className="rounded-l border border-line bg-panel p-4">
                    <legend className="px-1 text-s text-faint">{teamPagesWords.person(index + 1)}</legend>
                    <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_1.5fr_1fr]">
                      <Field meta={firstName} label={teamPagesWords.firstName}>
                        <Input {...getInputProps(firstName, { type: 'text' })} autoComplete="off" maxLength={50} />
                      </Field>
                      <Field meta={lastName} label={teamPagesWords.lastName}>
                        <Input {...getInputProps(lastName, { type: 'text' })} autoComplete="off" maxLength={50} />
                      </Field>
                      <Field meta={email} label={teamPagesWords.email}>
                        <Input {...getInputProps(email, { type: 'email' })} autoComplete="off" maxLength={120} />
                      </Field>
                      <Field meta={role} label={teamPagesWords.role}>
                        <Select {...getSelectProps(role)}>
                          {ROLE_ORDER.map((one) => (
                            <option key={one} value={one}>
                              {teamWords.roleNames[one]}
                            </option>
                          ))}
                        </Select>
                      </Field>
                    </div>
                  </fieldset>
                )
              })}
              <FieldError id={fields.invites.errorId} errors={fields.invites.errors} spoken />
              {rows.length < MAX_INVITE_ROWS ? (
                <p>
                  <Button
                    {...form.insert.getButtonProps({ name: fields.invites.name, defaultValue: EMPTY_ROW })}
                    icon={<Plus size={16} aria-hidden />}
                  >
                    {teamPagesWords.addRow}
                  </Button>
                </p>
              ) : null}
            </>
          )
        }}
      </SchemaForm>
    </>
  )
}
