import { Link } from '@remix-run/react'
import { CircleAlert, CircleCheck, CircleDashed, Clock, MessageSquareText, type LucideIcon } from 'lucide-react'
import type { A2pScreen, A2pView } from '~/domain/a2p/a2p.schema'
import { a2pWords } from '~/domain/a2p/a2p.words'
import { Banner } from '~/ui/banner'
import { Button } from '~/ui/button'
import { cx } from '~/ui/cx'
import { FormattedTime } from '~/ui/formatted-time'
import { PostForm } from '../../+form/post-form'
import { a2pPagesWords } from './a2p-pages.words'
import { BUSINESS_PROFILE_PATH } from './a2p-paths'

const LOOK: Record<A2pScreen, { icon: LucideIcon; tone: string }> = {
  verificationPending: { icon: MessageSquareText, tone: 'bg-warn-soft text-warn' },
  awaitingApproval: { icon: Clock, tone: 'bg-info-soft text-info' },
  approved: { icon: CircleCheck, tone: 'bg-ok-soft text-ok' },
  incomplete: { icon: CircleDashed, tone: 'bg-hover text-muted' },
  failed: { icon: CircleAlert, tone: 'bg-danger-soft text-danger' },
}

/** Spec 4-trust §4.1. */
export function StatusCard({ view, isOwner }: { view: A2pView; isOwner: boolean }) {
  const { icon: Icon, tone } = LOOK[view.screen]
  const { rejection } = view
  return (
    <section aria-labelledby="a2p-status" className="rounded-l border border-line bg-panel px-5 py-5">
      <div className="flex items-start gap-4 max-sm:gap-3">
        <span className={cx('flex size-10 shrink-0 items-center justify-center rounded-full', tone)} aria-hidden>
          <Icon size={20} />
        </span>
        <div className="min-w-0 flex-1">
          <h2 id="a2p-status" className="text-l font-semibold text-text">
            {a2pPagesWords.headings[view.screen]}
          </h2>
          <p className="mt-0.5 max-w-prose text-m text-muted">
            {view.waitsFor && view.screen === 'awaitingApproval'
              ? a2pPagesWords.waits[view.waitsFor]
              : a2pPagesWords.texts[view.screen]}
          </p>
          {rejection ? <Rejection {...rejection} problems={view.problems} /> : null}
          {view.screen === 'verificationPending' && isOwner ? (
            <PostForm className="mt-3" hiddenFields={{ intent: 'resend' }}>
              <Button>{a2pPagesWords.resend}</Button>
            </PostForm>
          ) : null}
        </div>
      </div>
      <Steps view={view} />
      <Notices view={view} />
    </section>
  )
}

/** The brand was rejected while its campaign is in review; and why nothing was submitted. */
function Notices({ view }: { view: A2pView }) {
  const { summary, screen, refusal, profile } = view
  const openProfile = (
    <Link to={BUSINESS_PROFILE_PATH} className="font-medium underline underline-offset-2">
      {a2pPagesWords.openProfile}
    </Link>
  )
  const isOpen = screen === 'incomplete' || screen === 'failed' || view.waitsFor === 'profile'
  return (
    <div className="flex flex-col gap-2 not-empty:mt-4">
      {refusal ? <Banner tone="warn">{refusal}</Banner> : null}
      {screen !== 'failed' && summary.brandStatus === 'FAILED' ? (
        <Banner tone="danger" title={a2pWords.brandRejected}>
          {summary.brandFailureReason ?? a2pPagesWords.checkEmail}
        </Banner>
      ) : null}
      {isOpen && profile === 'missing' ? (
        <Banner tone="warn">
          {a2pPagesWords.profileMissing} {openProfile}
        </Banner>
      ) : null}
      {isOpen && profile === 'unsubmitted' ? (
        <Banner tone="info">
          {a2pPagesWords.profileUnsubmitted} {openProfile}
        </Banner>
      ) : null}
      {isOpen && profile === 'failed' ? (
        <Banner tone="danger">
          {a2pPagesWords.profileFailed} {openProfile}
        </Banner>
      ) : null}
    </div>
  )
}

function Rejection({
  sentence,
  advice,
  fields,
  problems,
}: NonNullable<A2pView['rejection']> & Pick<A2pView, 'problems'>) {
  const names = fields.map((field) => a2pPagesWords.fieldNames[field as keyof typeof a2pPagesWords.fieldNames])
  return (
    <div className="mt-3 rounded-m bg-danger-soft px-4 py-3 text-m">
      <p className="font-medium text-danger">{a2pWords.brandRejected}</p>
      <p className="mt-1 max-w-prose text-text">{sentence}</p>
      <p className="mt-1 max-w-prose text-text">
        {names.length > 0 ? <span className="font-medium">{names.join(', ')}: </span> : null}
        {advice}
      </p>
      {problems.length > 0 ? (
        <p className="mt-1 max-w-prose text-s text-muted">
          {a2pPagesWords.carrierSaid}: {problems.join(', ')}
        </p>
      ) : null}
      <p className="mt-1 text-s text-muted">{a2pPagesWords.checkEmail}</p>
    </div>
  )
}

type StepState = keyof typeof a2pPagesWords.stepStates

const DOT: Record<StepState, string> = {
  todo: 'border-line-strong bg-transparent',
  pending: 'border-transparent bg-info',
  approved: 'border-transparent bg-ok',
  failed: 'border-transparent bg-danger',
}

const STEP_STATES = { NONE: 'todo', PENDING: 'pending', APPROVED: 'approved', FAILED: 'failed' } as const

const PROFILE_STEPS: Record<A2pView['profile'], StepState> = {
  missing: 'todo',
  unsubmitted: 'todo',
  inReview: 'pending',
  failed: 'failed',
  registered: 'approved',
}

function Steps({ view: { profile, summary, submittedAt, decidedAt, screen } }: { view: A2pView }) {
  const steps: [string, StepState][] = [
    [a2pPagesWords.steps.profile, PROFILE_STEPS[profile]],
    [a2pPagesWords.steps.brand, STEP_STATES[summary.brandStatus]],
    [a2pPagesWords.steps.campaign, STEP_STATES[summary.campaignStatus]],
  ]
  return (
    <div className="mt-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3 border-t border-line pt-4">
      <ol aria-label={a2pPagesWords.progress} className="flex flex-wrap gap-x-8 gap-y-3">
        {steps.map(([name, state]) => (
          <li key={name} className="flex items-start gap-2">
            <span aria-hidden className={cx('mt-1.5 size-2 rounded-full border', DOT[state])} />
            <span>
              <span className="block text-m font-medium text-text">{name}</span>
              <span className="block text-s text-muted">{a2pPagesWords.stepStates[state]}</span>
            </span>
          </li>
        ))}
      </ol>
      {screen === 'incomplete' || submittedAt === null ? null : (
        <p className="text-s text-faint">
          {decidedAt === null ? a2pPagesWords.submittedOn : a2pPagesWords.decidedOn}{' '}
          <FormattedTime at={decidedAt ?? submittedAt} precision="day" />
        </p>
      )}
    </div>
  )
}
