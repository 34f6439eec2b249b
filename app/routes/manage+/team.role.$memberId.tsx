import { getSelectProps } from '@conform-to/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { changeMemberRole } from '~/domain/team/change-role.server'
import { changeRole, memberRole, ROLE_ORDER } from '~/domain/team/team.schema'
import { teamWords } from '~/domain/team/team.words'
import { createCachedLoader } from '~/live/create-cached-loader'
import { Field, Select } from '~/ui/field'
import { readForm } from '../+form/expected-user.server'
import { redirectWithNotice } from '../+form/notice.server'
import { SchemaFormDialog } from '../+form/schema-form-dialog'
import { handleSubmission } from '../+form/submission'
import { loadMember, requireTeamId } from './+team/load-team.server'
import { TEAM_PATH } from './+team/team-paths'
import { teamPagesWords } from './+team/team-pages.words'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { name, role, can } = (await loadMember(ctx, params.memberId)).member
  if (!can.changeRole) throw new Response(null, { status: 403, statusText: 'Forbidden' })
  return { name, role: memberRole.safeParse(role).data ?? null }
}

export const clientLoader = createCachedLoader()

export async function action({ request, context, params }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  return handleSubmission(await readForm(request, ctx, TEAM_PATH), changeRole, async ({ role }) => {
    await changeMemberRole(ctx, await requireTeamId(ctx), params.memberId!, role)
    return redirectWithNotice(TEAM_PATH, teamPagesWords.roleSaved)
  })
}

export default function ChangeRole() {
  const { name, role } = useLoaderData<typeof loader>()
  return (
    <SchemaFormDialog
      title={teamPagesWords.roleTitle(name)}
      closeTo={TEAM_PATH}
      schema={changeRole}
      id="role"
      defaultValue={role === null ? {} : { role }}
      submitLabel={teamPagesWords.save}
      requiresChange
    >
      {(fields) => (
        <Field meta={fields.role} label={teamPagesWords.role}>
          <Select {...getSelectProps(fields.role)}>
            {ROLE_ORDER.map((one) => (
              <option key={one} value={one}>
                {teamPagesWords.roleOption(teamWords.roleNames[one], one)}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </SchemaFormDialog>
  )
}
