import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { listCallComments } from '~/domain/call-comments/call-comments.read.server'
import { findCallTrace } from '~/domain/call-engine/call-trace.read.server'
import { formatDelay } from '~/domain/call-history/call-story'
import { findCallStory } from '~/domain/call-history/call-story.read.server'
import { findDispositionSuggestion } from '~/domain/disposition-check/disposition-suggestion.read.server'
import { findCallDisposition } from '~/domain/dispositions/call-disposition.read.server'
import { phoneOrHidden } from '~/domain/phone-numbers/phone'
import { fullName } from '~/domain/person-name'
import { createCachedLoader } from '~/live/create-cached-loader'
import { cx } from '~/ui/cx'
import { formatSeconds } from '~/ui/format-seconds'
import { BackLink, PageHeader, Section } from '~/ui/page-shell'
import { FormattedTime } from '~/ui/formatted-time'
import { SchemaForm } from '../+form/schema-form'
import { orNotFound } from '../+form/submission'
import { DispositionFields } from '../+calls/disposition-fields'
import { saveDisposition } from '../+calls/disposition-route.server'
import { dispositionForm } from '../+calls/disposition-schema'
import { RecordingPanel } from '../+calls/recording-panel'
import { CallActions } from './+history/call-actions'
import { DispositionSuggestion } from './+history/disposition-suggestion'
import { StorySteps } from './+history/story-steps'
import { useReloadOnCallEvents } from './+history/use-reload-on-call-events'
import { callPagesWords } from '../+calls/call-pages.words'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? callPagesWords.callWith(data.who) : 'Call' },
]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const story = await orNotFound(findCallStory(ctx, params.uuid!))
  const { contact, phone, campaign } = story.call
  const name = fullName(contact?.firstName, contact?.lastName)
  return {
    ...story,
    who: name || phoneOrHidden(phone),
    phone: phoneOrHidden(phone),
    hasName: name !== '',
    campaign,
    isInbound: story.direction === 'inbound',
    disposition: await orNotFound(findCallDisposition(ctx, params.uuid!)),
    suggestion: await orNotFound(findDispositionSuggestion(ctx, params.uuid!)),
    comments: await orNotFound(listCallComments(ctx, params.uuid!)),
    trace: await findCallTrace(ctx, params.uuid!),
  }
}

export const clientLoader = createCachedLoader()

export const action = (args: ActionFunctionArgs) => saveDisposition(args, `/manage/history/${args.params.uuid}`)

export default function CallStory() {
  const { call, who, phone, hasName, steps, compliance, note, recordings, comments, ...facts } =
    useLoaderData<typeof loader>()
  const { isInbound, bridgeDelay, disposition, suggestion, trace } = facts
  const { title, subtitle } = call.outcomeConfig
  useReloadOnCallEvents(call.uuid)
  return (
    <>
      <PageHeader
        title={who}
        back={
          <BackLink to={isInbound ? '/manage/history/inbound' : '/manage/history'}>
            {isInbound ? 'Inbound' : 'Outbound'}
          </BackLink>
        }
        actions={<CallActions call={call} />}
      >
        {hasName ? <span className="tabular">{phone} · </span> : null}
        {call.member.name} · <FormattedTime at={call.startTime} />
      </PageHeader>
      <dl className="flex flex-wrap gap-x-10 gap-y-3">
        <Fact label={callPagesWords.outcome} hint={subtitle}>
          {title}
        </Fact>
        <Fact label={callPagesWords.talkTime}>{formatSeconds(call.duration)}</Fact>
        {bridgeDelay ? (
          <Fact
            label={callPagesWords.answerToConnected}
            hint={bridgeDelay.abandoned ? callPagesWords.countedAbandoned : null}
            tone={bridgeDelay.isLate ? 'warn' : undefined}
          >
            {formatDelay(bridgeDelay.ms)}
          </Fact>
        ) : null}
        {call.campaign ? <Fact label={callPagesWords.campaign}>{call.campaign.name}</Fact> : null}
      </dl>
      {disposition.can.includes('dispose') ? (
        <Section title={callPagesWords.disposition} id="disposition">
          {suggestion ? (
            <div className="mb-4">
              <DispositionSuggestion
                callId={call.uuid}
                suggestion={suggestion}
                chosen={disposition.current?.name ?? null}
              />
            </div>
          ) : null}
          <SchemaForm
            key={disposition.current?.id}
            className="flex max-w-130 flex-wrap items-end gap-3"
            schema={dispositionForm}
            id="call-disposition"
            defaultValue={{ dispositionId: disposition.current?.id ?? '' }}
            submitLabel={callPagesWords.save}
            requiresChange
            renderActions={(button) => button}
          >
            {(fields) => <DispositionFields fields={fields} disposition={disposition} />}
          </SchemaForm>
        </Section>
      ) : null}
      {recordings.map((recording, index) => (
        <Section
          key={recording.channelId}
          id={`recording-${index}`}
          title={recordings.length > 1 ? callPagesWords.recordingLabel(index + 1) : 'Recording'}
        >
          <RecordingPanel
            recording={recording}
            title={callPagesWords.callWith(who)}
            lead={who}
            seller={call.member.name}
            facts={{ callId: call.uuid, comments, steps }}
          />
        </Section>
      ))}
      {note.text ? (
        <Section title={callPagesWords.note} id="note">
          <p dir="auto" className="text-m break-words whitespace-pre-wrap">
            {note.text}
          </p>
        </Section>
      ) : null}
      <Section title={callPagesWords.whatHappened} id="story">
        <StorySteps steps={steps} />
      </Section>
      <Section
        title={callPagesWords.complianceRecord}
        id="compliance"
        hint={callPagesWords.checksMadeBeforeDialingRecords}
      >
        <dl className="flex flex-col divide-y divide-line">
          {compliance.map(({ label, value }) => (
            <div key={label} className="grid gap-x-6 py-2 first:pt-0 last:pb-0 sm:grid-cols-[12rem_1fr]">
              <dt className="text-m text-faint">{label}</dt>
              <dd className="text-m text-text">{value}</dd>
            </div>
          ))}
        </dl>
      </Section>
      {trace === null ? null : (
        <Section title={callPagesWords.trace} id="trace" hint={callPagesWords.whatEachEventDidSession}>
          <pre className="tabular overflow-x-auto text-s text-muted">{trace}</pre>
        </Section>
      )}
      <Outlet />
    </>
  )
}

interface FactProps {
  label: string
  hint?: string | null
  tone?: 'warn'
  children: string
}

function Fact({ label, hint, tone, children }: FactProps) {
  const colour = tone === 'warn' ? 'text-warn' : null
  return (
    <div className="min-w-0">
      <dt className="text-s text-faint">{label}</dt>
      <dd className={cx('tabular text-l font-medium', colour ?? 'text-text')}>{children}</dd>
      {hint ? <dd className={cx('text-s', colour ?? 'text-muted')}>{hint}</dd> : null}
    </div>
  )
}
