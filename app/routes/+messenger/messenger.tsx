import { useContext, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { CredentialsContext } from '~/live/credentials'
import { useMessenger } from '~/live/messenger/use-messenger'
import { Banner } from '~/ui/banner'
import { useIsomorphicLayoutEffect } from '~/ui/use-isomorphic-layout-effect'
import { Button, ButtonLink } from '~/ui/button'
import { cx } from '~/ui/cx'
import { ErrorState } from '~/ui/error-state'
import { isFocusLost, rememberFocus, type RestoreFocus } from '~/ui/restore-focus'
import { showToast } from '~/ui/toast'
import { UnsavedChangesGuard } from '../+form/unsaved-changes-guard'
import { AttachVideo } from './composer/attach-video'
import { Conversation } from './thread/conversation'
import { LimitsDialog } from './limits-dialog'
import { MessagesNotice } from './messages-notice'
import { MessengerContext, type MessengerPlace } from './messenger-context'
import { MessengerSettings } from './messenger-settings'
import { NoNumbers } from './no-numbers'
import { TemplateCenter } from './composer/template-center'
import { ThreadList, ThreadListSkeleton } from './thread-list'
import { messengerWords } from './messenger.words'

const OUR_PAGE: MessengerPlace = {}

/** Spec 2-live §2.4. Narrow frames show the list or the thread. */
export function Messenger({ place = OUR_PAGE }: { place?: MessengerPlace }) {
  const credentials = useContext(CredentialsContext)
  const { messenger, state } = useMessenger({
    credentials,
    onNotice: (text) => void showToast({ tone: 'error', text, position: 'top-center' }),
  })
  /** `behind`: hidden, with its input kept. */
  const [templates, setTemplates] = useState<'closed' | 'shown' | 'behind'>('closed')
  const [isTemplateUnsaved, setTemplateUnsaved] = useState(false)
  const [showsSettings, setShowsSettings] = useState(false)
  const showsTemplates = templates === 'shown'
  const [showsVideos, setShowsVideos] = useState(false)
  /** Threads stay mounted behind it. */
  const isCovered = showsTemplates || showsVideos
  const [focusBack, setFocusBack] = useState<RestoreFocus | null>(null)
  const area = useRef<HTMLTextAreaElement>(null)
  useIsomorphicLayoutEffect(() => {
    if (!isCovered) focusBack?.()
  }, [isCovered, focusBack])
  const ui = useMemo(
    () =>
      messenger
        ? {
            messenger,
            openTemplates() {
              setFocusBack(() => rememberFocus())
              setTemplates('shown')
            },
            openVideos() {
              setFocusBack(() => rememberFocus())
              setShowsVideos(true)
            },
            openSettings: () => setShowsSettings(true),
            place,
            area,
          }
        : null,
    [messenger, place],
  )
  const { phase, thread, live, failure } = state
  const { list, conversation } = useFocusOnSwitch(thread?.id ?? null)
  const isKnown = phase !== 'loading'
  useEffect(() => {
    if (messenger && isKnown) place.attach?.(messenger, () => setTemplates((now) => (now === 'shown' ? 'behind' : now)))
  }, [messenger, isKnown, place])
  if (phase === 'failed')
    return (
      <ErrorFrame>
        <ErrorState action={<Button onClick={() => void messenger?.reload()}>{messengerWords.tryAgain}</Button>}>
          {failure}
        </ErrorState>
      </ErrorFrame>
    )
  if (phase === 'signedOut')
    return (
      <ErrorFrame>
        <ErrorState
          title={messengerWords.youSignedOut}
          action={
            place.signInAt ? (
              <ButtonLink to={place.signInAt}>{messengerWords.signIn}</ButtonLink>
            ) : (
              <Button onClick={() => void messenger?.reload()}>{messengerWords.tryAgain}</Button>
            )
          }
        >
          {messengerWords.signAgainReadMessages}
        </ErrorState>
      </ErrorFrame>
    )
  return (
    <div className="messenger @container flex h-full min-h-0 flex-col bg-panel">
      {live === 'lost' ? (
        <Banner tone="warn" title={messengerWords.noConnection}>
          {messengerWords.newMessagesAppearWhenYou}
        </Banner>
      ) : null}
      {ui === null || phase === 'loading' ? (
        <ThreadListSkeleton />
      ) : (
        <MessengerContext.Provider value={ui}>
          {templates === 'closed' ? null : (
            <div className={showsTemplates ? 'contents' : 'hidden'}>
              <TemplateCenter
                isShown={showsTemplates}
                onUnsaved={setTemplateUnsaved}
                onClose={() => setTemplates('closed')}
              />
            </div>
          )}
          {/* Outside the hidden part. */}
          <UnsavedChangesGuard atStake={isTemplateUnsaved} title={messengerWords.discardTemplate} />
          <NoNumbers />
          <LimitsDialog />
          <MessagesNotice />
          {showsVideos ? <AttachVideo onClose={() => setShowsVideos(false)} /> : null}
          {showsSettings ? <MessengerSettings onClose={() => setShowsSettings(false)} /> : null}
          {/* Stays mounted, to keep the input. */}
          <div className={cx('flex min-h-0 flex-1', isCovered && 'hidden')}>
            {place.isAlone ? null : (
              <section
                ref={list}
                tabIndex={-1}
                aria-label={messengerWords.conversations}
                className={cx(
                  'flex min-h-0 w-70 shrink-0 flex-col border-r focus:outline-none border-line @max-2xl:w-full @max-2xl:border-r-0',
                  thread && '@max-2xl:hidden',
                )}
              >
                <ThreadList />
              </section>
            )}
            <section
              ref={conversation}
              tabIndex={-1}
              aria-label={messengerWords.conversation}
              className={cx(
                'flex min-h-0 min-w-0 flex-1 flex-col focus:outline-none',
                !thread && !place.isAlone && '@max-2xl:hidden',
              )}
            >
              <Conversation key={thread?.id ?? 'none'} />
            </section>
          </div>
        </MessengerContext.Provider>
      )}
    </div>
  )
}

const ErrorFrame = ({ children }: { children: ReactNode }) => (
  <div className="messenger h-full min-h-0 overflow-y-auto bg-panel">{children}</div>
)

/** When the focused element is gone, focuses the opened thread, or the row of the closed one. */
function useFocusOnSwitch(openId: string | null) {
  const list = useRef<HTMLElement>(null)
  const conversation = useRef<HTMLElement>(null)
  const before = useRef(openId)
  useIsomorphicLayoutEffect(() => {
    const closed = before.current
    before.current = openId
    if (closed === openId || !isFocusLost()) return
    const row = openId === null ? list.current?.querySelector<HTMLElement>(`[data-thread="${closed}"]`) : null
    const target = openId === null ? (row ?? list.current) : conversation.current
    target?.focus()
  }, [openId])
  return { list, conversation }
}
