import { useEffect, useState, type ReactNode } from 'react'
import type { ContactChangeView } from '~/domain/contact-changes/contact-changes.schema'
import { contactChangesWords } from '~/domain/contact-changes/contact-changes.words'
import { useLiveData, useLiveEvents } from '~/live/live-page'
import type { LiveEvent } from '~/live/socket'
import { useReloadPage } from '~/live/use-reload-page'
import { Banner } from '~/ui/banner'
import { Button } from '~/ui/button'
import { Progress } from '~/ui/progress'
import { PostForm } from '../../+form/post-form'
import { formatMatches } from './format-matches'
import { changePath } from './selection-paths'

const patchChange = (now: ContactChangeView, event: LiveEvent): ContactChangeView =>
  event.type === 'contact-change.changed' && event.payload.change.id === now.id ? event.payload.change : now

const RELOAD_MS = 3_000

interface ContactChangeBarProps {
  change: ContactChangeView
  /** Page and query, to come back to. */
  backTo: string
}

/** Progress of the user's newest change of contacts, with Stop and Undo. */
export function ContactChangeBar({ change: loaded, backTo }: ContactChangeBarProps) {
  const change = useLiveData(loaded, patchChange)
  const reloadPage = useReloadPage()
  const [reloadedFor] = useState(() => new Set<string>())
  useLiveEvents((event) => {
    if (event.type !== 'contact-change.changed' || event.payload.change.id !== change.id) return
    const { state, finishedAt } = event.payload.change
    if (finishedAt === null || reloadedFor.has(state)) return
    reloadedFor.add(state)
    reloadPage()
  })
  const { state, changed, skipped, can } = change
  const isRunning = state === 'running' || state === 'undoing'
  // A change may end between the page's answer and its first event.
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(reloadPage, RELOAD_MS)
    return () => clearInterval(timer)
  }, [isRunning, reloadPage])
  const action = can.stop ? 'stop' : can.undo ? 'undo' : null
  const button = action ? (
    <PostForm action={changePath(change.id)} hiddenFields={{ intent: action, back: backTo }}>
      <Button size="s">{action === 'stop' ? contactChangesWords.stop : contactChangesWords.undo}</Button>
    </PostForm>
  ) : null
  if (isRunning) return <Running change={change}>{button}</Running>
  if (state === 'failed') return <Banner tone="danger">{contactChangesWords.failed(changed)}</Banner>
  if (state === 'undone') return <Banner tone="ok">{contactChangesWords.undone}</Banner>
  return (
    <Banner tone="ok" action={button}>
      {state === 'stopped' ? `${contactChangesWords.stopped} ` : ''}
      {contactChangesWords.ended(change, changed)}
      {skipped > 0 ? `. ${contactChangesWords.skipped(skipped)}` : ''}
    </Banner>
  )
}

function Running({ change, children }: { change: ContactChangeView; children: ReactNode }) {
  const { state, total, isTotalExact, processed, changed } = change
  const isUndo = state === 'undoing'
  const max = isUndo ? changed : total
  const done = isUndo ? changed - processed : processed
  const text = contactChangesWords.processed(done, formatMatches({ count: max, isExact: isUndo || isTotalExact }))
  return (
    <section
      aria-label={contactChangesWords.progress}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-m border border-line bg-panel px-3 py-2 text-m"
    >
      <noscript>
        <meta httpEquiv="refresh" content="3" />
      </noscript>
      <span dir="auto" className="min-w-0 truncate font-medium">
        {isUndo ? contactChangesWords.undoing : contactChangesWords.inProgress(change)}
      </span>
      <span className="min-w-24 flex-1">
        <Progress label={contactChangesWords.progress} value={Math.min(done, max)} max={max} text={text} />
      </span>
      <span role="status" className="tabular text-s text-muted">
        {text}
      </span>
      {children}
    </section>
  )
}
