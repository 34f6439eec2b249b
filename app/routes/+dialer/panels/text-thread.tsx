import { LayoutTemplate, Send } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { convertToTextPlaceholders } from '~/domain/call-scripts/merge-fields'
import type { DecideOptOut } from '~/domain/opt-outs/opt-outs.schema'
import { CONSENT_PROMPT, ON_DNC } from '~/domain/sending/sending.words'
import type { MessageView, ThreadView } from '~/domain/threads/messenger.schema'
import type { TemplateView } from '~/domain/templates/templates.schema'
import { ApiError } from '~/live/api-client'
import { Banner } from '~/ui/banner'
import { Button } from '~/ui/button'
import { cx } from '~/ui/cx'
import { ErrorState } from '~/ui/error-state'
import { Textarea } from '~/ui/field'
import { FormattedTime } from '~/ui/formatted-time'
import { IconButton } from '~/ui/icon-button'
import { Menu, MenuItem } from '~/ui/menu'
import { Skeleton } from '~/ui/skeleton'
import { OptOutBanner } from '../../+messenger/thread/opt-out-banner'
import { useDialerUi } from '../dialer-context'
import { usePanelApi, type PanelApi } from './use-panel-api'
import { dialerWords } from '../dialer.words'
import { usePanelState } from '../use-panel-state'
import { dialerPanelsWords } from './dialer-panels.words'
import { isBlankText } from '~/domain/blank-text'

/** Carrier limit. The schema would add zod. */
const MAX_BODY = 1600
const SHOWN_TEXTS = 5

const errorText = (error: unknown) => (error instanceof ApiError ? error.message : dialerPanelsWords.errorOccurred)

async function loadTexts(api: PanelApi, threadId: string): Promise<MessageView[]> {
  const { items } = await api.call('messenger.listMessages', { threadId })
  const texts = items.filter(({ type, status }) => type === 'normal' && status !== 'draft')
  return texts.slice(0, SHOWN_TEXTS).toReversed()
}

interface Loaded {
  thread: ThreadView
  draft: MessageView
  /** Oldest first. */
  texts: MessageView[]
}

export interface TextTarget {
  contactId: string | null
  /** E.164. */
  number: string
  name: string
}

/** Last texts with a number, and a field for the next one. */
export function TextThread({ target }: { target: TextTarget }) {
  const [attempt, setAttempt] = useState(0)
  return <LoadedThread key={attempt} target={target} tryAgain={() => setAttempt(attempt + 1)} />
}

function LoadedThread({ target, tryAgain }: { target: TextTarget; tryAgain(): void }) {
  const { state } = useDialerUi()
  const api = usePanelApi()
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const { number, contactId } = target
  useEffect(() => {
    let isOver = false
    const load = async (): Promise<Loaded> => {
      const thread = await api.call('messenger.createThread', {
        phone: { type: 'SMS', destination: number },
        ...(contactId ? { contact: { id: contactId } } : {}),
      })
      const [draft, texts] = await Promise.all([
        api.call('messenger.findDraft', { threadId: thread.id }),
        loadTexts(api, thread.id),
      ])
      if (thread.unreadCount > 0) await api.call('messenger.markRead', { threadId: thread.id })
      return { thread, draft, texts }
    }
    load().then(
      (result) => isOver || setLoaded(result),
      (error: unknown) => isOver || setFailure(errorText(error)),
    )
    return () => {
      isOver = true
    }
  }, [api, number, contactId])
  const { textRevision } = state
  /** Seen here: its arrival is the last change that marks the thread. */
  const readId = useRef<string | null>(null)
  const threadId = loaded?.thread.id
  useEffect(() => {
    if (textRevision === 0 || !threadId) return
    let isOver = false
    const refresh = async () => {
      const texts = await loadTexts(api, threadId)
      if (isOver) return
      setLoaded((before) => before && { ...before, texts })
      const last = texts.at(-1)
      if (last?.direction !== 'in' || last.id === readId.current) return
      readId.current = last.id
      await api.call('messenger.markRead', { threadId })
    }
    // The next change retries.
    refresh().catch(() => {})
    return () => {
      isOver = true
    }
  }, [api, threadId, textRevision])
  if (failure !== null)
    return <ErrorState action={<Button onClick={tryAgain}>{dialerWords.tryAgain}</Button>}>{failure}</ErrorState>
  if (!loaded) return <Skeleton className="h-40 w-full" />
  return (
    <div className="flex flex-col gap-3">
      <Texts texts={loaded.texts} />
      <Composer
        key={loaded.draft.id}
        {...loaded}
        onDecided={(thread) => setLoaded({ ...loaded, thread })}
        onSent={(sent, draft) => setLoaded({ ...loaded, draft, texts: addText(loaded.texts, sent) })}
      />
    </div>
  )
}

/** A live update may have brought it. */
const addText = (texts: readonly MessageView[], sent: MessageView): MessageView[] =>
  [...texts.filter(({ id }) => id !== sent.id), sent].slice(-SHOWN_TEXTS)

function Texts({ texts }: Pick<Loaded, 'texts'>) {
  if (texts.length === 0) return <p className="text-s text-muted">{dialerPanelsWords.noTextsYet}</p>
  return (
    <ul aria-label={dialerPanelsWords.texts} className="flex max-h-52 flex-col gap-2 overflow-y-auto">
      {texts.map((text) => (
        <li
          key={text.id}
          className={cx(
            'max-w-[85%] rounded-m px-2.5 py-1.5 text-s',
            text.direction === 'in' ? 'self-start bg-hover' : 'self-end bg-selected',
          )}
        >
          <span className="sr-only">
            {text.direction === 'in' ? dialerPanelsWords.theyWrote : dialerPanelsWords.youWrote}{' '}
          </span>
          <span dir="auto" className="block wrap-break-word whitespace-pre-wrap text-text">
            {text.body}
          </span>
          <span className={cx('block text-xs', text.status === 'failed' ? 'text-danger' : 'text-muted')}>
            {text.status === 'failed' ? dialerPanelsWords.failed(text.statusReason ?? '') : text.statusReason}{' '}
            <FormattedTime at={text.createdAt} precision="near" />
          </span>
        </li>
      ))}
    </ul>
  )
}

interface ComposerProps extends Pick<Loaded, 'thread' | 'draft'> {
  /** With the next draft. */
  onSent(sent: MessageView, draft: MessageView): void
  onDecided(thread: ThreadView): void
}

function Composer({ thread, draft, onSent, onDecided }: ComposerProps) {
  const { enabled } = useDialerUi()
  const api = usePanelApi()
  const [text, setText] = usePanelState('text', () => draft.rawBody)
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const unsaved = useRef<string | null>(null)
  const threadId = thread.id
  useEffect(
    () => () => {
      if (unsaved.current === null) return
      void api.call('messenger.saveDraft', { threadId, rawBody: unsaved.current }, { isOwed: true }).catch(() => {})
    },
    [api, threadId],
  )
  const write = (rawBody: string) => {
    unsaved.current = rawBody
    setText(rawBody)
  }
  const send = async () => {
    setSending(true)
    setFailure(null)
    try {
      await api.call('messenger.saveDraft', { threadId, rawBody: text })
      unsaved.current = null
      const sent = await api.call('messenger.publishMessage', { threadId, messageId: draft.id, undoSeconds: 0 })
      setText('')
      onSent(sent, await api.call('messenger.findDraft', { threadId }))
    } catch (error) {
      setFailure(errorText(error))
    } finally {
      setSending(false)
    }
  }
  const decide = async (decision: DecideOptOut['decision']) => {
    try {
      onDecided(await api.call('messenger.decideOptOut', { threadId, decision }))
    } catch (error) {
      setFailure(errorText(error))
    }
  }
  const canSend = enabled && !isSending && !thread.isSuppressed && !isBlankText(text)
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (canSend) void send()
      }}
    >
      {thread.isSuppressed ? (
        <Banner tone="danger">{ON_DNC}</Banner>
      ) : thread.optOut ? (
        <OptOutBanner optOut={thread.optOut} decide={enabled ? decide : undefined} />
      ) : thread.needsConsent ? (
        <Banner>{CONSENT_PROMPT}</Banner>
      ) : null}
      {failure ? <Banner tone="danger">{failure}</Banner> : null}
      <Textarea
        aria-label={dialerPanelsWords.message}
        data-first-field
        dir="auto"
        maxLength={MAX_BODY}
        value={text}
        disabled={thread.isSuppressed}
        placeholder={dialerPanelsWords.typeMessage}
        className="h-24 resize-y"
        onChange={(event) => write(event.target.value)}
      />
      <div className="flex items-center gap-2">
        <Menu
          align="start"
          trigger={
            <IconButton
              type="button"
              label={dialerPanelsWords.insertTemplate}
              icon={<LayoutTemplate size={16} aria-hidden />}
              disabled={thread.isSuppressed}
            />
          }
        >
          <TemplateItems insert={(body) => write(text + convertToTextPlaceholders(body))} />
        </Menu>
        <span className="ml-auto text-s text-faint tabular-nums">
          {MAX_BODY - text.length < 200 ? MAX_BODY - text.length : ''}
        </span>
        <Button variant="primary" icon={<Send size={16} aria-hidden />} disabled={!canSend} busy={isSending}>
          {dialerPanelsWords.send}
        </Button>
      </div>
    </form>
  )
}

/** Mounted, and so loaded, when the menu opens. */
function TemplateItems({ insert }: { insert(body: string): void }) {
  const api = usePanelApi()
  const [templates, setTemplates] = useState<TemplateView[] | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    api.call('templates.listTemplates').then(
      ({ items }) => setTemplates(items),
      (error: unknown) => setFailure(errorText(error)),
    )
  }, [api])
  if (!templates || templates.length === 0)
    return (
      <MenuItem disabled>{failure ?? (templates ? dialerPanelsWords.noTemplatesYet : dialerWords.loading)}</MenuItem>
    )
  return templates.map(({ id, displayName, body }) => (
    <MenuItem key={id} onSelect={() => insert(body)}>
      <span className="block max-w-64 truncate">{displayName}</span>
    </MenuItem>
  ))
}
