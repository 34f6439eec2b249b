import { MessageSquare, X } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { HostConnection } from '~/live/host-handshake'
import type { WidgetPayload } from '~/live/messages.schema'
import { Button } from '~/ui/button'
import { cx } from '~/ui/cx'
import { LoadErrorBar } from '~/ui/load-error-bar'
import { useChunk } from '~/ui/use-chunk'
import type { MessengerPlace } from '../../+messenger/messenger-context'
import { UnreadPill } from '../../+ui/count-pill'
import { dialerWidget } from './dialer-widget'
import { withReload, type Commands } from './frame-kinds'
import { lazyMessenger } from './lazy-messenger'
import { messengerCommands } from './messenger-commands'
import { createMessengerQueue } from './messenger-queue'
import { useTextAlerts } from './use-text-alerts'
import type { FrameHost, WidgetPlace } from './widget-frame'
import { pagePartsWords } from '../../+ui/page-parts.words'

const Calls = dialerWidget(null, { closes: false })

/** 2-live §2.1 */
const MESSENGER_WIDTH = 960
/** Narrower: the dialer is collapsed to its badge. */
const BADGE_BELOW = 100

export function AppWidget({ host, signInAt }: WidgetPlace) {
  const { count, reload } = useTextAlerts(host)
  const [open, setOpen] = useState(false)
  const [isBadge, setIsBadge] = useState(false)
  const row = useRef<HTMLDivElement>(null)
  const [messengerQueue] = useState(createMessengerQueue)
  useEffect(() => () => messengerQueue.close(), [messengerQueue])
  const [openTexts] = useState(() => () => setOpen(true))
  const shell = useShell(host, { row, open, reload, onBadge: setIsBadge, messengerQueue, openTexts })
  return (
    <>
      <Calls host={shell} signInAt={signInAt} />
      {/* The dialer above shows the signed-out state. */}
      {count === null ? null : (
        <div>
          <div
            ref={row}
            data-frame-part
            className={cx('flex justify-end bg-panel px-2 py-1', host && 'border-b border-line')}
          >
            <Button
              variant="ghost"
              size="s"
              icon={open ? <X size={16} aria-hidden /> : <MessageSquare size={16} aria-hidden />}
              aria-expanded={open}
              aria-controls="shell-messenger"
              onClick={() => setOpen(!open)}
            >
              <span className={isBadge ? 'sr-only' : ''}>{open ? pagePartsWords.closeMessages : 'Messages'}</span>
              {count > 0 ? <UnreadPill count={count} /> : null}
            </Button>
          </div>
          {/* Keeps dialer shortcuts off here. */}
          <section id="shell-messenger" aria-label={pagePartsWords.messenger} hidden={!open} data-takes-keys>
            {open ? <Texts isFramed={host !== null} messengerQueue={messengerQueue} signInAt={signInAt} /> : null}
          </section>
        </div>
      )}
    </>
  )
}

interface TextsProps {
  isFramed: boolean
  messengerQueue: ReturnType<typeof createMessengerQueue>
  signInAt: string | undefined
}

/** Fixed height: viewport units would feed back, as the frame grows with its content. */
function Texts({ isFramed, messengerQueue: door, signInAt }: TextsProps) {
  const part = lazyMessenger.useLoaded()
  const { failed, tryAgain } = useChunk(lazyMessenger.load)
  useEffect(() => () => door.detach(), [door])
  const place = useMemo<MessengerPlace>(
    () => ({
      signInAt,
      attach: (messenger, showTexts) => door.attach(messengerCommands(messenger, { showTexts, setDocked() {} })),
    }),
    [door, signInAt],
  )
  return (
    <div
      data-frame-part
      className={cx(
        'ml-auto h-150 w-full overflow-hidden rounded-b-l border border-t-0 border-line bg-panel',
        isFramed ? 'max-w-240 max-sm:h-100' : 'max-h-[calc(100dvh-8rem)]',
      )}
    >
      {part ? (
        <part.Messenger place={place} />
      ) : failed ? (
        <LoadErrorBar what={pagePartsWords.theMessenger} tryAgain={tryAgain} />
      ) : null}
    </div>
  )
}

interface ShellParts {
  row: React.RefObject<HTMLDivElement | null>
  open: boolean
  reload(): void
  onBadge(isBadge: boolean): void
  messengerQueue: ReturnType<typeof createMessengerQueue>
  openTexts(): void
}

/** Adds button row and messenger to the dialer's size, and reloads both after a token renewal. */
function useShell(
  host: FrameHost | null,
  { row, open, reload, onBadge, messengerQueue: door, openTexts }: ShellParts,
): FrameHost | null {
  const last = useRef<WidgetPayload<'ui.resize'> | null>(null)
  const isOpen = useRef(open)
  const shell = useMemo<(FrameHost & { resize(): void }) | null>(() => {
    if (!host) return null
    const resize = () => {
      if (!last.current) return
      const { bar, width } = last.current
      host.send('ui.resize', {
        ...last.current,
        ...(bar === undefined ? {} : { bar: bar + (row.current?.offsetHeight ?? 0) }),
        width: width !== null && isOpen.current ? MESSENGER_WIDTH : width,
      })
    }
    return {
      ...host,
      resize,
      send: ((type, payload) => {
        if (type !== 'ui.resize') return host.send(type, payload)
        last.current = payload as WidgetPayload<'ui.resize'>
        onBadge(last.current.width !== null && last.current.width < BADGE_BELOW)
        resize()
      }) as HostConnection['send'],
      attach(shown, commands) {
        const texts: Commands = {
          async 'messenger.open'(payload) {
            openTexts()
            return (await door.whenMounted())['messenger.open'](payload)
          },
          async 'blast.start'(payload) {
            openTexts()
            return (await door.whenMounted())['blast.start'](payload)
          },
        }
        host.attach(withReload(shown, reload), { ...commands, ...texts })
      },
    }
  }, [host, row, reload, onBadge, door, openTexts])
  useEffect(() => {
    isOpen.current = open
    shell?.resize()
  }, [shell, open])
  return shell
}
