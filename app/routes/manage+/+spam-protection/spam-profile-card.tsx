import type { SpamProfile } from '~/domain/spam-protection/spam-protection.schema'
import { Badge, type Tone } from '~/ui/badge'
import { Banner } from '~/ui/banner'
import { ButtonLink } from '~/ui/button'
import { Section } from '~/ui/page-shell'
import { SPAM_PROFILE_PATH } from './spam-paths'
import { spamPagesWords } from './spam-pages.words'

const TONES: Record<SpamProfile['status'], Tone> = {
  UNSUBMITTED: 'neutral',
  IN_REVIEW: 'info',
  REGISTERED: 'ok',
  FAILED: 'danger',
}

/** What mobile carriers are told, and what the carrier says to it. */
export function SpamProfileCard({ profile, canEdit }: { profile: SpamProfile | null; canEdit: boolean }) {
  if (!profile)
    return (
      <Section title={spamPagesWords.profile} hint={spamPagesWords.profileAbout} id="spam-profile">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-m text-muted">{spamPagesWords.setUpHint}</p>
          {canEdit ? (
            <ButtonLink to={SPAM_PROFILE_PATH} preventScrollReset variant="primary">
              {spamPagesWords.addProfile}
            </ButtonLink>
          ) : null}
        </div>
      </Section>
    )
  const { callerIdName, callPurpose, callPurposeOther, status, failureReason } = profile
  const isEditable = canEdit && status !== 'IN_REVIEW'
  return (
    <Section
      title={spamPagesWords.profile}
      hint={spamPagesWords.profileAbout}
      id="spam-profile"
      actions={
        <>
          <Badge tone={TONES[status]}>{spamPagesWords.statuses[status]}</Badge>
          {isEditable ? (
            <ButtonLink to={SPAM_PROFILE_PATH} preventScrollReset size="s">
              {status === 'FAILED' ? spamPagesWords.correct : spamPagesWords.editProfile}
            </ButtonLink>
          ) : null}
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {failureReason === null ? null : (
          <Banner tone="danger" title={spamPagesWords.profileFailed}>
            {failureReason}
          </Banner>
        )}
        <dl className="grid gap-x-8 gap-y-3 text-m sm:grid-cols-2">
          <Fact label={spamPagesWords.callerIdName}>{callerIdName}</Fact>
          <Fact label={spamPagesWords.callPurpose}>
            {callPurposeOther === null ? callPurpose : `${callPurpose}: ${callPurposeOther}`}
          </Fact>
        </dl>
      </div>
    </Section>
  )
}

const Fact = ({ label, children }: { label: string; children: string }) => (
  <div className="min-w-0">
    <dt className="text-s text-muted">{label}</dt>
    <dd className="font-medium break-words">{children}</dd>
  </div>
)
