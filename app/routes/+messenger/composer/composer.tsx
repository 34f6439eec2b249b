import { Braces, CalendarClock, ChevronDown, Clock3, Eye, NotebookPen, Send, Video, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { MERGE_FIELDS, formatTextPlaceholder } from '~/domain/call-scripts/merge-fields'
import { CONSENT_PROMPT, CONSENT_PROMPT_MANY, NO_SCHEDULING, ON_DNC } from '~/domain/sending/sending.words'
import { formatTextCost } from '~/domain/drafts/text-cost'
import { MAX_DRAFT, type MessageView, type ThreadView } from '~/domain/threads/messenger.schema'
import { canWrite } from '~/live/messenger/writing/can-write'
import { needsMessages } from '~/live/messenger/needs-messages'
import { isUnsavedDraft } from '~/live/messenger/writing/own-draft'
import { UsageReadout } from '../../+ui/usage-readout'
import { Banner } from '~/ui/banner'
import { Button } from '~/ui/button'
import { cx } from '~/ui/cx'
import { Textarea } from '~/ui/field'
import { IconButton } from '~/ui/icon-button'
import { Menu, MenuItem } from '~/ui/menu'
import { ReasonButton } from '~/ui/reason-button'
import { FormattedTime } from '~/ui/formatted-time'
import { AttachButton, DraftAttachments } from './draft-attachments'
import { EmojiButton } from './emoji-button'
import { findSenderPhone } from './from-number'
import { useMessengerActions, useMessengerState } from '../messenger-context'
import { LinkCard } from '../thread/link-card'
import { OptOutBanner } from '../thread/opt-out-banner'
import { SendLater } from './send-later'
import { TemplateMenu } from './template-menu'
import { useAttach } from './use-attach'
import { useInsert } from './use-insert'
import { usePending } from './use-pending'
import { useSegments } from './use-segments'
import { useSendKey } from './use-send-key'
import {
  isLocked,
  isOutOfCredits,
  formatDncCount,
  getCreditsBlocker,
  getNoteBlocker,
  getSendBlocker,
} from './get-send-blocker'
import { messengerWords } from '../messenger.words'

const icon = { size: 16, 'aria-hidden': true } as const
type Mode = 'send' | 'note' | 'schedule'

export function Composer({ thread }: { thread: ThreadView }) {
  const { messenger, area, openVideos } = useMessengerActions()
  const { draft, me, recipients, phones } = useMessengerState('draft', 'me', 'recipients', 'phones')
  const phone = findSenderPhone(thread, phones)
  const [isNote, setNote] = useState(false)
  const mode: Mode = isNote ? 'note' : draft?.scheduledAt ? 'schedule' : 'send'
  const [isChoosingTime, setChoosingTime] = useState(false)
  const [isSending, run] = usePending()
  // A second press would add a second note, so notes and uploads have no timeout.
  const [isWaiting, setWaiting] = useState(false)
  const busy = isSending || isWaiting
  const attach = useAttach()
  const box = useRef<HTMLElement>(null)
  const sendKey = useSendKey()
  const shouldFocusText = useRef(false)
  const canSchedule = me?.permissions.features.scheduledMessages ?? false
  const isBlast = thread.type === 'blast'
  const hasRecipient = thread.recipientCount > 0
  const suppressedCount = recipients?.suppressedCount ?? 0
  const hasDraft = draft !== null
  const wasOpened = useRef(false)
  useEffect(() => {
    // On opening, and when a recipient was chosen; not for later drafts. In a blast the next recipient may be chosen.
    if (!hasRecipient) wasOpened.current = false
    if (!hasRecipient || isBlast || !hasDraft || wasOpened.current) return
    wasOpened.current = true
    if (matchMedia('(pointer: fine)').matches) area.current?.focus()
  }, [area, hasRecipient, isBlast, hasDraft])

  const text = draft?.rawBody ?? ''
  const insert = useInsert(area, text, (rawBody) => {
    shouldFocusText.current = true
    messenger.write({ rawBody })
  })
  if (me && !canWrite(me)) return null
  const isUploading = attach.uploads.length > 0
  const acceptsFiles = mode !== 'note'
  const canAttach = draft !== null && !isUnsavedDraft(draft)
  const reason =
    mode === 'note'
      ? getNoteBlocker(thread, draft)
      : getSendBlocker({ thread, draft, me, phone, suppressedCount, isUploading })
  const resetMode = () => {
    setNote(false)
    if (draft?.scheduledAt) messenger.write({ scheduledAt: null })
  }
  const sendNow = () => {
    resetMode()
    area.current?.focus()
  }
  const submit = async () => {
    if (reason !== null || busy) return
    if (mode !== 'note') return (await waitForFiles()) ? run(isBlast ? messenger.blasts.preview : send) : undefined
    setWaiting(true)
    await send()
    setWaiting(false)
  }
  /** Waits for uploads. False: a file was refused, or another draft was opened. */
  const waitForFiles = async () => {
    if (!isUploading) return true
    setWaiting(true)
    const areUploaded = await attach.waitForUploads()
    setWaiting(false)
    return areUploaded && messenger.getState().draft?.id === draft?.id
  }
  const send = async () => {
    const isDone = mode === 'note' ? await messenger.note(text) : await messenger.send(0)
    // The next message is a text again.
    if (isDone) setNote(false)
    if (isDone) attach.clearProblems()
    // Not if the user moved the focus elsewhere.
    const { activeElement } = document
    if (activeElement === document.body || box.current?.contains(activeElement)) area.current?.focus()
  }
  /** A choice has focused the text: the menu must not take the focus back. */
  const focusText = (event: Event) => {
    if (!shouldFocusText.current) return
    event.preventDefault()
    shouldFocusText.current = false
    area.current?.focus()
  }
  const label =
    mode === 'note' ? messengerWords.addNote : isBlast ? 'Preview' : mode === 'schedule' ? 'Schedule' : 'Send'
  return (
    <footer
      ref={box}
      // Many lines and files exceed a narrow frame.
      className="overflow-y-auto border-t border-line"
      onDragOver={(event) => {
        if (acceptsFiles && event.dataTransfer.types.includes('Files')) event.preventDefault()
      }}
      onDrop={(event) => {
        if (!acceptsFiles || event.dataTransfer.files.length === 0) return
        event.preventDefault()
        attach.add([...event.dataTransfer.files])
      }}
    >
      {phone?.reason && !isLocked(phone) ? (
        <Banner tone="warn">{messengerWords.carrierRefusedLastTextNumber(phone.reason)}</Banner>
      ) : null}
      {isLocked(phone) ? (
        <Banner tone="danger">{phone!.reason}</Banner>
      ) : thread.isSuppressed ? (
        <Banner tone="danger">{ON_DNC}</Banner>
      ) : thread.optOut ? (
        <OptOutBanner
          optOut={thread.optOut}
          decide={me === null || canWrite(me) ? (decision) => messenger.decideOptOut(thread, decision) : undefined}
        />
      ) : isOutOfCredits(me) ? (
        <Banner tone="warn">{getCreditsBlocker(me)}</Banner>
      ) : isBlast && suppressedCount > 0 ? (
        <Banner tone={suppressedCount === thread.recipientCount ? 'danger' : 'warn'}>
          {formatDncCount(suppressedCount)}
        </Banner>
      ) : hasRecipient && isBlast ? (
        <Banner>{CONSENT_PROMPT_MANY}</Banner>
      ) : hasRecipient && thread.needsConsent ? (
        <Banner>{CONSENT_PROMPT}</Banner>
      ) : null}
      <div className="flex flex-col gap-2 p-3">
        {mode === 'schedule' && draft?.scheduledAt ? (
          <div className="flex items-center gap-1.5 text-s text-muted">
            <Clock3 size={14} aria-hidden />
            <button type="button" className="underline" onClick={() => setChoosingTime(true)}>
              <FormattedTime at={draft.scheduledAt} precision="short" />
            </button>
            <IconButton
              label={messengerWords.sendNowInstead}
              size="s"
              icon={<X size={14} aria-hidden />}
              onClick={sendNow}
            />
          </div>
        ) : null}
        <Textarea
          ref={area}
          aria-label={mode === 'note' ? 'Note' : 'Message'}
          placeholder={mode === 'note' ? messengerWords.typeNote : messengerWords.typeMessage}
          className={cx('max-h-48 w-full resize-none field-sizing-content', mode === 'note' && 'bg-warn-soft')}
          disabled={draft === null}
          // The server would refuse more.
          maxLength={MAX_DRAFT}
          value={text}
          onChange={(event) => messenger.write({ rawBody: event.target.value })}
          onPaste={(event) => {
            const files = [...event.clipboardData.files]
            // Text copied with its picture is pasted as text.
            if (!acceptsFiles || files.length === 0 || event.clipboardData.types.includes('text/plain')) return
            event.preventDefault()
            attach.add(files)
          }}
          onKeyDown={(event) => sendKey(event, () => void submit())}
        />
        {draft && mode !== 'note' ? (
          <LinkCard
            text={text}
            isTyped
            hidden={draft.hiddenLink}
            onRemove={() => void messenger.removeLinkPreview(draft)}
          />
        ) : null}
        {acceptsFiles ? <DraftAttachments attach={attach} /> : null}
        <div className="flex flex-wrap items-center gap-1">
          <EmojiButton disabled={draft === null} choose={insert} onDone={() => area.current?.focus()} />
          {acceptsFiles && me?.permissions.features.video ? (
            <IconButton
              label={messengerWords.attachVideo}
              size="s"
              disabled={!canAttach}
              icon={<Video {...icon} />}
              onClick={openVideos}
            />
          ) : null}
          {acceptsFiles ? <AttachButton attach={attach} disabled={!canAttach} /> : null}
          <Menu
            align="start"
            onClosed={focusText}
            trigger={
              <IconButton
                label={messengerWords.contactFields}
                size="s"
                disabled={draft === null}
                icon={<Braces {...icon} />}
              />
            }
          >
            {MERGE_FIELDS.map((field) => (
              <MenuItem key={field.id} onSelect={() => insert(formatTextPlaceholder(field))}>
                {field.label}
              </MenuItem>
            ))}
          </Menu>
          <TemplateMenu disabled={draft === null} insert={insert} onClosed={focusText} />
          {mode === 'note' ? null : (
            <Cost
              text={withVideoLinks(text, draft)}
              recipients={Math.max(1, thread.recipientCount)}
              hasFiles={draft?.attachments.some(({ resourceId }) => resourceId === null) ?? false}
            />
          )}
          {mode === 'note' || me === null ? null : (
            <UsageReadout me={me} consumable="messages" onlyLow className="ml-1" />
          )}
          <span className="ml-auto flex">
            <ReasonButton
              variant="primary"
              busy={busy}
              reason={reason}
              className="rounded-r-none"
              icon={
                mode === 'note' ? (
                  <NotebookPen {...icon} />
                ) : isBlast ? (
                  <Eye {...icon} />
                ) : mode === 'schedule' ? (
                  <CalendarClock {...icon} />
                ) : (
                  <Send {...icon} />
                )
              }
              onClick={() => void submit()}
            >
              {label}
            </ReasonButton>
            <Menu
              onClosed={focusText}
              trigger={
                <Button
                  variant="primary"
                  square
                  aria-label={messengerWords.moreSendOptions}
                  className="rounded-l-none border-l-on-accent/30"
                  icon={<ChevronDown {...icon} />}
                />
              }
            >
              <MenuItem icon={isBlast ? <Eye {...icon} /> : <Send {...icon} />} onSelect={resetMode}>
                {isBlast ? 'Preview' : 'Send'}
              </MenuItem>
              <MenuItem
                icon={<NotebookPen {...icon} />}
                onSelect={() => {
                  resetMode()
                  setNote(true)
                  shouldFocusText.current = true
                }}
              >
                {messengerWords.addNote}
              </MenuItem>
              <MenuItem
                icon={<CalendarClock {...icon} />}
                disabled={!canSchedule}
                onSelect={() => setChoosingTime(true)}
              >
                {canSchedule ? 'Schedule' : NO_SCHEDULING}
              </MenuItem>
            </Menu>
          </span>
        </div>
      </div>
      {isChoosingTime ? (
        <SendLater
          scheduledAt={draft?.scheduledAt ?? null}
          close={() => setChoosingTime(false)}
          choose={(scheduledAt) => {
            messenger.write({ scheduledAt })
            setNote(false)
            setChoosingTime(false)
          }}
          cancel={() => {
            resetMode()
            setChoosingTime(false)
          }}
        />
      ) : null}
    </footer>
  )
}

/** Sent as a link after the text, so its length counts. */
const withVideoLinks = (text: string, draft: MessageView | null): string =>
  [text, ...(draft?.attachments ?? []).flatMap(({ resourceId, url }) => (resourceId === null ? [] : (url ?? [])))]
    .filter((part) => part !== '')
    .join('\n')

/** Segments, characters left in the last one, and cost; for a blast, of all recipients. */
function Cost({ text, recipients, hasFiles }: { text: string; recipients: number; hasFiles: boolean }) {
  const { me, pricePerSegment, fundedSegments } = useMessengerState('me', 'pricePerSegment', 'fundedSegments')
  const segments = useSegments(text)
  if (!segments || (text === '' && !hasFiles)) return null
  const { count, left, encoding } = segments
  const cost = formatTextCost({
    messages: recipients,
    segments: count * recipients,
    hasFiles,
    pricePerSegment,
    fundedSegments,
    isUnlimited: me === null || !needsMessages(me.permissions),
  })
  return (
    <span className="px-1 text-xs text-faint tabular-nums" title={hasFiles ? undefined : encoding}>
      {hasFiles ? null : messengerWords.left(left)}
      {cost}
    </span>
  )
}
