import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Moon, Sun, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { findNumberHealth } from '~/domain/number-health/number-health.read.server'
import { DEFAULT_REST_DAYS, restDays, type HealthChangeView } from '~/domain/number-health/number-health.schema'
import { readWhatIf } from '~/domain/number-health/number-rows.read.server'
import { reportSpam } from '~/domain/number-health/report-spam.server'
import { restNumber, wakeNumber } from '~/domain/number-health/rest-number.server'
import { findNumber } from '~/domain/numbers/numbers.read.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { useLiveEvents } from '~/live/live-page'
import { useReloadPage } from '~/live/use-reload-page'
import { Banner } from '~/ui/banner'
import { Button, ButtonLink } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { Select } from '~/ui/field'
import { formatNumber } from '~/ui/format-count'
import { FormattedTime } from '~/ui/formatted-time'
import { BackLink, PageHeader, Section } from '~/ui/page-shell'
import { Table, Td, Th, Tr } from '~/ui/table'
import { readForm } from '../+form/expected-user.server'
import { redirectWithNotice } from '../+form/notice.server'
import { PostForm } from '../+form/post-form'
import { RefusalBanner } from '../+form/refusal-banner'
import { handleSubmission, orNotFound } from '../+form/submission'
import { healthPagesWords } from './+number-health/number-health-pages.words'
import { healthPath, NUMBER_HEALTH_PATH } from './+number-health/number-health-paths'
import { StateBadge } from './+number-health/state-badge'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? healthPagesWords.healthOf(data.display) : healthPagesWords.title },
]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { id, display, nickname } = await orNotFound(findNumber(ctx, params.id!))
  const health = await findNumberHealth(ctx, id)
  const whatIf = (await readWhatIf(ctx))(id)
  return { id, display, nickname, health, whatIf }
}

export const clientLoader = createCachedLoader()

const command = z.discriminatedUnion('intent', [
  z.strictObject({ intent: z.literal('rest'), days: restDays }),
  z.strictObject({ intent: z.literal('wake') }),
  z.strictObject({ intent: z.literal('report') }),
])

export async function action({ request, context, params }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  const id = params.id!
  const path = healthPath(id)
  return handleSubmission(await readForm(request, ctx, path), command, async (input) => {
    const { display } = await findNumber(ctx, id)
    if (input.intent === 'report') {
      await reportSpam(ctx, id)
      return redirectWithNotice(path, healthPagesWords.reported)
    }
    if (input.intent === 'wake') {
      await wakeNumber(ctx, id)
      return redirectWithNotice(path, healthPagesWords.woken(display))
    }
    await restNumber(ctx, id, input.days)
    return redirectWithNotice(path, healthPagesWords.rested(display))
  })
}

const REST_CHOICES = [1, 3, 7, 14, 30, 60, 90]

export default function NumberHealth() {
  const { id, display, nickname, health, whatIf } = useLoaderData<typeof loader>()
  const reloadPage = useReloadPage()
  useLiveEvents(({ type, payload }) => {
    if (type === 'number.changed' && payload.numberId === id) reloadPage()
  })
  return (
    <>
      <PageHeader
        title={display}
        back={<BackLink to={NUMBER_HEALTH_PATH}>{healthPagesWords.back}</BackLink>}
        actions={<ButtonLink to={`/manage/phone-numbers/${id}`}>{healthPagesWords.numberPage}</ButtonLink>}
      >
        {nickname}
      </PageHeader>
      <RefusalBanner />
      {health.state === 'resting' && health.fixedBy.length > 0 ? (
        <Banner tone="warn" title={healthPagesWords.fixedBy}>
          {healthPagesWords.fixedByAbout} {new Intl.ListFormat('en-US').format(health.fixedBy)}.
        </Banner>
      ) : null}
      <div className="grid gap-5 rounded-l border border-line bg-panel p-5">
        <div className="flex flex-wrap items-center gap-3">
          <StateBadge state={health.state} />
          <p className="text-m">{health.text}</p>
        </div>
        <dl className="grid grid-cols-3 gap-4 max-sm:grid-cols-1">
          <Fact label={healthPagesWords.since}>
            <FormattedTime at={health.since} precision="minute" />
            {health.restsUntil ? (
              <span className="text-muted">
                {' '}
                {healthPagesWords.until} <FormattedTime at={health.restsUntil} precision="minute" />
              </span>
            ) : null}
          </Fact>
          <Fact label={healthPagesWords.today}>
            {health.state === 'retired'
              ? null
              : healthPagesWords.ofBudget(formatNumber(health.dialsToday), formatNumber(health.dailyBudget))}
          </Fact>
          <Fact label={healthPagesWords.spamReports}>{formatNumber(health.spamReports)}</Fact>
        </dl>
        {health.state === 'retired' ? null : (
          <div className="flex flex-col gap-3 border-t border-line pt-4">
            {health.canRest && health.state !== 'resting' ? <WhatIf whatIf={whatIf} /> : null}
            <Actions health={health} />
          </div>
        )}
      </div>
      <Section title={healthPagesWords.history} id="history">
        {health.changes.length === 0 ? (
          <EmptyState title={healthPagesWords.noHistory} />
        ) : (
          <Changes changes={health.changes} />
        )}
      </Section>
    </>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt className="text-s text-faint">{label}</dt>
    <dd className="tabular text-m">{children}</dd>
  </div>
)

function WhatIf({ whatIf }: Pick<ReturnType<typeof useLoaderData<typeof loader>>, 'whatIf'>) {
  if (!whatIf) return <p className="text-m text-muted">{healthPagesWords.lastAwake}</p>
  const { carrying, total, dialsEach, budgetEach } = whatIf
  return (
    <p className="text-m text-muted">
      {healthPagesWords.whatIf(carrying, total)} {healthPagesWords.whatIfEach(dialsEach, budgetEach)}{' '}
      {dialsEach > budgetEach ? (
        <span className="inline-flex items-center gap-1 text-warn">
          <TriangleAlert size={14} aria-hidden />
          {healthPagesWords.overBudget}
        </span>
      ) : null}
    </p>
  )
}

function Actions({ health }: Pick<ReturnType<typeof useLoaderData<typeof loader>>, 'health'>) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      {health.canRest && health.state === 'resting' ? (
        <PostForm hiddenFields={{ intent: 'wake' }}>
          <Button variant="primary" icon={<Sun size={16} aria-hidden />}>
            {healthPagesWords.wake}
          </Button>
        </PostForm>
      ) : null}
      {health.canRest && health.state !== 'resting' ? (
        <PostForm hiddenFields={{ intent: 'rest' }} className="flex flex-wrap items-center gap-2">
          <label htmlFor="rest-days" className="text-m">
            {healthPagesWords.restFor}
          </label>
          <Select id="rest-days" name="days" defaultValue={String(DEFAULT_REST_DAYS)} className="w-32">
            {REST_CHOICES.map((days) => (
              <option key={days} value={days}>
                {healthPagesWords.days(days)}
              </option>
            ))}
          </Select>
          <Button icon={<Moon size={16} aria-hidden />}>{healthPagesWords.rest}</Button>
        </PostForm>
      ) : null}
      <PostForm hiddenFields={{ intent: 'report' }}>
        <Button variant="ghost" icon={<TriangleAlert size={16} aria-hidden />}>
          {healthPagesWords.reportSpam}
        </Button>
      </PostForm>
    </div>
  )
}

const shareText = ({ successes, trials }: { successes: number; trials: number }) =>
  `${Math.floor((100 * successes) / trials)} % (${healthPagesWords.ofCalls(formatNumber(successes), formatNumber(trials))})`

function figuresText({ figures, reason }: HealthChangeView): string | null {
  if (!figures) return null
  const { own, reference } = figures
  if (reason === 'rest_budget') return healthPagesWords.dialsOf(formatNumber(own.successes), formatNumber(own.trials))
  return healthPagesWords.againstOthers(shareText(own), shareText(reference))
}

const Changes = ({ changes }: { changes: readonly HealthChangeView[] }) => (
  <Table
    label={healthPagesWords.history}
    head={
      <>
        <Th from="sm">{healthPagesWords.when}</Th>
        <Th>{healthPagesWords.changed}</Th>
        <Th>{healthPagesWords.why}</Th>
        <Th from="md">{healthPagesWords.by}</Th>
      </>
    }
  >
    {changes.map((change) => (
      <Tr key={change.id}>
        <Td from="sm" className="align-top">
          <FormattedTime at={change.at} precision="short" />
        </Td>
        <Td className="align-top">
          <StateBadge state={change.to} />
          <span className="block text-s text-faint sm:hidden">
            <FormattedTime at={change.at} precision="short" />
          </span>
        </Td>
        <Td wrap className="min-w-44 align-top">
          {change.text}
          {change.figures ? <span className="tabular block text-s text-faint">{figuresText(change)}</span> : null}
        </Td>
        <Td from="md" className="align-top text-muted">
          {change.changedBy ?? healthPagesWords.automaticBy}
        </Td>
      </Tr>
    ))}
  </Table>
)
