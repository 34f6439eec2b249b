import { LayoutTemplate, Send } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { convertToTextPlaceholders } from '~/domain/call-scripts/merge-fields'
import { CONSENT_PROMPT, ON_DNC } from '~/domain/sending/sending.words'
import type { MessageView, ThreadView } from '~/domain/threads/messenger.schema'
import type { TemplateView } from '~/domain/templates/templates.schema'
import type { LineView } from '~/domain/dial-sessions/dialer.schema'
import { ApiError } from '~/live/api-client'
import { getCurrentLine } from '~/live/dialer/dialer-state'
import { Banner } from '~/ui/banner'
import { Button } from '~/ui/button'
import { cx } from '~/ui/cx'
import { ErrorState } from '~/ui/error-state'
import { Textarea } from '~/ui/field'
import { FormattedTime } from '~/ui/formatted-time'
import { IconButton } from '~/ui/icon-button'
import { Menu, MenuItem } from '~/ui/menu'
import { Skeleton } from '~/ui/skeleton'
import { useDialerUi } from '../dialer-context'
import { dialerWords } from '../dialer.words'
import { leadLabel } from '../lines/line-appearance'
import { usePanelState } from '../use-panel-state'
import { dialerPanelsWords } from './dialer-panels.words'
import { PanelShell } from './panel-shell'

/** Carrier limit. The schema would add zod. */
const MAX_BODY = 1600
const SHOWN_TEXTS = 5

const errorText = (error: unknown) => (error instanceof ApiError ? error.message : dialerPanelsWords.errorOccurred)

/** Stays with its lead when the next call connects. */
export function TextPanel() {
  const { state } = useDialerUi()
  const [line] = usePanelState('line', () => getCurrentLine(state.session))
  const [attempt, setAttempt] = useState(0)
  return (
    <PanelShell title={line ? dialerPanelsWords.textTo(leadLabel(line)) : dialerWords.textLead} width={360}>
      {line ? <Thread key={attempt} line={line} tryAgain={() => setAttempt(attempt + 1)} /> : null}
    </PanelShell>
  )
}

interface Loaded {
  thread: ThreadView
  draft: MessageView
  /** Oldest first. */
  texts: MessageView[]
}

function Thread({ line, tryAgain }: { line: LineView; tryAgain(): void }) {
  const { api } = useDialerUi().dialer
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const { number, contactId } = line
  useEffect(() => {
    let isOver = false
    const load = async (): Promise<Loaded> => {
      const thread = await api.call('messenger.createThread', {
        phone: { type: 'SMS', destination: number ?? '' },
        contact: { id: contactId },
      })
      const [draft, { items }] = await Promise.all([
        api.call('messenger.findDraft', { threadId: thread.id }),
        api.call('messenger.listMessages', { threadId: thread.id }),
      ])
      const texts = items.filter(({ type, status }) => type === 'normal' && status !== 'draft')
      return { thread, draft, texts: texts.slice(0, SHOWN_TEXTS).toReversed() }
    }
    load().then(
      (result) => isOver || setLoaded(result),
      (error: unknown) => isOver || setFailure(errorText(error)),
    )
    return () => {
      isOver = true
    }
  }, [api, number, contactId])
  if (failure !== null)
    return <ErrorState action={<Button onClick={tryAgain}>{dialerWords.tryAgain}</Button>}>{failure}</ErrorState>
  if (!loaded) return <Skeleton className="h-40 w-full" />
  return (
    <div className="flex flex-col gap-3">
      <Texts texts={loaded.texts} />
      <Composer
        key={loaded.draft.id}
        {...loaded}
        onSent={(sent, draft) => setLoaded({ ...loaded, draft, texts: [...loaded.texts, sent].slice(-SHOWN_TEXTS) })}
      />
    </div>
  )
}

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
}

function Composer({ thread, draft, onSent }: ComposerProps) {
  const { dialer, enabled } = useDialerUi()
  const { api } = dialer
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
  const canSend = enabled && !isSending && !thread.isSuppressed && text.trim() !== ''
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
  const { api } = useDialerUi().dialer
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
