import { getFormProps, getInputProps } from '@conform-to/react'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, Link, Outlet, useLoaderData } from '@remix-run/react'
import { Archive, ArchiveRestore, ChartColumn, ChevronRight, Trash2 } from 'lucide-react'
import { updateCampaign as updateCampaignSchema } from '~/domain/dialer/dialer.schema'
import { findCampaign } from '~/domain/dialer/campaigns.read.server'
import { updateCampaign } from '~/domain/dialer/update-campaign.server'
import { keepLast } from '~/live/keep-last'
import { useLive } from '~/live/live-page'
import { Button, ButtonLink } from '~/ui/button'
import { Field, Input } from '~/ui/field'
import { BackLink, PageHeader, Section } from '~/ui/page-shell'
import { useRest } from '~/ui/use-rest'
import { redirectWithNotice } from '../+form/notice.server'
import { readForm } from '../+form/whose-form.server'
import { orMissing, submit } from '../+form/submission'
import { useAnswer } from '../+form/use-answer'
import { useZodForm } from '../+form/use-zod-form'
import { WhoseForm } from '../+form/whose-form'
import { FormFailure } from '../+ui/form-failure'
import { CampaignProgress, CampaignStatus } from '../+campaigns/campaign-progress'
import { patchCampaign } from '../+campaigns/patch-campaign'
import { useLeaveDeletedCampaign } from '../+campaigns/use-leave-deleted'
import { DialLink } from './+campaigns/dial-link'
import { useMay } from './+shell/use-may'

export { PageFault as ErrorBoundary } from './+shell/page-fault'

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.name ?? 'Campaign' }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  return orMissing(findCampaign(ctx, params.id!))
}

export const clientLoader = keepLast()

export async function action({ request, context, params }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  return submit(await readForm(request, ctx, '/manage/campaigns'), updateCampaignSchema, async (input) => {
    await updateCampaign(ctx, params.id!, input)
    const told = input.status === 'ARCHIVED' ? 'Campaign archived' : input.status ? 'Campaign restored' : 'Saved'
    return redirectWithNotice(`/manage/campaigns/${params.id}`, told)
  })
}

export default function Campaign() {
  const campaign = useLive(useLoaderData<typeof loader>(), patchCampaign)
  useLeaveDeletedCampaign(campaign.id, '/manage/campaigns')
  const refusal = useAnswer<typeof action>()
  const [form, fields] = useZodForm(updateCampaignSchema, {
    lastResult: refusal?.result,
    defaultValue: { name: campaign.name },
    id: `campaign-${campaign.id}`,
  })
  const remaining = campaign.totalRecords - campaign.calledRecords
  const may = useMay()
  const next = campaign.status === 'ARCHIVED' ? 'ACTIVE' : 'ARCHIVED'
  // Archive becomes Restore: the second half of a double click must not undo it.
  const resting = useRest(next)
  return (
    <>
      <PageHeader
        title={campaign.name}
        back={<BackLink to="/manage/campaigns">Campaigns</BackLink>}
        actions={<DialLink campaign={campaign} />}
      >
        <CampaignStatus status={campaign.status} />
      </PageHeader>
      <FormFailure errors={form.errors} focused />
      <Section title="Summary" id="summary">
        <CampaignProgress campaign={campaign} />
        <dl className="mt-5 grid grid-cols-2 gap-4">
          <div>
            <dt className="text-s text-faint">Numbers Dialed</dt>
            <dd className="tabular text-2xl font-semibold">{campaign.calledRecords.toLocaleString('en-US')}</dd>
          </div>
          <div>
            <dt className="text-s text-faint">Numbers Remaining</dt>
            <dd className="tabular text-2xl font-semibold">{remaining.toLocaleString('en-US')}</dd>
          </div>
        </dl>
        {campaign.calledRecords > 0 ? (
          <Link
            to={`/manage/campaigns/${campaign.id}/statistics`}
            className="mt-5 flex items-center gap-2 rounded-m border border-line px-4 py-3 text-m font-medium text-text hover:bg-hover"
          >
            <ChartColumn size={16} aria-hidden />
            <span className="flex-1">View Campaign Statistics</span>
            <ChevronRight size={16} aria-hidden />
          </Link>
        ) : null}
      </Section>
      {may.dial ? (
        <Section title="Manage" id="manage">
          <div className="flex flex-wrap items-end justify-between gap-4">
            <Form method="post" {...getFormProps(form)} className="flex items-end gap-2 max-sm:w-full">
              <WhoseForm />
              <Field meta={fields.name} label="Name" className="w-72 max-sm:flex-1">
                <Input {...getInputProps(fields.name, { type: 'text' })} />
              </Field>
              <Button>Rename</Button>
            </Form>
            <div className="flex gap-2">
              <Form method="post">
                <WhoseForm />
                <Button
                  name="status"
                  value={next}
                  aria-disabled={resting || undefined}
                  onClick={(event) => {
                    if (resting) event.preventDefault()
                  }}
                  icon={
                    next === 'ACTIVE' ? <ArchiveRestore size={16} aria-hidden /> : <Archive size={16} aria-hidden />
                  }
                >
                  {next === 'ACTIVE' ? 'Restore' : 'Archive'}
                </Button>
              </Form>
              <ButtonLink to="delete" preventScrollReset icon={<Trash2 size={16} aria-hidden />}>
                Delete
              </ButtonLink>
            </div>
          </div>
        </Section>
      ) : null}
      <Outlet />
    </>
  )
}
