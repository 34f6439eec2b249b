import { Link, useLocation } from '@remix-run/react'
import { MailCheck, MailOpen, Trash2 } from 'lucide-react'
import type { RecordingView } from '~/domain/call-history/call-history.schema'
import type { Assignee, Voicemail } from '~/domain/voicemails/voicemails.schema'
import { Button, ButtonLink } from '~/ui/button'
import { Dialog } from '~/ui/dialog'
import { Select } from '~/ui/field'
import { FormattedTime } from '~/ui/formatted-time'
import { RecordingPanel } from '../../+calls/recording-panel'
import { PostForm } from '../../+form/post-form'
import { RefusalBanner } from '../../+form/refusal-banner'
import { BackButtons } from './voicemail-actions'
import { useMarkRead } from './use-mark-read'
import { voicemailPagesWords } from './voicemail-pages.words'

interface VoicemailDialogProps {
  page: {
    voicemail: Voicemail
    list: string
    who: string
    number: string | null
    /** Ours. */
    did: string
    recording: RecordingView
    assignees: Assignee[]
  }
}

/** Over its inbox, with an address of its own. */
export function VoicemailDialog({ page }: VoicemailDialogProps) {
  const { voicemail, list, who, number, did, recording, assignees } = page
  const { search } = useLocation()
  useMarkRead(voicemail)
  const address = `${list}/${voicemail.id}`
  return (
    <Dialog
      title={who}
      description={
        <>
          {number ? <span className="tabular">{number} · </span> : null}
          <FormattedTime at={voicemail.createdAt} /> · {voicemailPagesWords.receivedOn(did)}
        </>
      }
      closeTo={`${list}${search}`}
      width={640}
    >
      <div className="flex flex-col gap-5">
        <RefusalBanner />
        <div className="flex flex-wrap gap-2">
          <BackButtons voicemail={voicemail} who={who} page={address} />
          {voicemail.can.includes('read') ? <ReadButton unread={voicemail.unread} page={address} /> : null}
          {voicemail.can.includes('delete') ? (
            <ButtonLink
              to={`${list}/delete/${voicemail.id}${search}`}
              preventScrollReset
              icon={<Trash2 size={16} aria-hidden />}
            >
              {voicemailPagesWords.deleteVoicemail}
            </ButtonLink>
          ) : null}
        </div>
        <RecordingPanel recording={recording} title={voicemailPagesWords.voicemailFrom(who)} lead={who} seller={did} />
        {voicemail.can.includes('assign') ? (
          <AssignForm key={voicemail.assignee?.userId} voicemail={voicemail} assignees={assignees} page={address} />
        ) : null}
        {voicemail.callId ? (
          <Link to={`/manage/history/${voicemail.callId}`} className="self-start text-m font-medium text-accent">
            {voicemailPagesWords.callDetails}
          </Link>
        ) : null}
      </div>
    </Dialog>
  )
}

function ReadButton({ unread, page }: { unread: boolean; page: string }) {
  const Icon = unread ? MailOpen : MailCheck
  return (
    <PostForm action={page} hiddenFields={{ intent: unread ? 'read' : 'unread' }}>
      <Button icon={<Icon size={16} aria-hidden />}>
        {unread ? voicemailPagesWords.markRead : voicemailPagesWords.markUnread}
      </Button>
    </PostForm>
  )
}

interface AssignFormProps {
  voicemail: Pick<Voicemail, 'assignee'>
  assignees: Assignee[]
  page: string
}

function AssignForm({ voicemail: { assignee }, assignees, page }: AssignFormProps) {
  // A former member may still be assigned.
  const isListed = assignee === null || assignees.some(({ userId }) => userId === assignee.userId)
  return (
    <PostForm action={page} hiddenFields={{ intent: 'assign' }} className="flex flex-wrap items-end gap-2">
      <label className="flex min-w-48 flex-col gap-1 text-s font-medium text-muted max-sm:flex-1">
        {voicemailPagesWords.assignedTo}
        <Select name="userId" defaultValue={assignee?.userId ?? ''} data-no-first-focus>
          <option value="">{voicemailPagesWords.noOne}</option>
          {isListed ? null : <option value={assignee.userId}>{assignee.name}</option>}
          {assignees.map(({ userId, name }) => (
            <option key={userId} value={userId}>
              {name}
            </option>
          ))}
        </Select>
      </label>
      <Button>{voicemailPagesWords.assign}</Button>
    </PostForm>
  )
}
